"""Whether what a store holds fits together: pure rules over rows, for every kind of store."""

from trivium.stores.checks.comparison import StoredIndex, differences
from trivium.stores.checks.fault import Fault
from trivium.stores.checks.meaning import MEANINGS, Meaning
from trivium.stores.checks.memory import StoredMemory, memory_faults
from trivium.stores.checks.name import StoredName, name_faults

__all__ = [
    "MEANINGS",
    "Fault",
    "Meaning",
    "StoredIndex",
    "StoredMemory",
    "StoredName",
    "differences",
    "memory_faults",
    "name_faults",
]
