"""Reads what became of a partition since a change number, for the arrays to follow."""

from typing import NamedTuple

import apsw
import numpy as np

from trivium.stores.arrays import (
    NEVER,
    POSTING,
    ChangedMemory,
    Changes,
    PartitionArrays,
    StoredEntity,
)
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.schema import key_range
from trivium.types import NO_TIME, Entity, IntArray

__all__ = ["follow"]


def follow(
    connection: apsw.Connection, partition: int, held: PartitionArrays | None, dimension: int
) -> PartitionArrays:
    """The arrays of *partition* as the connection sees it: *held* brought up to date, or anew."""
    sql = "SELECT seq, horizon FROM partitions WHERE id = ?"
    ((seq, horizon),) = fetch(connection, sql, (partition,))
    if held is None or held.seq < horizon or held.mostly_dead:
        held = PartitionArrays.empty(dimension)
    return held.apply(_changes(connection, partition, held, seq, dimension))


def _changes(
    connection: apsw.Connection, partition: int, held: PartitionArrays, seq: int, dimension: int
) -> Changes:
    since = _Since(partition, held.seq)
    memories, vectors, postings = _memories(connection, since)
    entities, entity_vectors = _entities(connection, partition, held.last_entity)
    return Changes(
        seq=seq,
        deleted=_deleted(connection, since),
        memories=memories,
        vectors=np.frombuffer(vectors, dtype="<f2").reshape(-1, dimension),
        postings=np.frombuffer(postings, dtype=POSTING),
        links=_links(connection, since),
        entities=entities,
        entity_vectors=np.frombuffer(entity_vectors, dtype="<f2").reshape(-1, dimension),
    )


class _Since(NamedTuple):
    """Memories of a partition changed after a change number, as a condition on table m."""

    partition: int
    seq: int

    @property
    def condition(self) -> str:
        """A range of keys for the whole partition, the index on changes for a part of it."""
        if self.seq == 0:
            return "m.key >= ? AND m.key < ?"
        return "m.partition = ? AND m.seq > ?"

    @property
    def values(self) -> tuple[int, int]:
        """The parameters of the condition."""
        return key_range(self.partition) if self.seq == 0 else (self.partition, self.seq)


def _memories(
    connection: apsw.Connection, since: _Since
) -> tuple[list[ChangedMemory], bytes, bytes]:
    memories, vectors, postings = [], [], []
    for key, created, expires, time, agent, run, length, terms, vector in connection.execute(
        f"""
        SELECT m.key, m.created_at, m.expires_at, m.time, m.agent_id, m.run_id,
               t.length, t.terms, v.vector
        FROM memories AS m
        JOIN postings AS t ON t.memory = m.key
        JOIN vectors AS v ON v.memory = m.key
        WHERE {since.condition} ORDER BY m.key
        """,
        since.values,
    ):
        until = NEVER if expires is None else expires
        when = NO_TIME if time is None else time
        distinct = len(terms) // POSTING.itemsize
        memories.append(ChangedMemory(key, created, until, agent, run, length, distinct, when))
        vectors.append(vector)
        postings.append(terms)
    return memories, b"".join(vectors), b"".join(postings)


def _entities(
    connection: apsw.Connection, partition: int, after: int
) -> tuple[list[StoredEntity], bytes]:
    first, beyond = key_range(partition)
    entities, vectors = [], []
    for key, text, kind, vector in connection.execute(
        "SELECT key, text, kind, vector FROM entities WHERE key > ? AND key < ? ORDER BY key",
        (max(first, after), beyond),
    ):
        entities.append(StoredEntity(key, Entity(text, kind)))
        vectors.append(vector)
    return entities, b"".join(vectors)


def _links(connection: apsw.Connection, since: _Since) -> IntArray:
    rows = connection.execute(
        f"""
        SELECT l.memory, l.entity FROM memories AS m JOIN links AS l ON l.memory = m.key
        WHERE {since.condition} ORDER BY m.key
        """,
        since.values,
    )
    return np.array(rows.fetchall(), dtype=np.int64).reshape(-1, 2)


def _deleted(connection: apsw.Connection, since: _Since) -> IntArray:
    if since.seq == 0:
        return np.zeros(0, dtype=np.int64)
    rows = connection.execute(
        "SELECT key FROM deleted WHERE partition = ? AND seq > ?", (since.partition, since.seq)
    )
    return np.array([key for (key,) in rows], dtype=np.int64)
