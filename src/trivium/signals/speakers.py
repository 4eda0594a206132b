"""What the signals that speak of the query say of a memory, as one number."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from trivium.errors import SignalError
from trivium.fusion import Weights
from trivium.protocols import Evidence
from trivium.types import FloatArray, IntArray

__all__ = ["Speakers"]

_NAMES = ("semantic", "bm25", "entity")


@dataclass(frozen=True, slots=True)
class Speakers:
    """The evidence of those of semantic, bm25 and entity that are enabled, with their weights."""

    evidence: tuple[tuple[float, Evidence], ...]
    _known: dict[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Mapping[str, Evidence], weights: Weights, listener: str) -> "Speakers":
        """Those among *found*; `SignalError` when there is none that *listener* could build on."""
        named = {name: found[name] for name in _NAMES if name in found}
        if not named:
            msg = f"{listener} builds on other signals; enable one of {', '.join(_NAMES)}"
            raise SignalError(msg)
        return cls(tuple((weights.of(name, 0.0), each) for name, each in named.items()))

    @property
    def found(self) -> bool:
        """Whether one of them found something in the scope."""
        return any(evidence.found for _, evidence in self.evidence)

    @property
    def proposed(self) -> IntArray:
        """The rows that one of them would choose, ascending."""
        chosen = [evidence.proposed for _, evidence in self.evidence]
        return np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *chosen]))

    def scores(self, rows: IntArray) -> FloatArray:
        """Their weighted mean for *rows*, from 0 to 1; each row is computed once.

        One that found nothing counts with 0: what is built on the mean then keeps
        its proportion to the sum of the others.
        """
        unknown = np.array([row for row in set(rows.tolist()) if row not in self._known], np.int64)
        if len(unknown):
            self._known.update(zip(unknown.tolist(), self._mean(unknown).tolist(), strict=True))
        return np.array([self._known[row] for row in rows.tolist()], dtype=np.float64)

    def _mean(self, rows: IntArray) -> FloatArray:
        most = sum(weight for weight, _ in self.evidence)
        total = np.zeros(len(rows))
        for weight, evidence in self.evidence if most > 0.0 else ():
            total += weight / most * evidence.values(rows)
        return total
