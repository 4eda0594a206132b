"""Counts of what a scope holds."""

from typing import NamedTuple

import apsw

from trivium.stores.sqlite.condition import Condition
from trivium.stores.sqlite.partitions import of_scope
from trivium.types import Scope

__all__ = ["Counts", "count_scope"]


class Counts(NamedTuple):
    """Rows of a scope, table by table."""

    partitions: int
    memories: int
    entities: int
    links: int
    revisions: int


def count_scope(connection: apsw.Connection, scope: Scope) -> Counts:
    """Counts what *scope* reaches."""
    totals = [0, 0, 0, 0]
    partitions = of_scope(connection, scope)
    for partition in partitions:
        where = Condition.of_partition(connection, partition, scope, None)
        memories = connection.execute(f"SELECT count(*) FROM {where.sql}", where.values).get
        ((entities, links),) = connection.execute(
            f"""
            SELECT count(DISTINCT l.entity), count(*)
            FROM memories AS m JOIN links AS l ON l.memory = m.key WHERE {where.text}
            """,
            where.values,
        ).fetchall()
        revisions = connection.execute(
            f"SELECT count(*) FROM history AS m WHERE m.partition = ? AND {where.scope}",
            (partition, *where.scope_values),
        ).get
        for place, number in enumerate((memories, entities, links, revisions)):
            totals[place] += number
    return Counts(len(partitions), *totals)
