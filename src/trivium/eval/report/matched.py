"""What matched, in words: the details of a signal's share."""

from typing import Any

from trivium.types import SignalShare
from trivium.types.explanation import ContextMatch, EntityMatch, RecencyMatch, TermMatch

__all__ = ["matched"]

_MOST = 8


def matched(share: SignalShare) -> str:
    """The details of *share*, the most telling first."""
    if not share.active:
        return f"off: {share.reason}"
    told = ", ".join(_said(detail) for detail in share.details[:_MOST])
    left = len(share.details) - _MOST
    return f"{told} and {left} more" if left > 0 else told


def _said(detail: Any) -> str:
    match detail:
        case TermMatch():
            return f"{detail.term} {detail.score:.2f}"
        case EntityMatch():
            met = detail.entity
            if detail.query_entity != detail.entity:
                met = f"{detail.query_entity} ~ {detail.entity}"
            return f"{met} ({detail.kind}, {detail.similarity:.2f}, in {detail.linked})"
        case ContextMatch():
            return f"{detail.memory} ({detail.distance:+d}) {detail.worth:.2f}"
        case RecencyMatch():
            return f"{detail.age:.0f} days old, half-life {detail.half_life:g}"
        case _:
            return str(detail)
