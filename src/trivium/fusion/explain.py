"""The tree that says how a score came about; it adds up exactly."""

from collections.abc import Callable
from typing import Any

from trivium.fusion.candidates import Candidates, Column
from trivium.fusion.fused import Fused
from trivium.types import Explanation, FloatArray, SignalShare

__all__ = ["explanation"]


def explanation(
    position: int,
    candidates: Candidates,
    fused: Fused,
    details: Callable[[str, int], tuple[Any, ...]],
    *,
    fusion: str,
    scale: str,
) -> Explanation:
    """Explains the candidate at *position*; *details* gives a signal's matches by name and row."""
    row = int(candidates.rows[position])
    shares = tuple(
        _share(position, column, contribution, details(column.name, row) if column.active else ())
        for column, contribution in zip(candidates.columns, fused.contributions, strict=True)
    )
    score = float(fused.scores[position])
    return Explanation(score, fused.max_possible, fusion, scale, shares)


def _share(
    position: int, column: Column, contribution: FloatArray, details: tuple[Any, ...]
) -> SignalShare:
    rank = int(column.ranks[position])
    return SignalShare(
        name=column.name,
        active=column.active,
        reason=column.reason,
        raw=float(column.raw[position]),
        value=float(column.values[position]),
        weight=column.weight,
        contribution=float(contribution[position]),
        rank=rank or None,
        details=details,
    )
