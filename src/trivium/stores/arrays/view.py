"""Partition arrays seen through a scope and a filter."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from trivium.stores.arrays.entities import EntityArrays
from trivium.stores.arrays.partition import PartitionArrays
from trivium.stores.arrays.postings import LivePostings
from trivium.stores.arrays.vectors import VectorMatrix
from trivium.types import BoolArray, IntArray, LengthTotals, MemoryRecord, Scope

__all__ = ["ArrayPart", "ArrayView"]


@dataclass(frozen=True)
class ArrayPart:
    """One partition in a view."""

    arrays: PartitionArrays
    offset: int
    live: BoolArray
    scope: BoolArray
    allowed: BoolArray
    postings: LivePostings

    @classmethod
    def of(
        cls,
        arrays: PartitionArrays,
        offset: int,
        scope: Scope,
        now: int,
        passing: BoolArray | None,
    ) -> "ArrayPart":
        """*passing* tells which rows pass the filter; None without filter."""
        live = arrays.live(now)
        inside = live
        if scope.agent_id is not None:
            inside = inside & arrays.agents.equal(scope.agent_id)
        if scope.run_id is not None:
            inside = inside & arrays.runs.equal(scope.run_id)
        allowed = inside if passing is None else inside & passing
        return cls(arrays, offset, live, inside, allowed, _live_postings(arrays, live))

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.arrays.size

    @property
    def runs(self) -> NDArray[np.int32]:
        """The run of each row as a number, 0 where it belongs to none."""
        return self.arrays.runs.column.rows

    @property
    def arrivals(self) -> IntArray:
        """Numbers that grow in order of arrival, kept by a memory that is updated."""
        return self.arrays.keys.rows

    @property
    def vectors(self) -> VectorMatrix:
        """The embeddings."""
        return self.arrays.vectors

    @property
    def entities(self) -> EntityArrays:
        """The entities."""
        return self.arrays.entities


def _live_postings(arrays: PartitionArrays, live: BoolArray) -> LivePostings:
    postings = arrays.postings
    if live is not arrays.alive:
        return LivePostings(postings, live, LengthTotals.of(postings.lengths[live]))
    return LivePostings(postings, live if arrays.dead else None, postings.totals)


@dataclass(frozen=True)
class ArrayView:
    """The parts of one search, how to read the memories behind rows, and their keys."""

    parts: tuple[ArrayPart, ...]
    read: Callable[[IntArray], list[MemoryRecord]]
    keys_of: Callable[[MemoryRecord], IntArray]

    @property
    def size(self) -> int:
        """The number of rows of all parts."""
        return sum(part.size for part in self.parts)

    @cached_property
    def scope(self) -> BoolArray:
        """Rows of the searched scope."""
        return _joined([part.scope for part in self.parts], np.zeros(0, dtype=bool))

    @cached_property
    def allowed(self) -> BoolArray:
        """Rows of the scope that pass the filter."""
        return _joined([part.allowed for part in self.parts], np.zeros(0, dtype=bool))

    @cached_property
    def created(self) -> IntArray:
        """When each row was added."""
        columns = [part.arrays.created.rows for part in self.parts]
        return _joined(columns, np.zeros(0, dtype=np.int64))

    @cached_property
    def times(self) -> IntArray:
        """When what each row remembers happened."""
        columns = [part.arrays.times.rows for part in self.parts]
        return _joined(columns, np.zeros(0, dtype=np.int64))

    @cached_property
    def keys(self) -> IntArray:
        """The store's key of each row."""
        columns = [part.arrays.keys.rows for part in self.parts]
        return _joined(columns, np.zeros(0, dtype=np.int64))

    def row(self, record: MemoryRecord) -> int | None:
        """The row of a stored memory."""
        keys = self.keys_of(record)
        rows = [part.offset + part.arrays.rows_of(keys) for part in self.parts]
        return next((int(row) for found in rows for row in found), None)

    def memories(self, rows: IntArray) -> list[MemoryRecord]:
        """The stored memories of *rows*, in that order."""
        return self.read(self.keys[rows])


Array = TypeVar("Array", BoolArray, IntArray)


def _joined(arrays: list[Array], empty: Array) -> Array:
    if len(arrays) == 1:
        return arrays[0]
    return np.concatenate(arrays) if arrays else empty
