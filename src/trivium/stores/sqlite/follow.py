"""Reads what became of a partition since a change number, for the arrays to follow."""

from collections.abc import Iterable
from typing import NamedTuple

import apsw
import numpy as np
from numpy.typing import NDArray

from trivium.errors import CorruptStoreError
from trivium.stores.arrays import (
    NEVER,
    POSTING,
    Changes,
    MemoryColumns,
    PartitionArrays,
    StoredEntity,
)
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.schema import key_range
from trivium.types import NO_TIME, Entity, IntArray

__all__ = ["follow"]

_DAMAGED = (
    "the store holds memories without a whole {}: the file is damaged;"
    " `trivium doctor --repair` makes it anew from the texts"
)


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
    memories, postings = _memories(connection, since)
    entities, entity_vectors = _entities(connection, partition, held.last_entity)
    return Changes(
        seq=seq,
        deleted=_deleted(connection, since),
        memories=memories,
        vectors=_vectors(connection, since, memories.keys, dimension),
        postings=np.frombuffer(postings, dtype=POSTING),
        links=_links(connection, since),
        entities=entities,
        entity_vectors=np.frombuffer(entity_vectors, dtype="<f2").reshape(-1, dimension),
    )


class _Since(NamedTuple):
    """What of a partition changed after a change number, as a condition."""

    partition: int
    seq: int

    def condition(self, key: str) -> str:
        """On the column *key* of memories: a range for the whole partition, else a list."""
        if self.seq == 0:
            return f"{key} >= ? AND {key} < ?"
        return f"{key} IN (SELECT key FROM memories WHERE partition = ? AND seq > ?)"

    @property
    def values(self) -> tuple[int, int]:
        """The parameters of the condition."""
        return key_range(self.partition) if self.seq == 0 else (self.partition, self.seq)


def _memories(connection: apsw.Connection, since: _Since) -> tuple[MemoryColumns, bytes]:
    """The columns of the memories, and their terms one after the other."""
    rows = fetch(
        connection,
        f"""
        SELECT key, created_at, coalesce(expires_at, {NEVER}), coalesce(time, {NO_TIME}),
               agent_id, run_id
        FROM memories WHERE {since.condition("key")} ORDER BY key
        """,
        since.values,
    )
    terms = fetch(
        connection,
        f"""
        SELECT memory, length, terms FROM postings
        WHERE {since.condition("memory")} ORDER BY memory
        """,
        since.values,
    )
    keys, created, expires, times, agents, runs = zip(*rows, strict=True) if rows else [()] * 6
    owners, lengths, blobs = zip(*terms, strict=True) if terms else [()] * 3
    if owners != keys:
        raise CorruptStoreError(_DAMAGED.format("terms"))
    distinct = _numbers(map(len, blobs)) // POSTING.itemsize
    columns = MemoryColumns(
        _numbers(keys),
        _numbers(created),
        _numbers(expires),
        _numbers(times),
        agents,
        runs,
        _numbers(lengths),
        distinct,
    )
    return columns, b"".join(blobs)


def _numbers(column: Iterable[int]) -> IntArray:
    return np.fromiter(column, dtype=np.int64)


def _vectors(
    connection: apsw.Connection, since: _Since, keys: IntArray, dimension: int
) -> NDArray[np.float16]:
    """A vector for each of *keys*, written straight into one buffer."""
    width = 2 * dimension
    buffer = bytearray(width * len(keys))
    end = 0
    rows = connection.execute(
        f"SELECT memory, vector FROM vectors WHERE {since.condition('memory')} ORDER BY memory",
        since.values,
    )
    for key, (memory, vector) in zip(keys.tolist(), rows, strict=False):
        if memory != key or len(vector) != width:
            break
        buffer[end : end + width] = vector
        end += width
    if end != len(buffer):
        raise CorruptStoreError(_DAMAGED.format("vector"))
    return np.frombuffer(buffer, dtype="<f2").reshape(-1, dimension)


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
    if None in vectors:
        raise CorruptStoreError(_DAMAGED.format("entities"))
    return entities, b"".join(vectors)


def _links(connection: apsw.Connection, since: _Since) -> IntArray:
    """Pairs of memory and entity; as two texts, which are read in half the time of many rows."""
    ((memories, entities),) = fetch(
        connection,
        f"""
        SELECT group_concat(memory), group_concat(entity) FROM (
            SELECT memory, entity FROM links WHERE {since.condition("memory")} ORDER BY memory
        )
        """,
        since.values,
    )
    columns = [np.fromstring(text or "", dtype=np.int64, sep=",") for text in (memories, entities)]
    return np.stack(columns, axis=1)


def _deleted(connection: apsw.Connection, since: _Since) -> IntArray:
    if since.seq == 0:
        return np.zeros(0, dtype=np.int64)
    rows = connection.execute(
        "SELECT key FROM deleted WHERE partition = ? AND seq > ?", (since.partition, since.seq)
    )
    return np.array([key for (key,) in rows], dtype=np.int64)
