"""Rows that point at rows of other tables: one condition to find what is wrong and to drop it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import apsw

from trivium.stores.checks import Fault
from trivium.stores.sqlite.check_file import UNREADABLE, tables
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.schema import PARTITION_BITS
from trivium.types import FaultKind

__all__ = ["DROPPED", "drop", "raise_counters", "reference_faults"]


class Wrong(NamedTuple):
    """Rows of *table*, told by their column *key*, that pass *condition*."""

    table: str
    key: str
    condition: str


_NO_MEMORY = "memory NOT IN (SELECT key FROM memories)"

#: What can be dropped without loss, in this order: links go before entities.
DROPPED: Mapping[FaultKind, Wrong] = {
    "vector-orphan": Wrong("vectors", "memory", _NO_MEMORY),
    "terms-orphan": Wrong("postings", "memory", _NO_MEMORY),
    "feedback-orphan": Wrong("feedback", "memory", _NO_MEMORY),
    "link-orphan": Wrong("links", "memory", _NO_MEMORY),
    "entity-orphan": Wrong("entities", "key", "key NOT IN (SELECT entity FROM links)"),
    "tombstone": Wrong("deleted", "key", "key IN (SELECT key FROM memories)"),
}

_TOLD: Mapping[FaultKind, Wrong] = {
    "partition-unknown": Wrong("memories", "key", "partition NOT IN (SELECT id FROM partitions)"),
    "misplaced": Wrong("memories", "key", f"key >> {PARTITION_BITS} <> partition"),
    "entity-damaged": Wrong("entities", "key", f"key >> {PARTITION_BITS} <> partition"),
    "link-dangling": Wrong(
        "links",
        "memory",
        f"""memory IN (SELECT key FROM memories) AND NOT EXISTS (
            SELECT 1 FROM entities AS e
            WHERE e.key = links.entity
              AND e.key >> {PARTITION_BITS} = links.memory >> {PARTITION_BITS})""",
    ),
}

#: The largest change number that stands anywhere in a partition.
_LARGEST = f"""
    max(horizon,
        coalesce((SELECT max(seq) FROM memories WHERE partition = partitions.id), 0),
        coalesce((SELECT max(seq) FROM deleted WHERE partition = partitions.id), 0),
        coalesce((SELECT max(seq) FROM history WHERE partition = partitions.id), 0),
        coalesce((SELECT max(key) - (partitions.id << {PARTITION_BITS}) FROM memories
                  WHERE key >= partitions.id << {PARTITION_BITS}
                    AND key < partitions.id + 1 << {PARTITION_BITS}), 0),
        coalesce((SELECT max(key) - (partitions.id << {PARTITION_BITS}) FROM entities
                  WHERE key >= partitions.id << {PARTITION_BITS}
                    AND key < partitions.id + 1 << {PARTITION_BITS}), 0))
"""
_COUNTER = Wrong("partitions", "id", f"seq < {_LARGEST}")


def reference_faults(connection: apsw.Connection) -> Iterator[Fault]:
    """Rows that point at nothing, or where they must not; a table that cannot be read has none."""
    there = tables(connection)
    for kind, wrong in (*DROPPED.items(), *_TOLD.items()):
        if wrong.table in there:
            for key in _keys(connection, wrong):
                yield Fault(kind, key, key >> PARTITION_BITS)
    for partition in _keys(connection, _COUNTER):
        yield Fault("counter", partition, partition)


def _keys(connection: apsw.Connection, wrong: Wrong) -> list[int]:
    sql = f"SELECT DISTINCT {wrong.key} FROM {wrong.table} WHERE {wrong.condition}"
    try:
        return [key for (key,) in fetch(connection, sql)]
    except UNREADABLE:  # the pages tell
        return []


def drop(connection: apsw.Connection, kind: FaultKind) -> None:
    """Removes what *kind* of `DROPPED` finds."""
    wrong = DROPPED[kind]
    connection.execute(f"DELETE FROM {wrong.table} WHERE {wrong.condition}")


def raise_counters(connection: apsw.Connection) -> None:
    """Sets every counter that is behind to the largest change number of its partition."""
    connection.execute(f"UPDATE partitions SET seq = {_LARGEST} WHERE {_COUNTER.condition}")
