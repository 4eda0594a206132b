"""Partitions in numpy arrays: the speed, always rebuilt from the store's rows."""

from trivium.stores.arrays.cache import PartitionCache
from trivium.stores.arrays.changes import NEVER, ChangedMemory, Changes, MemoryColumns
from trivium.stores.arrays.entities import StoredEntity
from trivium.stores.arrays.partition import PartitionArrays
from trivium.stores.arrays.term_keys import POSTING, pack_terms
from trivium.stores.arrays.view import ArrayPart, ArrayView

__all__ = [
    "NEVER",
    "POSTING",
    "ArrayPart",
    "ArrayView",
    "ChangedMemory",
    "Changes",
    "MemoryColumns",
    "PartitionArrays",
    "PartitionCache",
    "StoredEntity",
    "pack_terms",
]
