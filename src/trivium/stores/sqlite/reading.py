"""What can be asked of the store at one moment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import apsw
import numpy as np

from trivium.errors import InputError
from trivium.filters import Filter
from trivium.stores.arrays import ArrayPart, ArrayView, PartitionArrays, PartitionCache
from trivium.stores.sqlite.condition import Condition
from trivium.stores.sqlite.feedback import feedback_in
from trivium.stores.sqlite.field_values import field_values
from trivium.stores.sqlite.follow import follow
from trivium.stores.sqlite.partitions import of_scope
from trivium.stores.sqlite.revisions import revisions_of
from trivium.stores.sqlite.rows import SELECT_RECORD, read_records, record_of
from trivium.stores.sqlite.schema import key_range
from trivium.types import (
    BoolArray,
    EntityRecord,
    Feedback,
    IntArray,
    MemoryRecord,
    Page,
    PartitionCount,
    Revision,
    Scope,
)

__all__ = ["SqliteReading"]

Owned = TypeVar("Owned")

#: Beyond every key.
_MOST = (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class SqliteReading:
    """Reads inside one transaction of one connection."""

    connection: apsw.Connection
    cache: PartitionCache
    dimension: int

    def view(self, scope: Scope, condition: Filter | None, now: int) -> ArrayView:
        """The arrays of the scope's partitions, loaded or brought up to date."""
        parts: list[ArrayPart] = []
        offset = 0
        for partition in of_scope(self.connection, scope):
            arrays = self._arrays(partition)
            passing = None if condition is None else self._passing(partition, arrays, condition)
            part = ArrayPart.of(arrays, offset, scope, now, passing)
            parts.append(part)
            offset += part.size
        return ArrayView(tuple(parts), self._records, self._keys_of)

    def _arrays(self, partition: int) -> PartitionArrays:
        seq: int = self.connection.execute(
            "SELECT seq FROM partitions WHERE id = ?", (partition,)
        ).get

        def bring_up_to_date(held: PartitionArrays | None) -> PartitionArrays:
            return follow(self.connection, partition, held, self.dimension)

        return self.cache.get(partition, seq, bring_up_to_date)

    def _passing(self, partition: int, arrays: PartitionArrays, condition: Filter) -> BoolArray:
        read = partial(field_values, self.connection, partition)
        passing = arrays.fields.passing(condition, arrays.keys.rows, arrays.seq, read)
        self.cache.weigh(partition)
        return arrays.marked(self._found(partition, condition)) if passing is None else passing

    def _found(self, partition: int, condition: Filter) -> IntArray:
        scope = Scope(everyone=True)
        where = Condition.of_partition(self.connection, partition, scope, condition)
        rows = self.connection.execute(f"SELECT m.key FROM {where.sql}", where.values)
        return np.array([key for (key,) in rows], dtype=np.int64)

    def _records(self, keys: IntArray) -> list[MemoryRecord]:
        return read_records(self.connection, keys)

    def _keys_of(self, record: MemoryRecord) -> IntArray:
        scope = Scope(record.namespace, record.user_id, record.agent_id, record.run_id)
        keys = [
            key
            for partition in of_scope(self.connection, scope)
            for (key,) in self.connection.execute(
                "SELECT key FROM memories WHERE id = ? AND partition = ?", (record.id, partition)
            )
        ]
        return np.array(keys, dtype=np.int64)

    def get(self, scope: Scope, memory_id: str, now: int) -> MemoryRecord | None:
        """The live memory with that id in the scope."""
        return self._find(scope, memory_id, "(m.expires_at IS NULL OR m.expires_at > ?)", now)

    def expired(self, scope: Scope, memory_id: str, now: int) -> MemoryRecord | None:
        """The expired memory with that id in the scope."""
        return self._find(scope, memory_id, "m.expires_at <= ?", now)

    def _find(self, scope: Scope, memory_id: str, expiry: str, now: int) -> MemoryRecord | None:
        found = []
        for partition in of_scope(self.connection, scope):
            where = Condition.of_partition(self.connection, partition, scope, None)
            row = self.connection.execute(
                f"{SELECT_RECORD} WHERE m.id = ? AND m.partition = ?"
                f" AND {where.scope} AND {expiry}",
                (memory_id, partition, *where.scope_values, now),
            ).fetchone()
            if row is not None:
                found.append(record_of(row))
        return _only(found, memory_id)

    def page(
        self, scope: Scope, condition: Filter | None, limit: int, cursor: str | None, now: int
    ) -> Page:
        """Live memories of the scope, newest first."""
        first = self._first_key(scope)
        before = _MOST if cursor is None else first + _cursor_key(cursor)
        rows = list(self._newest(scope, condition, before, limit + 1, now))
        memories = tuple(record_of(row) for row in rows[:limit])
        more = len(rows) > limit
        return Page(memories, format(rows[limit - 1][0] - first, "x") if more else None)

    def _first_key(self, scope: Scope) -> int:
        """What a cursor counts from: its own partition, so that it tells nothing of others."""
        if scope.partition is None:
            return 0
        return sum(key_range(partition)[0] for partition in of_scope(self.connection, scope))

    def _newest(
        self, scope: Scope, condition: Filter | None, before: int, limit: int, now: int
    ) -> Iterator[tuple]:  # type: ignore[type-arg]
        wanted = limit
        for partition in reversed(of_scope(self.connection, scope)):
            where = Condition.of_partition(self.connection, partition, scope, condition)
            for row in self.connection.execute(
                f"{SELECT_RECORD} WHERE {where.text} AND m.key < ?"
                " AND (m.expires_at IS NULL OR m.expires_at > ?) ORDER BY m.key DESC LIMIT ?",
                (*where.values, before, now, wanted),
            ):
                wanted -= 1
                yield row
            if wanted <= 0:
                return

    def history(self, scope: Scope, memory_id: str) -> tuple[Revision, ...]:
        """All events in the life of a memory."""
        lives = [
            revisions
            for partition in of_scope(self.connection, scope)
            if (revisions := revisions_of(self.connection, partition, scope, memory_id))
        ]
        return _only(lives, memory_id) or ()

    def feedback(self, scope: Scope, now: int) -> list[Feedback]:
        """What was said of the memories of the scope."""
        return [
            line
            for partition in of_scope(self.connection, scope)
            for line in feedback_in(self.connection, partition, scope, now)
        ]

    def entities(self, scope: Scope, limit: int, now: int) -> list[EntityRecord]:
        """The entities of the scope, most linked first."""
        found: list[EntityRecord] = []
        for partition in of_scope(self.connection, scope):
            where = Condition.of_partition(self.connection, partition, scope, None)
            rows = self.connection.execute(
                f"""
                SELECT e.text, e.kind, count(*) AS linked
                FROM memories AS m JOIN links AS l ON l.memory = m.key
                JOIN entities AS e ON e.key = l.entity
                WHERE {where.text} AND (m.expires_at IS NULL OR m.expires_at > ?)
                GROUP BY e.key ORDER BY linked DESC, e.text LIMIT ?
                """,
                (*where.values, now, limit),
            )
            found.extend(EntityRecord(*row) for row in rows)
        return sorted(found, key=lambda entity: (-entity.linked, entity.text))[:limit]

    def partitions(self, namespace: str, limit: int, now: int) -> list[PartitionCount]:
        """Those of the namespace that hold live memories, the fullest first."""
        rows = self.connection.execute(
            """
            SELECT p.kind, p.name, count(*) AS memories
            FROM partitions AS p JOIN memories AS m ON m.partition = p.id
            WHERE p.namespace = ? AND (m.expires_at IS NULL OR m.expires_at > ?)
            GROUP BY p.id ORDER BY memories DESC, p.name, p.kind LIMIT ?
            """,
            (namespace, now, limit),
        )
        return [PartitionCount(*row) for row in rows]


def _only(found: Sequence[Owned], memory_id: str) -> Owned | None:
    """What one partition knows of an id; `InputError` when several do."""
    if len(found) > 1:
        msg = f"the id {memory_id!r} stands in {len(found)} partitions; name its scope"
        raise InputError(msg)
    return found[0] if found else None


def _cursor_key(cursor: str) -> int:
    """The key that a page ended with."""
    try:
        key = int(cursor, 16)
    except (TypeError, ValueError):
        key = -1
    if not 0 <= key <= _MOST >> 1:
        msg = f"{cursor!r:.80} is no cursor; pass the one of the page before, or none"
        raise InputError(msg)
    return key
