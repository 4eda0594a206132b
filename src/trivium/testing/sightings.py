"""Which memories each signal can see in a store."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from trivium.filters import Filter
from trivium.protocols import Part, Reading, Store, View
from trivium.testing.prepared import IDENTITY, NOW, vector_of
from trivium.types import Entity, IntArray, Scope, VectorArray

__all__ = ["Sightings"]

_SAME = 0.999


@dataclass(frozen=True, slots=True)
class Sightings:
    """What is visible of *store* under *scope* at time *now* (µs), road by road.

    Each method reads at a moment of its own and gives the sorted ids.
    """

    store: Store
    scope: Scope
    now: int = NOW
    dimension: int = IDENTITY.dimension

    def ids(self, condition: Filter | None = None) -> list[str]:
        """All memories that a search may propose."""
        with self.store.reading() as reading:
            view = reading.view(self.scope, condition, self.now)
            return _ids(view, np.flatnonzero(view.allowed))

    def by_term(self, term: str) -> list[str]:
        """Memories that hold *term*."""
        with self.store.reading() as reading:
            view = reading.view(self.scope, None, self.now)
            found = [
                part.offset + part.postings.lookup(term)[0].astype(np.int64) for part in view.parts
            ]
            return _ids(view, _in_scope(view, found))

    def by_entity(self, text: str) -> list[str]:
        """Memories linked to an entity called *text*."""
        with self.store.reading() as reading:
            view = reading.view(self.scope, None, self.now)
            found = [
                part.offset + part.entities.linked(position).astype(np.int64)
                for part in view.parts
                for position in part.entities.same_text(Entity(text))
            ]
            return _ids(view, _in_scope(view, found))

    def by_vector(self, text: str) -> list[str]:
        """Memories whose vector is that of *text*."""
        with self.store.reading() as reading:
            view = reading.view(self.scope, None, self.now)
            query = vector_of(text, self.dimension)
            return _ids(view, _in_scope(view, [_same_vector(part, query) for part in view.parts]))

    def by_all(self, text: str, entity: str) -> list[str]:
        """Memories that every road leads to: the words and meaning of *text*, and *entity*."""
        roads = [self.by_term(term) for term in text.lower().split()]
        roads += [self.by_vector(text), self.by_entity(entity), self.listed()]
        return sorted(set.intersection(*map(set, roads)))

    def by_any(self, text: str, entity: str) -> list[str]:
        """Memories that any road leads to."""
        roads = [self.by_term(term) for term in text.lower().split()]
        return sorted({*self.by_vector(text), *self.by_entity(entity)}.union(*roads))

    def listed(self) -> list[str]:
        """Memories on all pages."""
        with self.store.reading() as reading:
            return sorted(_all_pages(reading, self.scope, self.now))


def _same_vector(part: Part, query: VectorArray) -> IntArray:
    rows = part.vectors.nearest(query, part.allowed, part.size + 1)
    same: IntArray = part.offset + rows[part.vectors.cosines(query, rows) > _SAME]
    return same


def _in_scope(view: View, found: list[IntArray]) -> IntArray:
    rows = np.concatenate([np.zeros(0, dtype=np.int64), *found])
    return np.unique(rows[view.scope[rows]])


def _ids(view: View, rows: IntArray) -> list[str]:
    return sorted(memory.id for memory in view.memories(rows))


def _all_pages(reading: Reading, scope: Scope, now: int) -> Iterator[str]:
    cursor: str | None = None
    while True:
        page = reading.page(scope, None, 3, cursor, now)
        yield from (memory.id for memory in page.memories)
        cursor = page.cursor
        if cursor is None:
            return
