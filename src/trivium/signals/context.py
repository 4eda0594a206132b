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
    """Scores a memory by its strongest neighbour in the same run.

    An answer often shares no word with the question: the turn before it does.
    The value is half of the stronger direct neighbour's score, 0.4 of the
    stronger second neighbour's or 0.3 of the stronger third one's, whichever is
    most (``Weights.context_shares``); a neighbour's score is what the other
    signals give it, weighted, from 0 to 1.
    """

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "context"
    weight: float = 2.5

    def after(self, query: Query, view: View, found: Mapping[str, Evidence]) -> Evidence:
        """Builds on what semantic, bm25 and entity found; `SignalError` when none is there."""
        speakers = Speakers.of(found, self.weights, self.name)
        return ContextEvidence(speakers, query, view, self.weights.context_shares)


@dataclass
class ContextEvidence:
    """What neighbours are worth, looked up where a row is asked about."""

    speakers: Speakers
    query: Query
    view: View
    shares: tuple[float, ...]

    @property
    def found(self) -> bool:
        """Whether a speaker found something, and two memories of the scope share a run."""
        return self.speakers.found and any(
            bool((np.bincount(part.runs[part.scope])[1:] > 1).any()) for part in self.view.parts
        )

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The places looked at: -1, 1, -2, 2 and so on."""
        reach = range(1, len(self.shares) + 1)
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
        """What the strongest neighbour is worth."""
        values: FloatArray = self._worth(self._beside(rows)).max(axis=1, initial=0.0)
        return values

    def details(self, row: int) -> tuple[ContextMatch, ...]:
        """The neighbours that have to do with the query, the strongest first: it alone counts."""
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
        worth *= np.repeat(self.shares, 2)
        return worth
