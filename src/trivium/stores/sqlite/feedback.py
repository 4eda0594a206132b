"""What was said of hits, kept as long as the memory it is about."""

from collections.abc import Iterator

import apsw

from trivium.stores.sqlite.condition import Condition
from trivium.stores.sqlite.rows import instant
from trivium.types import Feedback, Scope

__all__ = ["feedback_in", "forget_feedback", "record_feedback"]


def record_feedback(
    connection: apsw.Connection, key: int, query: str, at: int, *, useful: bool
) -> None:
    """Keeps whether memory *key* was useful for *query*, instead of what was said before."""
    connection.execute(
        "INSERT OR REPLACE INTO feedback VALUES (?, ?, ?, ?)", (key, query, useful, at)
    )


def forget_feedback(connection: apsw.Connection, key: int) -> None:
    """Removes all that was said of memory *key*."""
    connection.execute("DELETE FROM feedback WHERE memory = ?", (key,))


def feedback_in(
    connection: apsw.Connection, partition: int, scope: Scope, now: int
) -> Iterator[Feedback]:
    """What was said of the live memories of *scope* in one partition, oldest memory first."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'feedback'").get:
        return  # a file of the first version, opened read-only
    where = Condition.of_partition(connection, partition, scope, None)
    for query, memory_id, useful, at, kind, name, agent, run in connection.execute(
        f"""
        SELECT f.query, m.id, f.useful, f.at, p.kind, p.name, m.agent_id, m.run_id
        FROM memories AS m JOIN feedback AS f ON f.memory = m.key
        JOIN partitions AS p ON p.id = m.partition
        WHERE {where.text} AND (m.expires_at IS NULL OR m.expires_at > ?)
        ORDER BY f.memory, f.query
        """,
        (*where.values, now),
    ):
        moment = instant(at)
        assert moment is not None  # noqa: S101  the column is NOT NULL
        user = name if kind == "user" else None
        yield Feedback(query, memory_id, bool(useful), moment, user, agent, run)
