"""What happened last? Newer memories first, by a half-life."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from trivium.fusion import Weights
from trivium.protocols import Evidence, View
from trivium.signals.top import best_rows
from trivium.types import NO_TIME, FloatArray, IntArray, Query, RecencyMatch

__all__ = ["RecencySignal"]

_DAY = 86_400_000_000  # microseconds


@dataclass(frozen=True, slots=True)
class RecencySignal:
    """Scores a memory by its age: half as much for every half-life.

    The age is counted from the newest memory of the scope, what lies in the
    future aside, so that an archive read years later ranks as it did then and
    the same search gives the same scores at any time. What lies in the future
    has no age.
    """

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "recency"
    weight: float = 0.2

    def __call__(self, query: Query, view: View) -> Evidence:
        """Looks at the times of all memories of the view; the query plays no part."""
        return RecencyEvidence(query, view, self.weights.recency_half_life_days)


@dataclass
class RecencyEvidence:
    """The age of all rows, computed once."""

    query: Query
    view: View
    half_life: float

    @cached_property
    def ages(self) -> FloatArray:
        """Days from each row to the newest one of the scope."""
        view = self.view
        happened = np.where(view.times == NO_TIME, view.created, view.times)
        past = happened[view.scope & (happened <= view.now)]
        newest = int(past.max(initial=NO_TIME)) if len(past) else view.now
        ages: FloatArray = np.maximum(newest - happened, 0) / _DAY
        return ages

    @property
    def found(self) -> bool:
        """Every memory has an age."""
        return bool(self.view.scope.any())

    @cached_property
    def proposed(self) -> IntArray:
        """The newest allowed rows."""
        rows = np.flatnonzero(self.view.allowed)
        return best_rows(rows, -self.ages[rows], self.view.created, self.query.pool)

    def raw(self, rows: IntArray) -> FloatArray:
        """The ages in days."""
        return self.ages[rows]

    def values(self, rows: IntArray) -> FloatArray:
        """``2 ** (-age / half_life)``."""
        values: FloatArray = np.exp2(-self.ages[rows] / self.half_life)
        return values

    def details(self, row: int) -> tuple[RecencyMatch, ...]:
        """The age and the half-life, in days."""
        return (RecencyMatch(float(self.ages[row]), self.half_life),)
