"""Rebuilding all indexes with another embedder, beside the old ones and resumable.

The new vectors, postings, entities and links go to tables of their own while
the old ones serve on. Once every memory is there, one transaction puts them
in place. A memory that changed meanwhile is done again. No lock is held while
a batch is embedded.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import apsw

from trivium.errors import StoreBusyError
from trivium.stores.sqlite.connections import Connections
from trivium.stores.sqlite.entities import NEXT, link_entities
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.identity import read_identity, write_identity
from trivium.stores.sqlite.index import index_memory
from trivium.stores.sqlite.rows import SELECT_RECORD, record_of
from trivium.types import EmbedderIdentity, MemoryRecord, PreparedMemory

__all__ = ["Rebuild", "drop_stale"]

_BATCH = 256
_TABLES = ("vectors", "postings", "entities", "links")

Prepare = Callable[[Sequence[MemoryRecord]], Sequence[PreparedMemory]]

#: Memories that are not yet rebuilt as they are now.
_PENDING = """
    FROM memories AS m JOIN partitions AS p ON p.id = m.partition
    LEFT JOIN next_done AS d ON d.memory = m.key
    WHERE d.memory IS NULL OR d.seq <> m.seq
"""

#: The new vector of an equal text: one text, one vector, whatever batch it was in.
_TWIN = """
    SELECT v.vector FROM memories AS m
    JOIN next_done AS d ON d.memory = m.key AND d.seq = m.seq
    JOIN next_vectors AS v ON v.memory = m.key
    JOIN memories AS mine ON mine.partition = m.partition AND mine.digest = m.digest
        AND mine.text = m.text
    WHERE mine.key = ? LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Rebuild:
    """One rebuild of one file for one embedder."""

    connections: Connections
    identity: EmbedderIdentity
    prepare: Prepare

    def batches(self) -> Iterator[tuple[int, int]]:
        """Rebuilds batch by batch; yields how many are done and how many there are.

        All is in place when the two are equal.
        """
        with self.connections.writing() as connection:
            self._begin(connection)
        done, total = 0, 1
        while done < total:
            rows = self._pending_rows()
            memories = self.prepare([record_of(row[:-2]) for row in rows])
            with self.connections.writing() as connection:
                done, total = self._advance(connection, rows, memories)
            yield done, total

    def _advance(
        self,
        connection: apsw.Connection,
        rows: Sequence[tuple[Any, ...]],
        memories: Sequence[PreparedMemory],
    ) -> tuple[int, int]:
        """Stores a batch; puts all in place once none is left, unless another process did."""
        if not self._runs(connection):
            return self._ended_elsewhere(connection)
        for row, memory in zip(rows, memories, strict=True):
            _store(connection, row, memory)
        done, total = _progress(connection)
        if done == total:
            self._put_in_place(connection)
        return done, total

    def _runs(self, connection: apsw.Connection) -> bool:
        """Whether the rebuild that the file knows of is one for this embedder."""
        begun = connection.execute("SELECT value FROM meta WHERE name = 'rebuilding'").get
        return bool(begun == self._fingerprint)

    def _ended_elsewhere(self, connection: apsw.Connection) -> tuple[int, int]:
        if read_identity(connection) != self.identity:
            msg = (
                f"the store {self.connections.path}: another process began a rebuild for another"
                " embedder; wait for it and open the store again"
            )
            raise StoreBusyError(msg)
        total: int = connection.execute("SELECT count(*) FROM memories").get
        return total, total

    @property
    def _fingerprint(self) -> str:
        return json.dumps(asdict(self.identity))

    def _begin(self, connection: apsw.Connection) -> None:
        """Makes the new tables, or finds those of an interrupted rebuild for this embedder."""
        if self._runs(connection):
            return
        _drop_next(connection)
        for table in _TABLES:
            sql: str = connection.execute(
                "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)
            ).get
            connection.execute(sql.replace(f"TABLE {table}", f"TABLE next_{table}", 1))
        connection.execute("CREATE TABLE next_done (memory INTEGER PRIMARY KEY, seq INTEGER)")
        connection.execute(
            "INSERT OR REPLACE INTO meta VALUES ('rebuilding', ?)", (self._fingerprint,)
        )

    def _pending_rows(self) -> list[tuple[Any, ...]]:
        columns, _, _ = SELECT_RECORD.partition("FROM")
        with self.connections.reading() as connection:
            if not self._runs(connection):
                return []
            return fetch(connection, f"{columns}, m.seq, m.partition {_PENDING} LIMIT ?", (_BATCH,))

    def _put_in_place(self, connection: apsw.Connection) -> None:
        drop_stale(connection)
        for table in _TABLES:
            connection.execute(f"DELETE FROM {table}")
            connection.execute(f"INSERT INTO {table} SELECT * FROM next_{table}")
        _drop_next(connection)
        write_identity(connection, self.identity)
        connection.execute("UPDATE partitions SET seq = seq + 1")
        connection.execute("UPDATE partitions SET horizon = seq")


def _store(connection: apsw.Connection, row: tuple[Any, ...], memory: PreparedMemory) -> None:
    """Writes what was prepared, unless the memory has changed since it was read."""
    key, *_, seq, partition = row
    if connection.execute("SELECT seq FROM memories WHERE key = ?", (key,)).get != seq:
        return
    vector: bytes | None = connection.execute(_TWIN, (key,)).get
    index_memory(connection, key, memory, vector=vector, tables=NEXT)
    connection.execute("DELETE FROM next_links WHERE memory = ?", (key,))
    link_entities(connection, partition, key, memory.entities, NEXT)
    connection.execute("INSERT OR REPLACE INTO next_done VALUES (?, ?)", (key, seq))


def _progress(connection: apsw.Connection) -> tuple[int, int]:
    """How many memories are done, and how many there are."""
    ((total, pending),) = fetch(
        connection, f"SELECT (SELECT count(*) FROM memories), (SELECT count(*) {_PENDING})"
    )
    return total - pending, total


def drop_stale(connection: apsw.Connection) -> None:
    """Removes what an unfinished rebuild has made of memories that changed or are gone."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'next_done'").get:
        return
    connection.execute(
        """
        DELETE FROM next_done WHERE NOT EXISTS (
            SELECT 1 FROM memories WHERE key = next_done.memory AND seq = next_done.seq);
        DELETE FROM next_vectors WHERE memory NOT IN (SELECT memory FROM next_done);
        DELETE FROM next_postings WHERE memory NOT IN (SELECT memory FROM next_done);
        DELETE FROM next_links WHERE memory NOT IN (SELECT memory FROM next_done);
        DELETE FROM next_entities WHERE key NOT IN (SELECT entity FROM next_links);
        """
    )


def _drop_next(connection: apsw.Connection) -> None:
    for table in (*_TABLES, "done"):
        connection.execute(f"DROP TABLE IF EXISTS next_{table}")
    connection.execute("DELETE FROM meta WHERE name = 'rebuilding'")
