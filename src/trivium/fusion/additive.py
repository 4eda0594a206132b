"""The default fusion: weighted sum over what could have been reached."""

from typing import Literal

from trivium.fusion.candidates import Candidates, Column
from trivium.fusion.fused import Fused

__all__ = ["Scale", "additive", "max_possible"]

#: ``adaptive`` divides by the weights of the active signals, ``fixed`` by those
#: of the enabled ones, so that scores compare across queries.
Scale = Literal["adaptive", "fixed"]


def max_possible(columns: tuple[Column, ...], scale: Scale = "adaptive") -> float:
    """The sum of the weights that count: 1.0, 2.0, 2.5 or 1.5 with the default three."""
    total = 0.0
    for column in columns:
        if column.active or scale == "fixed":
            total += column.weight
    return total


def additive(candidates: Candidates, scale: Scale = "adaptive") -> Fused:
    """``score = sum(weight * value) / max_possible`` over the active signals."""
    contributions = tuple(
        column.values * column.weight if column.active else column.values * 0.0
        for column in candidates.columns
    )
    return Fused.from_contributions(
        contributions, max_possible(candidates.columns, scale), len(candidates.rows)
    )
