"""Entities of one partition: their texts, vectors and links."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from trivium.stores.arrays.inverted import Inverted
from trivium.stores.arrays.vectors import VectorMatrix
from trivium.text import entity_key, first_word
from trivium.types import Entity, FloatArray, IntArray, RowArray, VectorArray

__all__ = ["EntityArrays", "StoredEntity"]


@dataclass(frozen=True, slots=True)
class StoredEntity:
    """An entity with the key that links name it by."""

    key: int
    entity: Entity


@dataclass(frozen=True, slots=True)
class EntityArrays:
    """Positions are given in order of arrival; links are an inverted index by entity key.

    ``stored``, ``positions`` and ``first_words`` are shared with newer objects
    and only ever added to; ``count`` says how much of them is ours.
    """

    count: int
    stored: list[StoredEntity]
    positions: dict[str, list[int]]
    first_words: set[str]
    vectors: VectorMatrix
    links: Inverted

    @classmethod
    def empty(cls, dimension: int) -> "EntityArrays":
        """No entities and no links, for vectors of *dimension*."""
        return cls(0, [], {}, set(), VectorMatrix.empty(dimension), Inverted.empty())

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays; the texts are estimated."""
        return self.vectors.nbytes + self.links.nbytes + 300 * self.count

    def __len__(self) -> int:
        return self.count

    def entity(self, position: int) -> Entity:
        """The entity at *position*."""
        return self.stored[position].entity

    def same_text(self, entity: Entity) -> list[int]:
        """Positions of the entities with the same normalised text."""
        found = self.positions.get(entity_key(entity.text), [])
        return [position for position in found if position < self.count]

    def begins_with(self, word: str) -> bool:
        """Whether the text of an entity may begin with *word*."""
        return first_word(entity_key(word)) in self.first_words

    def similar(self, vector: VectorArray, least: float) -> tuple[IntArray, FloatArray]:
        """Positions with a cosine of at least *least*, and the exact cosines."""
        return self.vectors.within(vector, least)

    def linked(self, position: int) -> RowArray:
        """Rows linked to the entity at *position*."""
        return self.links.lookup(self.stored[position].key)[0]

    def append_entities(
        self, entities: list[StoredEntity], halves: NDArray[np.float16]
    ) -> "EntityArrays":
        """The same entities and further ones."""
        for position, stored in enumerate(entities, start=self.count):
            self.stored.append(stored)
            key = entity_key(stored.entity.text)
            self.positions.setdefault(key, []).append(position)
            self.first_words.add(first_word(key))
        return replace(self, count=len(self.stored), vectors=self.vectors.append(halves))

    def append_links(self, size: int, keys: IntArray, rows: IntArray) -> "EntityArrays":
        """The same entities with further links: entity *keys* to *rows*, which ascend."""
        links = self.links.append(size, keys.astype(np.uint64), rows, np.ones_like(rows))
        return replace(self, links=links)
