"""The outcome of a fusion: a score per candidate and what it is made of."""

from dataclasses import dataclass

import numpy as np

from trivium.types import FloatArray

__all__ = ["Fused"]


@dataclass(frozen=True, slots=True)
class Fused:
    """``scores = sum(contributions) / max_possible``, in the order of the columns."""

    scores: FloatArray
    contributions: tuple[FloatArray, ...]
    max_possible: float

    @classmethod
    def from_contributions(
        cls, contributions: tuple[FloatArray, ...], max_possible: float, count: int
    ) -> "Fused":
        """Adds the contributions up; all scores are 0 when nothing could be reached."""
        total = np.zeros(count)
        for contribution in contributions:
            total = total + contribution
        scores = total / max_possible if max_possible > 0.0 else total * 0.0
        return cls(scores, contributions, max_possible)
