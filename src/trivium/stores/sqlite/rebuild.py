"""Rebuilding all indexes with another embedder, beside the old ones and resumable.

The new vectors, postings, entities and links go to tables of their own while
the old ones serve on. Once every memory is there, one transaction puts them
in place. A memory that changed meanwhile is done again.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import apsw

from trivium.stores.sqlite.connections import Connections
from trivium.stores.sqlite.entities import NEXT, link_entities
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.identity import write_identity
from trivium.stores.sqlite.index import index_memory
from trivium.stores.sqlite.rows import SELECT_RECORD, record_of
from trivium.types import EmbedderIdentity, MemoryRecord, PreparedMemory

__all__ = ["Rebuild"]

_BATCH = 256
_TABLES = ("vectors", "postings", "entities", "links")

Prepare = Callable[[Sequence[MemoryRecord]], Sequence[PreparedMemory]]

#: Memories that are not yet rebuilt as they are now.
_PENDING = """
    FROM memories AS m JOIN partitions AS p ON p.id = m.partition
    LEFT JOIN next_done AS d ON d.memory = m.key
    WHERE d.memory IS NULL OR d.seq <> m.seq
"""


@dataclass(frozen=True, slots=True)
class Rebuild:
    """One rebuild of one file for one embedder."""

    connections: Connections
    identity: EmbedderIdentity
    prepare: Prepare

    def run(self, on_progress: Callable[[int, int], None]) -> int:
        """Rebuilds all memories and puts the outcome in place; returns how many."""
        with self.connections.writing() as connection:
            self._begin(connection)
        while True:
            with self.connections.writing() as connection:
                pending = self._rebuild_batch(connection)
                total: int = connection.execute("SELECT count(*) FROM memories").get
                on_progress(total - pending, total)
                if not pending:
                    self._put_in_place(connection)
                    return total

    def _begin(self, connection: apsw.Connection) -> None:
        """Makes the new tables, or finds those of an interrupted rebuild for this embedder."""
        fingerprint = json.dumps(asdict(self.identity))
        begun = connection.execute("SELECT value FROM meta WHERE name = 'rebuilding'").get
        if begun == fingerprint:
            return
        _drop_next(connection)
        for table in _TABLES:
            sql: str = connection.execute(
                "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)
            ).get
            connection.execute(sql.replace(f"TABLE {table}", f"TABLE next_{table}", 1))
        connection.execute("CREATE TABLE next_done (memory INTEGER PRIMARY KEY, seq INTEGER)")
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('rebuilding', ?)", (fingerprint,))

    def _rebuild_batch(self, connection: apsw.Connection) -> int:
        """Rebuilds some of the pending memories; returns how many are left."""
        columns, _, _ = SELECT_RECORD.partition("FROM")
        sql = f"{columns}, m.seq, m.partition {_PENDING} LIMIT ?"
        rows = fetch(connection, sql, (_BATCH,))
        memories = self.prepare([record_of(row[:-2]) for row in rows])
        for (key, *_, seq, partition), memory in zip(rows, memories, strict=True):
            index_memory(connection, key, memory, tables="next_")
            connection.execute("DELETE FROM next_links WHERE memory = ?", (key,))
            link_entities(connection, partition, key, memory.entities, NEXT)
            connection.execute("INSERT OR REPLACE INTO next_done VALUES (?, ?)", (key, seq))
        left: int = connection.execute(f"SELECT count(*) {_PENDING}").get
        return left

    def _put_in_place(self, connection: apsw.Connection) -> None:
        for table in ("vectors", "postings", "links"):
            connection.execute(
                f"DELETE FROM next_{table} WHERE memory NOT IN (SELECT key FROM memories)"
            )
        connection.execute(
            "DELETE FROM next_entities WHERE key NOT IN (SELECT entity FROM next_links)"
        )
        for table in _TABLES:
            connection.execute(f"DELETE FROM {table}")
            connection.execute(f"INSERT INTO {table} SELECT * FROM next_{table}")
        _drop_next(connection)
        write_identity(connection, self.identity)
        connection.execute("UPDATE partitions SET seq = seq + 1")
        connection.execute("UPDATE partitions SET horizon = seq")


def _drop_next(connection: apsw.Connection) -> None:
    for table in (*_TABLES, "done"):
        connection.execute(f"DROP TABLE IF EXISTS next_{table}")
    connection.execute("DELETE FROM meta WHERE name = 'rebuilding'")
