"""Convex combination of min-max normalised scores, for comparison.

Bruch, Gai, Ingber: "An Analysis of Fusion Functions for Hybrid Retrieval",
ACM Transactions on Information Systems 42(1), 2023.
"""

import numpy as np

from trivium.fusion.additive import Scale, max_possible
from trivium.fusion.candidates import Candidates
from trivium.fusion.fused import Fused
from trivium.types import FloatArray

__all__ = ["convex"]


def convex(candidates: Candidates, scale: Scale = "adaptive") -> Fused:
    """``sum(weight * min_max(raw)) / max_possible`` over the active signals."""
    contributions = tuple(
        _min_max(column.raw) * (column.weight if column.active else 0.0)
        for column in candidates.columns
    )
    return Fused.from_contributions(
        contributions, max_possible(candidates.columns, scale), len(candidates.rows)
    )


def _min_max(raw: FloatArray) -> FloatArray:
    if not len(raw):
        return raw
    low, high = raw.min(), raw.max()
    if high <= low:
        return np.where(raw > 0.0, 1.0, 0.0)
    spread: FloatArray = (raw - low) / (high - low)
    return spread
