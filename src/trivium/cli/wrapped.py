"""Text that breaks between words, and in Chinese and Japanese between characters."""

import re
from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

__all__ = ["Wrapped"]

_CLOSING = re.escape("。，、；：？！）」』》”’…,.;:?!)]}")
_CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
# what must stay together: one CJK character or a run of others, with what closes it and spaces
_TOKEN = re.compile(rf"(?:[{_CJK}]|[^\s{_CJK}]+|\s)[{_CLOSING}]*[^\S\n]*")


class Wrapped:
    """A rich text, wrapped to the width there is; a line end in it is kept."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines, each at most as wide as allowed."""
        del console
        for paragraph in self._text.split(allow_blank=True):
            for line in paragraph.divide(_breaks(paragraph.plain, options.max_width)):
                line.rstrip()
                line.overflow = "fold"
                yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the widest token to the widest line."""
        del console
        most = max((cell_len(line) for line in self._text.plain.split("\n")), default=0)
        least = max((cell_len(token.rstrip()) for token in _tokens(self._text.plain)), default=0)
        return Measurement(least, most).with_maximum(options.max_width)


def _breaks(text: str, width: int) -> list[int]:
    """Where a new line begins, as offsets into *text*."""
    breaks: list[int] = []
    column = offset = 0
    for token in _tokens(text):
        if column and column + cell_len(token.rstrip()) > width:
            breaks.append(offset)
            column = 0
        column += cell_len(token)
        offset += len(token)
    return breaks


def _tokens(text: str) -> Iterator[str]:
    return (found[0] for found in _TOKEN.finditer(text))
