"""One write transaction: text, vector, postings, links and history change together."""

from dataclasses import dataclass

import apsw

from trivium.errors import ConflictError, InputError, NotFoundError
from trivium.filters import Filter
from trivium.stores.sqlite.condition import Condition
from trivium.stores.sqlite.entities import link_entities, unlink_entities
from trivium.stores.sqlite.feedback import forget_feedback, record_feedback
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.index import digest_of, index_memory
from trivium.stores.sqlite.partitions import bury, change, ensure, new_key, of_scope
from trivium.stores.sqlite.revisions import record_revision
from trivium.stores.sqlite.rows import read_records
from trivium.types import MemoryRecord, OnDuplicate, PreparedMemory, Scope

__all__ = ["SqliteWriting"]


@dataclass(frozen=True, slots=True)
class SqliteWriting:
    """Writes inside one transaction of one connection."""

    connection: apsw.Connection

    def add(self, memory: PreparedMemory, on_duplicate: OnDuplicate) -> str:
        """Stores a memory; returns its id, or that of the one it repeats."""
        partition = ensure(self.connection, memory.partition)
        known = self._by_idempotency_key(partition, memory.idempotency_key)
        if known is not None:
            return known
        digest = digest_of(memory.text)
        twin = None if on_duplicate == "keep" else self._twin(partition, digest, memory)
        if twin is not None:
            return self._repeat(partition, *twin, memory, on_duplicate)
        self._check_free(partition, memory.id)
        seq = change(self.connection, partition)
        key = new_key(partition, seq)
        self._insert(partition, key, seq, digest, memory)
        # identical texts get identical vectors, whatever batch they were embedded in
        vector = self._vector_of(digest, partition, memory.text)
        index_memory(self.connection, key, memory, vector=vector)
        link_entities(self.connection, partition, key, memory.entities)
        return memory.id

    def _by_idempotency_key(self, partition: int, idempotency_key: str | None) -> str | None:
        if idempotency_key is None:
            return None
        known: str | None = self.connection.execute(
            "SELECT id FROM memories WHERE partition = ? AND idempotency_key = ?",
            (partition, idempotency_key),
        ).get
        return known

    def _check_free(self, partition: int, memory_id: str) -> None:
        taken = self.connection.execute(
            "SELECT 1 FROM memories WHERE id = ? AND partition = ?", (memory_id, partition)
        ).get
        if taken:
            msg = f"the id {memory_id!r} is taken; update that memory or choose another id"
            raise ConflictError(msg)

    def _twin(self, partition: int, digest: int, memory: PreparedMemory) -> tuple[int, str] | None:
        row = self.connection.execute(
            """
            SELECT key, id FROM memories
            WHERE partition = ? AND digest = ? AND text = ? AND agent_id IS ? AND run_id IS ?
              AND (expires_at IS NULL OR expires_at > ?)
            ORDER BY key LIMIT 1
            """,
            (partition, digest, memory.text, memory.agent_id, memory.run_id, memory.created_at),
        ).fetchone()
        return None if row is None else (int(row[0]), str(row[1]))

    def _repeat(
        self,
        partition: int,
        key: int,
        memory_id: str,
        memory: PreparedMemory,
        on_duplicate: OnDuplicate,
    ) -> str:
        if on_duplicate == "touch":
            seq = change(self.connection, partition)
            self.connection.execute(
                "UPDATE memories SET updated_at = ?, seq = ? WHERE key = ?",
                (memory.updated_at, seq, key),
            )
        return memory_id

    def _vector_of(self, digest: int, partition: int, text: str) -> bytes | None:
        vector: bytes | None = self.connection.execute(
            """
            SELECT v.vector FROM memories AS m JOIN vectors AS v ON v.memory = m.key
            WHERE m.partition = ? AND m.digest = ? AND m.text = ? LIMIT 1
            """,
            (partition, digest, text),
        ).get
        return vector

    def _insert(
        self, partition: int, key: int, seq: int, digest: int, memory: PreparedMemory
    ) -> None:
        self.connection.execute(
            "INSERT INTO memories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key,
                partition,
                seq,
                memory.id,
                memory.text,
                memory.role,
                memory.agent_id,
                memory.run_id,
                memory.metadata,
                memory.time,
                memory.created_at,
                memory.updated_at,
                memory.expires_at,
                digest,
                memory.idempotency_key,
            ),
        )

    def replace(
        self, scope: Scope, memory: PreparedMemory, before: MemoryRecord | None = None
    ) -> None:
        """Gives a stored memory new content; its key, id, scope and creation time stay."""
        partition, key = self._locate(scope, memory.id)
        if before is not None and read_records(self.connection, (key,)) != [before]:
            msg = f"the memory {memory.id!r} was changed by another writer meanwhile; try again"
            raise ConflictError(msg)
        digest = digest_of(memory.text)
        vector = self._vector_of(digest, partition, memory.text)
        seq = change(self.connection, partition)
        record_revision(self.connection, key, seq, "update", memory.updated_at)
        self.connection.execute(
            """
            UPDATE memories SET seq = ?, text = ?, role = ?, metadata = ?, time = ?,
                updated_at = ?, expires_at = ?, digest = ? WHERE key = ?
            """,
            (
                seq,
                memory.text,
                memory.role,
                memory.metadata,
                memory.time,
                memory.updated_at,
                memory.expires_at,
                digest,
                key,
            ),
        )
        index_memory(self.connection, key, memory, vector=vector)
        unlink_entities(self.connection, key)
        link_entities(self.connection, partition, key, memory.entities)

    def _locate(self, scope: Scope, memory_id: str) -> tuple[int, int]:
        found = self._keys_of(scope, memory_id)
        if not found:
            msg = f"there is no memory {memory_id!r} in this scope; list() shows what is"
            raise NotFoundError(msg)
        if len(found) > 1:
            msg = f"the id {memory_id!r} stands in {len(found)} partitions; name its scope"
            raise InputError(msg)
        return found[0]

    def _keys_of(self, scope: Scope, memory_id: str) -> list[tuple[int, int]]:
        found = []
        for partition in of_scope(self.connection, scope):
            where = Condition.of_partition(self.connection, partition, scope, None)
            key = self.connection.execute(
                "SELECT m.key FROM memories AS m"
                f" WHERE m.id = ? AND m.partition = ? AND {where.scope}",
                (memory_id, partition, *where.scope_values),
            ).get
            if key is not None:
                found.append((partition, int(key)))
        return found

    def delete(self, scope: Scope, memory_id: str, at: int) -> bool:
        """Removes one memory with all that hangs on it."""
        try:
            partition, key = self._locate(scope, memory_id)
        except NotFoundError:
            return False
        self._remove(partition, key, at)
        return True

    def delete_all(self, scope: Scope, condition: Filter | None, at: int) -> int:
        """Removes all memories of the scope that pass the filter."""
        count = 0
        for partition in of_scope(self.connection, scope):
            where = Condition.of_partition(self.connection, partition, scope, condition)
            rows = fetch(self.connection, f"SELECT m.key FROM {where.sql}", where.values)
            for (key,) in rows:
                self._remove(partition, key, at)
            count += len(rows)
        return count

    def record_feedback(
        self, scope: Scope, query: str, memory_id: str, at: int, *, useful: bool
    ) -> None:
        """Keeps whether a memory was useful for a query."""
        _, key = self._locate(scope, memory_id)
        record_feedback(self.connection, key, query, at, useful=useful)

    def sweep(self, now: int) -> int:
        """Removes every memory that has expired."""
        sql = "SELECT partition, key FROM memories WHERE expires_at <= ?"
        due = fetch(self.connection, sql, (now,))
        for partition, key in due:
            self._remove(partition, key, now)
        return len(due)

    def _remove(self, partition: int, key: int, at: int) -> None:
        seq = change(self.connection, partition)
        record_revision(self.connection, key, seq, "delete", at)
        unlink_entities(self.connection, key)
        forget_feedback(self.connection, key)
        for table in ("vectors", "postings"):
            self.connection.execute(f"DELETE FROM {table} WHERE memory = ?", (key,))
        self.connection.execute("DELETE FROM memories WHERE key = ?", (key,))
        bury(self.connection, partition, seq, key)

    def forget_history(self, scope: Scope) -> int:
        """Removes the history of the scope's partitions, or of the agent and run named."""
        before = self.connection.total_changes()
        for partition in of_scope(self.connection, scope):
            where = Condition.of_partition(self.connection, partition, scope, None)
            self.connection.execute(
                f"DELETE FROM history AS m WHERE m.partition = ? AND {where.scope}",
                (partition, *where.scope_values),
            )
        return self.connection.total_changes() - before
