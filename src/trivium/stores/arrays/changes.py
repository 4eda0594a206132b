"""What became of a partition since a given moment, as a store reports it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from trivium.stores.arrays.entities import StoredEntity
from trivium.types import NO_TIME, IntArray

__all__ = ["NEVER", "ChangedMemory", "Changes", "MemoryColumns"]

#: ``expires`` of a memory that does not expire.
NEVER = np.iinfo(np.int64).max


class ChangedMemory(NamedTuple):
    """One added or changed memory, without its vector and terms."""

    key: int
    created: int
    expires: int
    agent_id: str | None
    run_id: str | None
    length: int
    distinct_terms: int
    time: int = NO_TIME


@dataclass(frozen=True, slots=True)
class MemoryColumns:
    """Added or changed memories column by column, by ascending key.

    ``lengths`` counts the terms of each, ``distinct`` its different terms.
    """

    keys: IntArray
    created: IntArray
    expires: IntArray
    times: IntArray
    agents: Sequence[str | None]
    runs: Sequence[str | None]
    lengths: IntArray
    distinct: IntArray

    def __len__(self) -> int:
        return len(self.keys)

    @classmethod
    def of(cls, memories: Iterable[ChangedMemory]) -> Self:
        """The columns of *memories*."""
        rows = list(memories)
        return cls(
            keys=_column(rows, "key"),
            created=_column(rows, "created"),
            expires=_column(rows, "expires"),
            times=_column(rows, "time"),
            agents=[row.agent_id for row in rows],
            runs=[row.run_id for row in rows],
            lengths=_column(rows, "length"),
            distinct=_column(rows, "distinct_terms"),
        )


@dataclass(frozen=True, slots=True)
class Changes:
    """Memories added or changed, keys deleted, entities and links that are new.

    ``vectors`` has a float16 row per memory, ``postings`` the memories'
    `POSTING` records one after the other, ``links`` pairs of memory key and
    entity key, ordered by memory key.
    """

    seq: int
    deleted: IntArray
    memories: MemoryColumns
    vectors: NDArray[np.float16]
    postings: NDArray[np.void]
    links: NDArray[np.int64]
    entities: list[StoredEntity]
    entity_vectors: NDArray[np.float16]


def _column(rows: list[ChangedMemory], name: str) -> IntArray:
    return np.array([getattr(row, name) for row in rows], dtype=np.int64)
