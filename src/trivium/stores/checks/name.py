"""Whether one stored entity is sound."""

from collections.abc import Iterator
from typing import NamedTuple

from trivium.stores.checks.memory import sound_vector
from trivium.text import entity_key
from trivium.types import FaultKind

__all__ = ["StoredName", "name_faults"]


class StoredName(NamedTuple):
    """One entity as it lies in its table; a damaged page may hold None."""

    key: int
    normal: bytes | None
    kind: bytes | None
    text: bytes | None
    vector: bytes | None


def name_faults(name: StoredName, dimension: int) -> Iterator[FaultKind]:
    """What is wrong with *name* in a space of *dimension*."""
    if not _sound(name, dimension):
        yield "entity-damaged"


def _sound(name: StoredName, dimension: int) -> bool:
    if name.normal is None or name.kind is None or name.text is None or name.vector is None:
        return False
    try:
        spelt = name.kind.decode() and entity_key(name.text.decode()) == name.normal.decode()
    except UnicodeDecodeError:
        return False
    return bool(spelt) and sound_vector(name.vector, dimension)
