"""Entities of a partition and their links to memories; no entity outlives its last link."""

from collections.abc import Iterable

import apsw

from trivium.stores.sqlite.index import pack_vector
from trivium.stores.sqlite.partitions import change, new_key
from trivium.types import LinkedEntity

__all__ = ["NEXT", "link_entities", "unlink_entities"]

#: The prefix of the tables that a rebuild writes.
NEXT = "next_"


def link_entities(
    connection: apsw.Connection,
    partition: int,
    memory: int,
    entities: Iterable[LinkedEntity],
    tables: str = "",
) -> None:
    """Links *memory* to each of *entities*, storing those that are new.

    *tables* is a prefix of the tables' names.
    """
    for entity in entities:
        connection.execute(
            f"INSERT OR IGNORE INTO {tables}links VALUES (?, ?)",
            (memory, _entity_key(connection, partition, entity, tables)),
        )


def _entity_key(
    connection: apsw.Connection, partition: int, entity: LinkedEntity, tables: str
) -> int:
    known: int | None = connection.execute(
        f"SELECT key FROM {tables}entities WHERE partition = ? AND normal = ? AND kind = ?",
        (partition, entity.normal, entity.entity.kind),
    ).get
    if known is not None:
        return known
    key = new_key(partition, change(connection, partition))
    connection.execute(
        f"INSERT INTO {tables}entities VALUES (?, ?, ?, ?, ?, ?)",
        (
            key,
            partition,
            entity.normal,
            entity.entity.kind,
            entity.entity.text,
            pack_vector(entity.vector),
        ),
    )
    return key


def unlink_entities(connection: apsw.Connection, memory: int) -> None:
    """Removes the links of *memory*, and the entities that have no other."""
    gone = connection.execute(
        "DELETE FROM links WHERE memory = ? RETURNING entity", (memory,)
    ).fetchall()
    connection.executemany(
        "DELETE FROM entities WHERE key = ?"
        " AND NOT EXISTS (SELECT 1 FROM links WHERE entity = entities.key)",
        gone,
    )
