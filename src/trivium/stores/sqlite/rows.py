"""Rows of the table ``memories`` as records."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import apsw

from trivium.errors import CorruptStoreError
from trivium.types import IntArray, MemoryRecord

__all__ = ["SELECT_RECORD", "instant", "read_records", "record_of"]

#: Parameters of one statement, far below what SQLite takes.
_MOST_PARAMETERS = 256
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

#: Columns in the order that `record_of` expects.
SELECT_RECORD = """
    SELECT m.key, m.id, m.text, p.namespace, p.kind, p.name, m.agent_id, m.run_id, m.role,
           m.metadata, m.time, m.created_at, m.updated_at, m.expires_at
    FROM memories AS m JOIN partitions AS p ON p.id = m.partition
"""


def instant(microseconds: int | None) -> datetime | None:
    """An aware datetime in UTC."""
    return None if microseconds is None else _EPOCH + timedelta(microseconds=microseconds)


def record_of(row: Sequence[Any]) -> MemoryRecord:
    """The record of a row of `SELECT_RECORD`."""
    _, id_, text, namespace, kind, name, agent, run, role, metadata, *times = row
    time, created_at, updated_at, expires_at = map(instant, times)
    assert created_at is not None  # noqa: S101  NOT NULL in the schema
    assert updated_at is not None  # noqa: S101
    return MemoryRecord(
        id=id_,
        text=text,
        namespace=namespace,
        user_id=name if kind == "user" else None,
        agent_id=agent,
        run_id=run,
        role=role,
        metadata=_metadata(metadata, id_),
        time=time,
        created_at=created_at,
        updated_at=updated_at,
        expires_at=expires_at,
    )


def _metadata(text: str, id_: str) -> dict[str, Any]:
    try:
        metadata: dict[str, Any] = json.loads(text)
    except ValueError as exc:
        msg = f"the metadata of memory {id_!r} is damaged; see `trivium doctor`"
        raise CorruptStoreError(msg) from exc
    return metadata


def read_records(connection: apsw.Connection, keys: IntArray | Iterable[int]) -> list[MemoryRecord]:
    """The records behind *keys*, in that order; keys that are gone are left out."""
    wanted = [int(key) for key in keys]
    found: dict[int, MemoryRecord] = {}
    for start in range(0, len(wanted), _MOST_PARAMETERS):
        some = wanted[start : start + _MOST_PARAMETERS]
        marks = ", ".join("?" * len(some))
        for row in connection.execute(f"{SELECT_RECORD} WHERE m.key IN ({marks})", some):
            found[row[0]] = record_of(row)
    return [found[key] for key in wanted if key in found]
