"""One partition in arrays, as of one change number; a new object for every change."""

from dataclasses import dataclass, replace

import numpy as np

from trivium.stores.arrays.changes import NEVER, Changes
from trivium.stores.arrays.entities import EntityArrays
from trivium.stores.arrays.growable import Growable
from trivium.stores.arrays.inverted import Inverted
from trivium.stores.arrays.names import Names
from trivium.stores.arrays.term_keys import term_key
from trivium.stores.arrays.vectors import VectorMatrix
from trivium.types import BoolArray, IntArray

__all__ = ["PartitionArrays", "TermPostings"]

#: Reload once this many rows, and this share of all, are dead.
_DEAD_LEAST = 1000
_DEAD_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class TermPostings:
    """Terms of a partition as the keyword signal asks for them."""

    inverted: Inverted
    sizes: Growable[np.int64]

    @property
    def lengths(self) -> IntArray:
        """The number of terms of each row."""
        return self.sizes.rows

    def lookup(self, term: str) -> tuple[IntArray, IntArray]:
        """Rows that hold *term* and its frequency in each."""
        return self.inverted.lookup(term_key(term))


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
    vectors: VectorMatrix
    postings: TermPostings
    entities: EntityArrays

    @classmethod
    def empty(cls, dimension: int) -> "PartitionArrays":
        """A partition without memories, before any change."""
        none = np.zeros(0, dtype=np.int64)
        inverted = Inverted.build(0, none.astype(np.uint64), none, none)
        return cls(
            seq=0,
            keys=Growable(none),
            created=Growable(none),
            expires=Growable(none),
            times=Growable(none),
            agents=Names.empty(),
            runs=Names.empty(),
            alive=np.zeros(0, dtype=bool),
            vectors=VectorMatrix.empty(dimension),
            postings=TermPostings(inverted, Growable(none)),
            entities=EntityArrays.empty(dimension),
        )

    @property
    def size(self) -> int:
        """The number of rows, dead ones included."""
        return len(self.alive)

    @property
    def nbytes(self) -> int:
        """Bytes held, for the limit of the cache."""
        columns = (self.keys, self.created, self.expires, self.times, self.postings.sizes)
        parts = (self.vectors, self.postings.inverted, self.entities, self.agents, self.runs)
        return sum(part.nbytes for part in (*columns, *parts)) + self.alive.nbytes

    @property
    def mostly_dead(self) -> bool:
        """Whether it is time to load the partition anew."""
        dead = self.size - int(np.count_nonzero(self.alive))
        return dead >= _DEAD_LEAST and dead >= _DEAD_SHARE * self.size

    @property
    def last_entity(self) -> int:
        """The largest entity key known, 0 when there is none."""
        return self.entities.stored[self.entities.count - 1].key if self.entities.count else 0

    def live(self, now: int) -> BoolArray:
        """Rows that exist and have not expired at *now* (µs)."""
        expires = self.expires.rows
        if (expires == NEVER).all():
            return self.alive
        return self.alive & (expires > now)

    def rows_of(self, keys: IntArray) -> IntArray:
        """The living rows of memory *keys*; keys that are not here are left out."""
        living = np.flatnonzero(self.alive)
        known = self.keys.rows[living]
        order = np.argsort(known, kind="stable")
        places = np.searchsorted(known, keys, sorter=order)
        inside = places < len(known)
        rows = living[order[places[inside]]]
        found: IntArray = rows[self.keys.rows[rows] == keys[inside]]
        return found

    def apply(self, changes: Changes) -> "PartitionArrays":
        """The partition after *changes*; this object stays as it is."""
        living = replace(self, alive=self._alive_after(changes), seq=changes.seq)
        return living.with_memories(changes) if len(changes.memories) else living

    def _alive_after(self, changes: Changes) -> BoolArray:
        dead = self.rows_of(np.concatenate([changes.deleted, changes.memories.keys]))
        if not len(dead):
            return self.alive
        alive = self.alive.copy()
        alive[dead] = False
        return alive

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
            vectors=self.vectors.append(changes.vectors),
            postings=self._with_postings(changes, size),
            entities=self._with_entities(changes, size),
        )

    def _with_postings(self, changes: Changes, size: int) -> TermPostings:
        rows = np.repeat(np.arange(self.size, size), changes.memories.distinct)
        inverted = self.postings.inverted.append(
            size,
            np.ascontiguousarray(changes.postings["key"]),
            rows,
            changes.postings["frequency"].astype(np.int64),
        )
        return TermPostings(inverted, self.postings.sizes.append(changes.memories.lengths))

    def _with_entities(self, changes: Changes, size: int) -> EntityArrays:
        entities = self.entities
        if changes.entities:
            entities = entities.append_entities(changes.entities, changes.entity_vectors)
        rows = self.size + np.searchsorted(changes.memories.keys, changes.links[:, 0])
        return entities.append_links(size, changes.links[:, 1], rows)
