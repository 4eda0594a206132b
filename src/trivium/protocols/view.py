"""What a signal sees of a store: the arrays of the partitions searched, as of one moment."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from trivium.types import (
    BoolArray,
    Entity,
    FloatArray,
    FrequencyArray,
    IntArray,
    LengthTotals,
    MemoryRecord,
    RowArray,
    VectorArray,
)

__all__ = ["Entities", "Part", "Postings", "Vectors", "View"]


class Vectors(Protocol):
    """The embeddings of one partition, a row per memory."""

    def nearest(self, query: VectorArray, allowed: BoolArray, limit: int) -> IntArray:
        """Rows of *allowed* that hold the *limit* best cosines, and perhaps a few more.

        Unordered, none of the best missing where the store scans, at least 99
        of 100 present where it uses an approximate index.
        """
        ...

    def take(self, rows: IntArray) -> VectorArray:
        """The vectors of *rows*, float32 of length 1, shape (len(rows), dimension)."""
        ...

    def cosines(self, query: VectorArray, rows: IntArray) -> FloatArray:
        """Exact cosines of *rows*, each computed alike whatever rows are asked with it."""
        ...


class Postings(Protocol):
    """Which live memories of one partition hold a term, and how often."""

    @property
    def totals(self) -> LengthTotals:
        """How many live memories there are, and how long."""
        ...

    @property
    def lengths(self) -> IntArray:
        """The number of terms of each row."""
        ...

    def lookup(self, term: str) -> tuple[RowArray, FrequencyArray]:
        """Live rows that hold *term*, each once, and its frequency in each."""
        ...


class Entities(Protocol):
    """What the memories of one partition are about."""

    def __len__(self) -> int:
        """The number of entities; they are addressed by position."""
        ...

    def entity(self, position: int) -> Entity:
        """The entity at *position*."""
        ...

    def same_text(self, entity: Entity) -> Sequence[int]:
        """Positions of the entities with the same normalised text, of whatever kind."""
        ...

    def begins_with(self, word: str) -> bool:
        """Whether the text of an entity may begin with *word*: False spares looking further."""
        ...

    def similar(self, vector: VectorArray, least: float) -> tuple[IntArray, FloatArray]:
        """Positions of all entities with a cosine of at least *least*, and the exact cosines."""
        ...

    def linked(self, position: int) -> RowArray:
        """Rows linked to the entity at *position*, also deleted ones."""
        ...


class Part(Protocol):
    """One partition in a view. All arrays have one element per row.

    Row *r* of the part is row ``offset + r`` of the view.
    """

    @property
    def offset(self) -> int:
        """The number of rows of the parts before this one."""
        ...

    @property
    def size(self) -> int:
        """The number of rows, deleted ones included."""
        ...

    @property
    def live(self) -> BoolArray:
        """Rows that exist and have not expired: the statistics count these."""
        ...

    @property
    def scope(self) -> BoolArray:
        """Live rows of the agent and run that were named."""
        ...

    @property
    def allowed(self) -> BoolArray:
        """Rows of the scope that pass the filter."""
        ...

    @property
    def runs(self) -> NDArray[np.int32]:
        """The run of each row as a number, 0 where it belongs to none."""
        ...

    @property
    def arrivals(self) -> IntArray:
        """Numbers that grow in order of arrival; a memory that is updated keeps its own."""
        ...

    @property
    def vectors(self) -> Vectors:
        """The embeddings."""
        ...

    @property
    def postings(self) -> Postings:
        """The terms."""
        ...

    @property
    def entities(self) -> Entities:
        """The entities and their links."""
        ...


class View(Protocol):
    """All that one search may look at; rows are numbered through all parts.

    Consistent: nothing changes while a search looks, whoever writes meanwhile.
    """

    @property
    def parts(self) -> Sequence[Part]:
        """One part, or one per partition when everyone is searched."""
        ...

    @property
    def size(self) -> int:
        """The number of rows of all parts."""
        ...

    @property
    def scope(self) -> BoolArray:
        """Rows of the searched scope, over all parts."""
        ...

    @property
    def allowed(self) -> BoolArray:
        """Rows of the scope that pass the filter, over all parts."""
        ...

    @property
    def created(self) -> IntArray:
        """When each row was added, microseconds since 1970 UTC."""
        ...

    @property
    def times(self) -> IntArray:
        """When what each row remembers happened (µs), `NO_TIME` where none was given."""
        ...

    def row(self, record: MemoryRecord) -> int | None:
        """The row of a stored memory, or None when it is in none of the parts."""
        ...

    def memories(self, rows: IntArray) -> list[MemoryRecord]:
        """The stored memories of *rows*, in that order."""
        ...
