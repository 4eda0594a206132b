"""Whether the file itself is sound: its pages, its schema, its embedder."""

from collections.abc import Iterator

import apsw

from trivium.stores.checks import Fault
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.ownership import schema_version
from trivium.stores.sqlite.schema import MIGRATIONS

__all__ = ["UNREADABLE", "expected_schema", "file_faults", "page_faults", "tables"]

#: What SQLite raises where the file is damaged or the disk fails.
UNREADABLE = (apsw.CorruptError, apsw.NotADBError, apsw.IOError, apsw.FormatError)

_MOST_TOLD = 20


def file_faults(connection: apsw.Connection) -> Iterator[Fault]:
    """Faults of the file as a whole."""
    yield from page_faults(connection)
    yield from _schema_faults(connection)
    if {"memories", "meta"} <= tables(connection):
        yield from _embedder_faults(connection)


def page_faults(connection: apsw.Connection) -> Iterator[Fault]:
    """What SQLite's own check finds, a line each."""
    try:
        for (told,) in connection.execute(f"PRAGMA integrity_check({_MOST_TOLD})"):
            if told != "ok":
                yield Fault("pages", told=str(told))
    except UNREADABLE as exc:
        yield Fault("pages", told=str(exc))


def tables(connection: apsw.Connection) -> set[str]:
    """The names of the tables that are there."""
    rows = fetch(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in rows}


def expected_schema(connection: apsw.Connection) -> dict[str, tuple[str, str]]:
    """Type and SQL by name, as the migrations that the file has been through made them."""
    fresh = apsw.Connection(":memory:")
    try:
        for migration in MIGRATIONS[: schema_version(connection)]:
            migration(fresh)
        return _schema(fresh)
    finally:
        fresh.close()


def _schema(connection: apsw.Connection) -> dict[str, tuple[str, str]]:
    rows = fetch(connection, "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {name: (kind, sql) for name, kind, sql in rows if not name.startswith("sqlite_")}


def _schema_faults(connection: apsw.Connection) -> Iterator[Fault]:
    found = _schema(connection)
    for name, (kind, sql) in expected_schema(connection).items():
        if found.get(name) != (kind, sql):
            state = "differs" if name in found else "is missing"
            yield Fault("schema", told=f"the {kind} {name} {state}")


def _embedder_faults(connection: apsw.Connection) -> Iterator[Fault]:
    known = connection.execute("SELECT 1 FROM meta WHERE name = 'embedder'").get
    if known is None and connection.execute("SELECT 1 FROM memories LIMIT 1").get:
        yield Fault("embedder")
