"""Stretches of a text in one script."""

import re
from collections.abc import Iterator

from trivium.extractors.span import Finder, Span

__all__ = ["in_pieces"]

_LONGEST = 2000


def in_pieces(text: str, piece: re.Pattern[str], finder: Finder) -> Iterator[Span]:
    """What *finder* finds in each match of *piece*, cut to bounded lengths at a blank or stop.

    Models read a long text no better for its length, but slower or not at all.
    """
    for match in piece.finditer(text):
        start = match.start()
        while start < match.end():
            end = _cut(text, start, match.end())
            for span in finder(text[start:end]):
                yield Span(span.start + start, span.end + start, span.kind)
            start = end


def _cut(text: str, start: int, end: int) -> int:
    """The end of the piece from *start*: all of it, or up to the last stop within the limit."""
    if end - start <= _LONGEST:
        return end
    reach = start + _LONGEST
    return max(text.rfind(stop, start, reach) for stop in "\n 。，,") + 1 or reach
