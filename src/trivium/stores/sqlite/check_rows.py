"""Whether every memory and every entity is whole in itself."""

from collections.abc import Iterator
from typing import Any

import apsw

from trivium.stores.checks import Fault, StoredMemory, StoredName, memory_faults, name_faults
from trivium.stores.sqlite.check_file import UNREADABLE
from trivium.stores.sqlite.index import digest_of
from trivium.stores.sqlite.schema import PARTITION_BITS

__all__ = ["row_faults"]

_MEMORIES = """
    SELECT m.key, m.partition, CAST(m.id AS BLOB), CAST(m.text AS BLOB), CAST(m.metadata AS BLOB),
           m.created_at, m.updated_at, m.time, m.expires_at, m.digest,
           CAST(v.vector AS BLOB), p.length, CAST(p.terms AS BLOB)
    FROM memories AS m LEFT JOIN vectors AS v ON v.memory = m.key
    LEFT JOIN postings AS p ON p.memory = m.key ORDER BY m.key
"""
_NAMES = """
    SELECT key, CAST(normal AS BLOB), CAST(kind AS BLOB), CAST(text AS BLOB),
           CAST(vector AS BLOB) FROM entities
"""


def row_faults(connection: apsw.Connection, dimension: int) -> Iterator[Fault]:
    """Faults of memories, their vectors and terms, and of entities, as far as they can be read."""
    for row in _readable(connection, _MEMORIES):
        memory, digest = _stored(row)
        kinds = list(memory_faults(memory, dimension))
        text = None if "undecodable" in kinds else memory.text
        if text is not None and digest != digest_of(text.decode()):
            kinds.append("digest")
        for kind in kinds:
            yield Fault(kind, memory.key, memory.partition)
    for row in _readable(connection, _NAMES):
        name = StoredName(*row)
        for kind in name_faults(name, dimension):
            yield Fault(kind, name.key, name.key >> PARTITION_BITS)


def _stored(row: tuple[Any, ...]) -> tuple[StoredMemory, object]:
    key, partition, id_, text, metadata, *times, digest, vector, length, terms = row
    memory = StoredMemory(key, partition, id_, text, metadata, (*times,), vector, length, terms)
    return memory, digest


def _readable(connection: apsw.Connection, sql: str) -> Iterator[tuple[Any, ...]]:
    """The rows up to the first that cannot be read; the pages tell of that."""
    try:
        yield from connection.execute(sql)
    except UNREADABLE:
        return
