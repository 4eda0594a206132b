"""Whether the indexes of memories are those of their texts, batch by batch."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

import apsw

from trivium.protocols import Prepare
from trivium.stores.checks import Fault, StoredIndex, differences
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.rows import SELECT_RECORD, record_of
from trivium.types import MemoryRecord

__all__ = ["BATCH", "Lend", "StoredText", "batches", "read_texts", "text_faults"]

BATCH = 256

#: Lends a connection inside a read transaction.
Lend = Callable[[], AbstractContextManager[apsw.Connection]]


class StoredText(NamedTuple):
    """A memory to prepare again, and the change that wrote it."""

    key: int
    seq: int
    partition: int
    record: MemoryRecord


def batches(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    """*keys*, `BATCH` at a time."""
    return (keys[start : start + BATCH] for start in range(0, len(keys), BATCH))


def read_texts(connection: apsw.Connection, keys: Sequence[int]) -> list[StoredText]:
    """The memories behind *keys*, as far as they are there."""
    columns, _, joined = SELECT_RECORD.partition("FROM")
    marks = ", ".join("?" * len(keys))
    sql = f"{columns}, m.seq, m.partition FROM {joined} WHERE m.key IN ({marks}) ORDER BY m.key"
    return [
        StoredText(row[0], row[-2], row[-1], record_of(row[:-2]))
        for row in fetch(connection, sql, keys)
    ]


def text_faults(lend: Lend, prepare: Prepare, keys: Sequence[int]) -> Iterator[Fault]:
    """Where the memories behind *keys* are indexed otherwise than *prepare* would.

    Nothing is locked, and no moment held, while a batch is prepared.
    """
    for batch in batches(keys):
        with lend() as connection:
            texts = read_texts(connection, batch)
            indexes = [_index_of(connection, text.key) for text in texts]
        made = prepare([text.record for text in texts])
        for text, index, memory in zip(texts, indexes, made, strict=True):
            for kind in differences(index, memory):
                yield Fault(kind, text.key, text.partition)


def _index_of(connection: apsw.Connection, key: int) -> StoredIndex:
    names = fetch(
        connection,
        "SELECT e.normal, e.kind FROM links AS l JOIN entities AS e ON e.key = l.entity"
        " WHERE l.memory = ?",
        (key,),
    )
    return StoredIndex(
        connection.execute("SELECT vector FROM vectors WHERE memory = ?", (key,)).get,
        connection.execute("SELECT terms FROM postings WHERE memory = ?", (key,)).get,
        frozenset((normal, kind) for normal, kind in names),
    )
