"""The history of memories: what each was before every change."""

import json
from typing import Any

import apsw

from trivium.stores.sqlite.rows import instant
from trivium.types import Revision, Scope

__all__ = ["record_revision", "revisions_of"]


def record_revision(connection: apsw.Connection, key: int, seq: int, event: str, at: int) -> None:
    """Keeps what memory *key* is now, before change *seq* makes it something else."""
    connection.execute(
        """
        INSERT INTO history
        SELECT partition, ?, id, ?, ?, text, metadata, created_at, agent_id, run_id
        FROM memories WHERE key = ?
        """,
        (seq, event, at, key),
    )


def revisions_of(
    connection: apsw.Connection, partition: int, scope: Scope, memory_id: str
) -> tuple[Revision, ...]:
    """The lives of all memories that had this id in the partition, oldest event first."""
    before = connection.execute(
        """
        SELECT event, at, text, metadata, created_at, agent_id, run_id FROM history
        WHERE id = ? AND partition = ? ORDER BY seq
        """,
        (memory_id, partition),
    ).fetchall()
    now = connection.execute(
        """
        SELECT 'now', updated_at, text, metadata, created_at, agent_id, run_id FROM memories
        WHERE id = ? AND partition = ?
        """,
        (memory_id, partition),
    ).fetchall()
    return _lives([row for row in (*before, *now) if _in_scope(scope, row[5], row[6])])


def _in_scope(scope: Scope, agent_id: object, run_id: object) -> bool:
    return scope.agent_id in (None, agent_id) and scope.run_id in (None, run_id)


def _lives(rows: list[tuple[Any, ...]]) -> tuple[Revision, ...]:
    """Turns "was X until event" into "became X at event"."""
    revisions: list[Revision] = []
    event, at = "add", None
    for next_event, next_at, text, metadata, created_at, *_ in rows:
        began = instant(created_at if at is None else at)
        revisions.append(_revision(event, began, text, metadata))
        event, at = next_event, next_at
        if next_event == "delete":
            revisions.append(_revision("delete", instant(next_at), text, metadata))
            event, at = "add", None
    return tuple(revisions)


def _revision(event: str, at: object, text: str, metadata: str) -> Revision:
    return Revision(event, at, text, json.loads(metadata))  # type: ignore[arg-type]
