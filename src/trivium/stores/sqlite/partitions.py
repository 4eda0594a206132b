"""Partitions: their numbers, and their count of changes."""

import apsw

from trivium.stores.sqlite.schema import PARTITION_BITS
from trivium.types import Partition, Scope

__all__ = ["bury", "change", "ensure", "find", "new_key", "of_scope"]


#: Readers that are further behind than this many changes load the partition anew.
_REMEMBERED = 100_000


def find(connection: apsw.Connection, partition: Partition) -> int | None:
    """The number of *partition*, or None when nothing was ever stored in it."""
    found: int | None = connection.execute(
        "SELECT id FROM partitions WHERE namespace = ? AND kind = ? AND name = ?",
        (partition.namespace, partition.kind, partition.name),
    ).get
    return found


def ensure(connection: apsw.Connection, partition: Partition) -> int:
    """The number of *partition*, which is made if need be."""
    found = find(connection, partition)
    if found is not None:
        return found
    made: int = connection.execute(
        "INSERT INTO partitions (namespace, kind, name) VALUES (?, ?, ?) RETURNING id",
        (partition.namespace, partition.kind, partition.name),
    ).get
    return made


def of_scope(connection: apsw.Connection, scope: Scope) -> list[int]:
    """The partitions that *scope* reaches: one at most, or all of the namespace for everyone."""
    partition = scope.partition
    if partition is not None:
        number = find(connection, partition)
        return [] if number is None else [number]
    rows = connection.execute(
        "SELECT id FROM partitions WHERE namespace = ? ORDER BY id", (scope.namespace,)
    )
    return [number for (number,) in rows]


def change(connection: apsw.Connection, partition: int) -> int:
    """Counts one change of *partition* and returns its number."""
    seq: int = connection.execute(
        "UPDATE partitions SET seq = seq + 1 WHERE id = ? RETURNING seq", (partition,)
    ).get
    return seq


def new_key(partition: int, seq: int) -> int:
    """The key of what change *seq* adds; never given twice."""
    return partition << PARTITION_BITS | seq


def bury(connection: apsw.Connection, partition: int, seq: int, key: int) -> None:
    """Tells readers that change *seq* removed memory *key*; drops what only old ones would ask."""
    connection.execute("INSERT INTO deleted VALUES (?, ?, ?)", (partition, seq, key))
    horizon = seq - _REMEMBERED
    if horizon > 0:
        connection.execute(
            "DELETE FROM deleted WHERE partition = ? AND seq <= ?", (partition, horizon)
        )
        connection.execute(
            "UPDATE partitions SET horizon = max(horizon, ?) WHERE id = ?", (horizon, partition)
        )
