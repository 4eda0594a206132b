"""What became of a partition since a given moment, as a store reports it."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivium.stores.arrays.entities import StoredEntity
from trivium.types import NO_TIME, IntArray

__all__ = ["NEVER", "ChangedMemory", "Changes"]

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
class Changes:
    """Memories added or changed (by key), keys deleted, entities and links that are new.

    ``vectors`` has a float16 row per memory, ``postings`` the memories'
    `POSTING` records one after the other, ``links`` pairs of memory key and
    entity key, ordered by memory key.
    """

    seq: int
    deleted: IntArray
    memories: list[ChangedMemory]
    vectors: NDArray[np.float16]
    postings: NDArray[np.void]
    links: NDArray[np.int64]
    entities: list[StoredEntity]
    entity_vectors: NDArray[np.float16]
