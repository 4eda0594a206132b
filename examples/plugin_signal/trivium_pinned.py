"""What was pinned? A signal for Trivium, as a package of its own."""

from dataclasses import dataclass, field

import numpy as np

from trivium import Weights
from trivium.protocols import Evidence, View
from trivium.types import FloatArray, IntArray, Query

__all__ = ["PinnedSignal"]


@dataclass(frozen=True)
class PinnedSignal:
    """Gives 1 to memories with the metadata ``{"pinned": true}``, 0 to all others."""

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "pinned"
    weight: float = 0.2

    def __call__(self, query: Query, view: View) -> Evidence:
        """Reads the memories of the scope; a signal for large stores would ask for less."""
        rows = np.flatnonzero(view.scope)
        records = view.memories(rows)
        marks = np.zeros(view.size)
        marks[rows] = [record.metadata.get("pinned") is True for record in records]
        return PinnedEvidence(marks, self._proposed(marks, query, view))

    def _proposed(self, marks: FloatArray, query: Query, view: View) -> IntArray:
        pinned = np.flatnonzero((marks > 0.0) & view.allowed)
        newest_first = np.lexsort((pinned, -view.created[pinned]))
        return pinned[newest_first[: query.pool]]


@dataclass(frozen=True)
class PinnedEvidence:
    """A mark for every row of the view."""

    marks: FloatArray
    proposed: IntArray

    @property
    def found(self) -> bool:
        """Whether anything in the scope is pinned."""
        return bool(self.marks.any())

    def raw(self, rows: IntArray) -> FloatArray:
        """The marks."""
        return self.marks[rows]

    def values(self, rows: IntArray) -> FloatArray:
        """The marks, which are 0 or 1 already."""
        return self.marks[rows]

    def details(self, row: int) -> tuple[str, ...]:
        """What there is to say about a row."""
        return ("pinned",) if self.marks[row] else ()
