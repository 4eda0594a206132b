"""The tables, as migrations: append-only functions, one per version of the file.

A memory's key is ``partition << 32 | n``, where n is the change number that
added it: rows of one partition lie together in every table, and a key never
comes back.
"""

from collections.abc import Callable

import apsw

__all__ = ["APPLICATION_ID", "MIGRATIONS", "PARTITION_BITS", "VERSION", "key_range"]

#: "TRIV": how a file says that it is ours.
APPLICATION_ID = 0x54524956
PARTITION_BITS = 32


def key_range(partition: int) -> tuple[int, int]:
    """The first key of *partition*, and the first beyond it."""
    return partition << PARTITION_BITS, (partition + 1) << PARTITION_BITS


def m001_memories_and_indexes(db: apsw.Connection) -> None:
    """All tables of the first version."""
    db.execute("""
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

        -- seq counts the changes of a partition; readers that know less than
        -- horizon cannot follow change by change and load anew
        CREATE TABLE partitions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            namespace TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
            seq INTEGER NOT NULL DEFAULT 0, horizon INTEGER NOT NULL DEFAULT 0,
            UNIQUE (namespace, kind, name)
        );

        -- times are microseconds since 1970 UTC; seq is the change that wrote the row last
        CREATE TABLE memories (
            key INTEGER PRIMARY KEY,
            partition INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            id TEXT NOT NULL,
            text TEXT NOT NULL,
            role TEXT, agent_id TEXT, run_id TEXT,
            metadata TEXT NOT NULL,
            time INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
            expires_at INTEGER,
            digest INTEGER NOT NULL,
            idempotency_key TEXT
        );
        CREATE UNIQUE INDEX memories_id ON memories (id, partition);
        CREATE INDEX memories_seq ON memories (partition, seq);
        CREATE INDEX memories_digest ON memories (partition, digest);
        CREATE UNIQUE INDEX memories_idempotency ON memories (partition, idempotency_key)
            WHERE idempotency_key IS NOT NULL;
        CREATE INDEX memories_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;

        -- float16, little-endian, length 1
        CREATE TABLE vectors (memory INTEGER PRIMARY KEY, vector BLOB NOT NULL);

        -- packed (term key, frequency) records, and the number of terms
        CREATE TABLE postings (
            memory INTEGER PRIMARY KEY, length INTEGER NOT NULL, terms BLOB NOT NULL
        );

        CREATE TABLE entities (
            key INTEGER PRIMARY KEY,
            partition INTEGER NOT NULL,
            normal TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
            vector BLOB NOT NULL,
            UNIQUE (partition, normal, kind)
        );
        CREATE TABLE links (
            memory INTEGER NOT NULL, entity INTEGER NOT NULL, PRIMARY KEY (memory, entity)
        ) WITHOUT ROWID;
        CREATE INDEX links_entity ON links (entity);

        -- what a memory was before each change
        CREATE TABLE history (
            partition INTEGER NOT NULL, seq INTEGER NOT NULL,
            id TEXT NOT NULL, event TEXT NOT NULL, at INTEGER NOT NULL,
            text TEXT NOT NULL, metadata TEXT NOT NULL, created_at INTEGER NOT NULL,
            agent_id TEXT, run_id TEXT,
            PRIMARY KEY (partition, seq)
        ) WITHOUT ROWID;
        CREATE INDEX history_id ON history (id, partition);

        -- keys that are gone, for readers that still hold them
        CREATE TABLE deleted (
            partition INTEGER NOT NULL, seq INTEGER NOT NULL, key INTEGER NOT NULL,
            PRIMARY KEY (partition, seq)
        ) WITHOUT ROWID;
    """)


def m002_feedback(db: apsw.Connection) -> None:
    """What was said of hits, by memory."""
    db.execute("""
        CREATE TABLE feedback (
            memory INTEGER NOT NULL, query TEXT NOT NULL,
            useful INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (memory, query)
        ) WITHOUT ROWID;
    """)


Migration = Callable[[apsw.Connection], None]
MIGRATIONS: tuple[Migration, ...] = (m001_memories_and_indexes, m002_feedback)
VERSION = len(MIGRATIONS)
