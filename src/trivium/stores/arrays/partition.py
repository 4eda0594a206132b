"""One partition in arrays, as of one change number; a new object for every change."""

from dataclasses import dataclass, replace

import numpy as np

from trivium.stores.arrays.changes import NEVER, Changes
from trivium.stores.arrays.entities import EntityArrays
from trivium.stores.arrays.field_columns import FieldColumns
from trivium.stores.arrays.growable import Growable
from trivium.stores.arrays.names import Names
from trivium.stores.arrays.postings import TermPostings
from trivium.stores.arrays.vectors import VectorMatrix
from trivium.types import BoolArray, IntArray

__all__ = ["PartitionArrays"]

#: Reload once this many rows, and this share of all, are dead.
_DEAD_LEAST = 1000
_DEAD_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class PartitionArrays:
    """All that a search needs of one partition. Rows are memories in order of arrival.

    A changed memory gets a new row and its old one dies, so that arrays only
    grow and a search that began earlier goes on undisturbed.
    """

    seq: int
    keys: Growable[np.int64]
    created: Growable[np.int64]
    expires: Growable[np.int64]
    times: Growable[np.int64]
    agents: Names
    runs: Names
    alive: BoolArray
    dead: int
    expiring: bool
    vectors: VectorMatrix
    postings: TermPostings
    entities: EntityArrays
    fields: FieldColumns

    @classmethod
    def empty(cls, dimension: int) -> "PartitionArrays":
        """A partition without memories, before any change."""
        none: Growable[np.int64] = Growable(np.zeros(0, dtype=np.int64))
        return cls(
            seq=0,
            keys=none,
            created=none,
            expires=none,
            times=none,
            agents=Names.empty(),
            runs=Names.empty(),
            alive=np.zeros(0, dtype=bool),
            dead=0,
            expiring=False,
            vectors=VectorMatrix.empty(dimension),
            postings=TermPostings.empty(),
            entities=EntityArrays.empty(dimension),
            fields=FieldColumns(),
        )

    @property
    def size(self) -> int:
        """The number of rows, dead ones included."""
        return len(self.alive)

    @property
    def nbytes(self) -> int:
        """Bytes held, for the limit of the cache."""
        columns = (self.keys, self.created, self.expires, self.times)
        named = (self.agents, self.runs, self.fields)
        parts = (self.vectors, self.postings, self.entities, *named)
        return sum(part.nbytes for part in (*columns, *parts)) + self.alive.nbytes

    @property
    def mostly_dead(self) -> bool:
        """Whether it is time to load the partition anew."""
        return self.dead >= _DEAD_LEAST and self.dead >= _DEAD_SHARE * self.size

    @property
    def last_entity(self) -> int:
        """The largest entity key known, 0 when there is none."""
        return self.entities.stored[self.entities.count - 1].key if self.entities.count else 0

    def live(self, now: int) -> BoolArray:
        """Rows that exist and have not expired at *now* (µs); ``alive`` itself if none expires."""
        return self.alive & (self.expires.rows > now) if self.expiring else self.alive

    def rows_of(self, keys: IntArray) -> IntArray:
        """The living rows of memory *keys*, ascending; keys that are not here are left out."""
        known = self.keys.rows
        rows: IntArray = np.flatnonzero(np.isin(known, keys) & self.alive)
        return rows

    def marked(self, keys: IntArray) -> BoolArray:
        """Which rows are the living ones of memory *keys*."""
        rows = np.zeros(self.size, dtype=bool)
        rows[self.rows_of(keys)] = True
        return rows

    def apply(self, changes: Changes) -> "PartitionArrays":
        """The partition after *changes*; this object stays as it is."""
        living = self._without(np.concatenate([changes.deleted, changes.memories.keys]))
        living = replace(living, seq=changes.seq)
        return living.with_memories(changes) if len(changes.memories) else living

    def _without(self, keys: IntArray) -> "PartitionArrays":
        """The same rows, those of *keys* dead."""
        older = keys[keys <= self.keys.rows.max(initial=0)]
        rows = self.rows_of(older) if len(older) else older
        if not len(rows):
            return self
        alive = self.alive.copy()
        alive[rows] = False
        dead = self.dead + len(rows)
        return replace(self, alive=alive, dead=dead, postings=self.postings.without(rows))

    def with_memories(self, changes: Changes) -> "PartitionArrays":
        """The same rows, and one for each memory of *changes* after them."""
        memories = changes.memories
        size = self.size + len(memories)
        return replace(
            self,
            keys=self.keys.append(memories.keys),
            created=self.created.append(memories.created),
            expires=self.expires.append(memories.expires),
            times=self.times.append(memories.times),
            agents=self.agents.append(memories.agents),
            runs=self.runs.append(memories.runs),
            alive=np.concatenate([self.alive, np.ones(len(memories), dtype=bool)]),
            expiring=self.expiring or bool((memories.expires != NEVER).any()),
            vectors=self.vectors.append(changes.vectors),
            postings=self.postings.append(changes.postings, memories.distinct, memories.lengths),
            entities=self._with_entities(changes, size),
        )

    def _with_entities(self, changes: Changes, size: int) -> EntityArrays:
        entities = self.entities
        if changes.entities:
            entities = entities.append_entities(changes.entities, changes.entity_vectors)
        rows = self.size + np.searchsorted(changes.memories.keys, changes.links[:, 0])
        return entities.append_links(size, changes.links[:, 1], rows)
