"""How the lists are written down: words separated by blanks, entries by commas."""

__all__ = ["entry_list", "word_list"]


def word_list(text: str) -> frozenset[str]:
    """The blank-separated words of *text*."""
    return frozenset(text.split())


def entry_list(text: str) -> frozenset[str]:
    """The entries of *text*, which may hold blanks; a comma or a line end separates them."""
    return frozenset(filter(None, map(str.strip, text.replace("\n", ",").split(","))))
