"""What holds now? A newer memory takes over from an older one on the same matter."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from trivium.errors import SignalError
from trivium.fusion import Weights
from trivium.protocols import Evidence, Part, View
from trivium.signals.semantic import calibrated
from trivium.signals.speakers import Speakers
from trivium.signals.top import best_rows
from trivium.types import NO_TIME, FloatArray, IntArray, Query, RecencyMatch

__all__ = ["RecencySignal"]

_DAY = 86_400_000_000  # microseconds
#: Above 1, so that only what answers the query and is much alike counts: with 1 and
#: likeness squared, paraphrases lose to newer memories that are merely related.
_SHARPNESS = 1.5


@dataclass(frozen=True, slots=True)
class RecencySignal:
    """Hands what an older memory scores on to newer ones like it, by a half-life.

    "The rent is 1,780" answers the question; "the landlord raised it to 1,865"
    is what holds. The older one loses half of its say for every half-life
    between the two, and the newer one takes that over as far as they are
    alike: ``(score * likeness) ** 1.5 * (1 - 2 ** (-age / half_life))``, the largest
    over the older memories that come near the query. The age is that of the
    older one when the newer one happened, so neither the clock nor the age of
    an archive plays a part, and a memory that nothing replaced loses nothing.
    """

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "recency"
    weight: float = 3.0

    def after(self, query: Query, view: View, found: Mapping[str, Evidence]) -> Evidence:
        """Builds on what semantic, bm25 and entity found; `SignalError` when none is there."""
        if query.vector is None:
            raise SignalError(query.faults.get("embedding", "the query has no embedding"))
        speakers = Speakers.of(found, self.weights, self.name)
        older = [_predecessors(query, part, self.weights.pool_minimum) for part in view.parts]
        return RecencyEvidence(speakers, query, view, self, tuple(older))


def _predecessors(query: Query, part: Part, limit: int) -> IntArray:
    """Rows of the part that can hand on: those nearest to the query, whatever the filter."""
    assert query.vector is not None  # noqa: S101  the signal looked
    return np.sort(part.vectors.nearest(query.vector, part.scope, limit))


class _Legacy(NamedTuple):
    """What each row takes over: how much, and from which row; arrays aligned with the rows."""

    values: FloatArray
    sources: IntArray


@dataclass
class RecencyEvidence:
    """What older memories hand on, looked up where a row is asked about."""

    speakers: Speakers
    query: Query
    view: View
    signal: RecencySignal
    older: tuple[IntArray, ...]

    @property
    def found(self) -> bool:
        """Whether a speaker found something among two memories or more."""
        return self.speakers.found and int(np.count_nonzero(self.view.scope)) > 1

    @cached_property
    def happened(self) -> IntArray:
        """When each row happened: its time, or when it was added."""
        return np.where(self.view.times == NO_TIME, self.view.created, self.view.times)

    @cached_property
    def proposed(self) -> IntArray:
        """The allowed rows near the query that take over the most."""
        near = [part.offset + rows for part, rows in zip(self.view.parts, self.older, strict=True)]
        rows = np.unique(np.concatenate([self.speakers.proposed, *near]))
        rows = rows[self.view.allowed[rows]]
        values = self.values(rows)
        rows, values = rows[values > 0.0], values[values > 0.0]
        return best_rows(rows, values, self.view.created, self.query.pool)

    def raw(self, rows: IntArray) -> FloatArray:
        """The values: there is no other unit."""
        return self.values(rows)

    def values(self, rows: IntArray) -> FloatArray:
        """The most that an older memory hands on to each row."""
        return self._legacy(rows).values

    def details(self, row: int) -> tuple[RecencyMatch, ...]:
        """The older memory that hands on the most."""
        (value,), (source,) = self._legacy(np.array([row]))
        if value <= 0.0:
            return ()
        (memory,) = self.view.memories(np.array([source]))
        (score,) = self.speakers.scores(np.array([source]))
        age = float(self.happened[row] - self.happened[source]) / _DAY
        half_life = self.signal.weights.recency_half_life_days
        share = value / float(_passed_on(np.array(age), half_life))
        likeness = float(share ** (1.0 / _SHARPNESS) / score)
        return (RecencyMatch(memory.id, age, half_life, likeness, float(score)),)

    def _legacy(self, rows: IntArray) -> _Legacy:
        legacy = _Legacy(np.zeros(len(rows)), np.zeros(len(rows), dtype=np.int64))
        for part, older in zip(self.view.parts, self.older, strict=True):
            inside = np.flatnonzero((rows >= part.offset) & (rows < part.offset + part.size))
            if not len(inside) or not len(older):
                continue
            worth = self._worth(part, rows[inside] - part.offset, older)
            best = worth.argmax(axis=1)
            legacy.values[inside] = worth[np.arange(len(inside)), best]
            legacy.sources[inside] = part.offset + older[best]
        return legacy

    def _worth(self, part: Part, rows: IntArray, older: IntArray) -> FloatArray:
        """What each of *older* hands on to each of *rows*; shape (len(rows), len(older))."""
        cosines = part.vectors.take(rows).astype(np.float64) @ part.vectors.take(older).T
        likeness = calibrated(cosines, self.signal.floor)
        happened = self.happened[part.offset : part.offset + part.size]
        ages = np.maximum(happened[rows][:, None] - happened[older][None, :], 0) / _DAY
        passed_on = _passed_on(ages, self.signal.weights.recency_half_life_days)
        return (self.speakers.scores(part.offset + older) * likeness) ** _SHARPNESS * passed_on


def _passed_on(ages: FloatArray, half_life: float) -> FloatArray:
    """What is lost after *ages* days: half after one half-life, a quarter is left after two."""
    kept: FloatArray = np.exp2(-ages / half_life)
    return 1.0 - kept
