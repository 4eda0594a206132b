"""Mends the file and its rows, where that loses nothing."""

from collections.abc import Iterable
from contextlib import suppress

import apsw

from trivium.errors import CorruptStoreError
from trivium.stores.checks import Fault
from trivium.stores.sqlite.check_file import UNREADABLE, expected_schema, tables
from trivium.stores.sqlite.check_references import DROPPED, drop, raise_counters
from trivium.stores.sqlite.connections import Connections
from trivium.stores.sqlite.index import digest_of
from trivium.types import FaultKind

__all__ = ["drop_orphans", "mend_file", "mend_rows", "tell_readers"]

#: What was lost with one of these cannot be made again from anything.
_TRUTH = {"meta", "partitions", "memories"}
#: What can be made again from those.
_DERIVED = {"vectors", "postings", "entities", "links", "deleted"}


def mend_file(connections: Connections, kinds: set[FaultKind]) -> None:
    """Makes SQLite's indexes anew, and the tables that can be filled again.

    Of a file with damaged pages, these are taken out of the schema first:
    SQLite cannot drop what it cannot read. A file that stays damaged is left
    to its backup.
    """
    if "pages" in kinds:
        with suppress(CorruptStoreError), connections.outside_transaction() as connection:
            _forget_unreadable(connection)
    if kinds & {"pages", "schema"}:
        with suppress(CorruptStoreError), connections.writing() as connection:
            _mend_schema(connection)
    if "pages" in kinds:
        with suppress(CorruptStoreError), connections.outside_transaction() as connection:
            connection.execute("VACUUM")


def _forget_unreadable(connection: apsw.Connection) -> None:
    """Takes all indexes, and the tables that cannot be read to their end, out of the schema.

    None where the truth itself is damaged: its indexes still lead to the rest.
    """
    if not all(_readable(connection, table) for table in tables(connection) - _DERIVED):
        return
    # indexes first: a table would else be read from one of them
    _forget(connection, "type = 'index' AND sql IS NOT NULL")
    for table in _DERIVED & tables(connection):
        if not _readable(connection, table):
            _forget(connection, f"tbl_name = '{table}'")


def _forget(connection: apsw.Connection, condition: str) -> None:
    connection.pragma("writable_schema", 1)
    try:
        connection.execute(f"DELETE FROM sqlite_schema WHERE {condition}")
    finally:
        connection.pragma("writable_schema", "reset")


def _readable(connection: apsw.Connection, table: str) -> bool:
    try:
        for _ in connection.execute(f"SELECT * FROM {table}"):
            pass
    except UNREADABLE:
        return False
    return True


def _mend_schema(connection: apsw.Connection) -> None:
    if not tables(connection) >= _TRUTH:
        return
    expected = expected_schema(connection)
    for name, (kind, sql) in expected.items():
        if kind == "table" and name not in tables(connection):
            connection.execute(sql)
    for name, (kind, sql) in expected.items():
        if kind == "index":
            connection.execute(f"DROP INDEX IF EXISTS {name}")
            _make_index(connection, sql)


def _make_index(connection: apsw.Connection, sql: str) -> None:
    """Runs *sql*, unless rows that must differ do not: then there can be no such index."""
    with suppress(apsw.ConstraintError):
        connection.execute(sql)


def mend_rows(connection: apsw.Connection, faults: Iterable[Fault]) -> None:
    """Drops what belongs to nothing or is of no use, counts again, makes checksums anew."""
    for fault in faults:
        if fault.kind == "digest":
            _mend_digest(connection, fault.key)
        elif fault.kind == "entity-damaged":  # linked anew, with a sound one, after this
            connection.execute("DELETE FROM entities WHERE key = ?", (fault.key,))
    drop_orphans(connection)
    raise_counters(connection)


def _mend_digest(connection: apsw.Connection, key: int) -> None:
    text = connection.execute("SELECT text FROM memories WHERE key = ?", (key,)).get
    if text is not None:
        connection.execute("UPDATE memories SET digest = ? WHERE key = ?", (digest_of(text), key))


def drop_orphans(connection: apsw.Connection) -> None:
    """Removes what points at nothing, and entities that nothing points at."""
    for kind in DROPPED:
        drop(connection, kind)


def tell_readers(connection: apsw.Connection) -> None:
    """Makes whoever holds arrays of before load them anew."""
    connection.execute("UPDATE partitions SET seq = seq + 1")
    connection.execute("UPDATE partitions SET horizon = seq")
