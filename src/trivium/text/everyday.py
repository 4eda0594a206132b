"""Whether a piece of text is everyday English, and so no name by itself."""

from functools import lru_cache

from simplemma import is_known

from trivium.text.stopwords import ENGLISH

__all__ = ["is_everyday"]


@lru_cache(maxsize=1 << 14)
def is_everyday(text: str) -> bool:
    """Whether *text* is small letters alone, and any of its words stands in the dictionary.

    "apple" is, "Apple", "marisol" and "x10" are not.
    """
    if not text.isascii() or text != text.lower() or any(map(str.isdigit, text)):
        return False
    return any(word in ENGLISH or is_known(word, lang="en") for word in text.split())
