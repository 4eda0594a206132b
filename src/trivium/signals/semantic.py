"""What means the same? Cosine of embeddings, above the floor of the model."""

from dataclasses import dataclass, field

import numpy as np

from trivium.errors import SignalError
from trivium.fusion import Weights
from trivium.protocols import Evidence, View
from trivium.signals.top import best_rows
from trivium.types import FloatArray, IntArray, Query, VectorArray

__all__ = ["SemanticSignal", "calibrated"]


def calibrated(cosines: FloatArray, floor: float) -> FloatArray:
    """``clip((cos - floor) / (1 - floor), 0, 1)``: 0 for what unrelated texts have."""
    return np.clip((cosines - floor) / (1.0 - floor), 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class SemanticSignal:
    """Scans the vectors of the view; *floor* is the cosine of unrelated texts."""

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "semantic"
    weight: float = 1.0

    def __call__(self, query: Query, view: View) -> Evidence:
        """Raises `SignalError` when the query has no embedding."""
        if query.vector is None:
            raise SignalError(query.faults.get("embedding", "the query has no embedding"))
        rows = [
            part.offset + part.vectors.nearest(query.vector, part.allowed, query.pool)
            for part in view.parts
        ]
        candidates = np.concatenate(rows) if rows else np.zeros(0, dtype=np.int64)
        cosines = _cosines(query.vector, view, candidates)
        proposed = best_rows(candidates, cosines, view.created, query.pool)
        return SemanticEvidence(query.vector, view, self.floor, proposed)


@dataclass
class SemanticEvidence:
    """Exact cosines on demand."""

    vector: VectorArray
    view: View
    floor: float
    proposed: IntArray
    _asked: tuple[IntArray, FloatArray] | None = None

    @property
    def found(self) -> bool:
        """Meaning can always be compared, as long as there is a memory."""
        return bool(self.view.scope.any())

    def raw(self, rows: IntArray) -> FloatArray:
        """The cosines; asked again for the very same array, they are not computed again."""
        if self._asked is None or self._asked[0] is not rows:
            self._asked = rows, _cosines(self.vector, self.view, rows)
        return self._asked[1]

    def values(self, rows: IntArray) -> FloatArray:
        """The cosines above the floor."""
        return calibrated(self.raw(rows), self.floor)

    def details(self, row: int) -> tuple[float, ...]:  # noqa: ARG002
        """A cosine has no parts."""
        return ()


def _cosines(vector: VectorArray, view: View, rows: IntArray) -> FloatArray:
    if len(view.parts) == 1:
        return view.parts[0].vectors.cosines(vector, rows)
    scores = np.zeros(len(rows))
    for part in view.parts:
        inside = (rows >= part.offset) & (rows < part.offset + part.size)
        scores[inside] = part.vectors.cosines(vector, rows[inside] - part.offset)
    return scores
