"""What was said beside it? The neighbours of a memory in its run speak for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from trivium.fusion import Weights
from trivium.protocols import Evidence, View
from trivium.signals.neighbours import NOBODY, neighbours
from trivium.signals.speakers import Speakers
from trivium.signals.top import best_rows
from trivium.types import ContextMatch, FloatArray, IntArray, Query

__all__ = ["ContextSignal"]


@dataclass(frozen=True, slots=True)
class ContextSignal:
    """Scores a memory by its strongest neighbours in the same run.

    An answer often shares no word with the question: the turn before it does.
    A direct neighbour is worth 0.6 of its score, a second one 0.5, a third one
    0.4, a fourth one 0.3 (``Weights.context_shares``). The value is what the strongest is
    worth and 0.3 (``context_second``) of what the one after it is worth, 1 at
    most; a neighbour's score is what the other signals give it, weighted,
    from 0 to 1.
    """

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "context"
    weight: float = 2.75

    def after(self, query: Query, view: View, found: Mapping[str, Evidence]) -> Evidence:
        """Builds on what semantic, bm25 and entity found; `SignalError` when none is there."""
        speakers = Speakers.of(found, self.weights, self.name)
        return ContextEvidence(speakers, query, view, self.weights)


@dataclass
class ContextEvidence:
    """What neighbours are worth, looked up where a row is asked about."""

    speakers: Speakers
    query: Query
    view: View
    weights: Weights

    @property
    def found(self) -> bool:
        """Whether a speaker found something, and two memories of the scope share a run."""
        return self.speakers.found and any(
            bool((np.bincount(part.runs[part.scope])[1:] > 1).any()) for part in self.view.parts
        )

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The places looked at: -1, 1, -2, 2 and so on."""
        reach = range(1, len(self.weights.context_shares) + 1)
        return tuple(place for distance in reach for place in (-distance, distance))

    @cached_property
    def proposed(self) -> IntArray:
        """The allowed rows beside what the speakers would choose."""
        chosen, created, pool = self.speakers.proposed, self.view.created, self.query.pool
        beside = self._beside(best_rows(chosen, self.speakers.scores(chosen), created, pool))
        rows = np.unique(beside[beside != NOBODY])
        rows = rows[self.view.allowed[rows]]
        values = self.values(rows)
        return best_rows(rows[values > 0.0], values[values > 0.0], created, pool)

    def raw(self, rows: IntArray) -> FloatArray:
        """The values: there is no other unit."""
        return self.values(rows)

    def values(self, rows: IntArray) -> FloatArray:
        """What the two strongest neighbours are worth."""
        *_, second, first = np.sort(self._worth(self._beside(rows)), axis=1).T
        values: FloatArray = np.minimum(first + self.weights.context_second * second, 1.0)
        return values

    def details(self, row: int) -> tuple[ContextMatch, ...]:
        """The neighbours that have to do with the query, the strongest first: two count."""
        beside = self._beside(np.array([row]))
        worth = self._worth(beside)[0]
        places = [place for place in np.argsort(-worth, kind="stable") if worth[place] > 0.0]
        rows = beside[0, places]
        told = zip(places, self.view.memories(rows), self.speakers.scores(rows), strict=True)
        return tuple(
            ContextMatch(memory.id, self.distances[place], float(score), float(worth[place]))
            for place, memory, score in told
        )

    def _beside(self, rows: IntArray) -> NDArray[np.int64]:
        return neighbours(rows, self.view, self.distances)

    def _worth(self, beside: NDArray[np.int64]) -> FloatArray:
        """Shares of the scores of neighbours, 0 for nobody; shape as *beside*."""
        there = beside != NOBODY
        worth = np.zeros(beside.shape)
        worth[there] = self.speakers.scores(beside[there])
        worth *= np.repeat(self.weights.context_shares, 2)
        return worth
