"""Whether one stored entity is sound."""

from collections.abc import Iterator
from typing import NamedTuple

from trivium.stores.checks.memory import sound_vector
from trivium.text import entity_key
from trivium.types import FaultKind

__all__ = ["StoredName", "name_faults"]


class StoredName(NamedTuple):
    """One entity as it lies in its table."""

    key: int
    normal: bytes
    kind: bytes
    text: bytes
    vector: bytes


def name_faults(name: StoredName, dimension: int) -> Iterator[FaultKind]:
    """What is wrong with *name* in a space of *dimension*."""
    if not (_decodes(name) and sound_vector(name.vector, dimension)):
        yield "entity-damaged"


def _decodes(name: StoredName) -> bool:
    try:
        return bool(name.kind.decode()) and entity_key(name.text.decode()) == name.normal.decode()
    except UnicodeDecodeError:
        return False
