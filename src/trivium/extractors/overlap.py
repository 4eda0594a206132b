"""Which of several overlapping spans to keep."""

from collections.abc import Iterable

from trivium.extractors.span import Span

__all__ = ["disjoint"]


def disjoint(candidates: Iterable[Span]) -> list[Span]:
    """The longest of overlapping *candidates*, in order of the text.

    Of spans of one length the first candidate wins, so that the order of the
    finders is the order of trust.
    """
    free: list[Span] = []
    reach = bytearray()
    for span in sorted(candidates, key=lambda span: span.start - span.end):
        if len(reach) < span.end:
            reach.extend(bytes(span.end - len(reach)))
        # Longest first: whatever covers part of this span covers one of its ends.
        if not reach[span.start] and not reach[span.end - 1]:
            reach[span.start : span.end] = b"\1" * (span.end - span.start)
            free.append(span)
    return sorted(free, key=lambda span: span.start)
