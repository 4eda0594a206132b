"""Whether a file is ours, and of which version."""

from pathlib import Path

import apsw

from trivium.errors import NotAStoreError, SchemaVersionError
from trivium.stores.sqlite.schema import APPLICATION_ID, VERSION

__all__ = ["check_header", "check_made", "check_ours", "schema_version"]

_HEADER = b"SQLite format 3\0"


def schema_version(connection: apsw.Connection) -> int:
    """The number of migrations the file has been through."""
    return int(connection.pragma("user_version"))


def check_ours(connection: apsw.Connection, path: str) -> None:
    """Raises `NotAStoreError` for another program's database, `SchemaVersionError` for a newer."""
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    if tables and connection.pragma("application_id") != APPLICATION_ID:
        msg = f"{path} is a database of another program, not a Trivium store; name another file"
        raise NotAStoreError(msg)
    version = schema_version(connection)
    if version > VERSION:
        msg = (
            f"{path} has schema version {version}, this Trivium knows up to {VERSION};"
            " upgrade Trivium to open it"
        )
        raise SchemaVersionError(msg)


def check_header(path: str) -> None:
    """Raises `NotAStoreError` for a file that holds something, and not a database.

    SQLite takes a file shorter than its header for an empty one, and writes over it.
    """
    try:
        with Path(path).open("rb") as file:
            begin = file.read(len(_HEADER))
    except OSError:
        return  # there is none, or SQLite tells why it cannot be opened
    if begin and begin != _HEADER:
        msg = f"{path} is no SQLite database; name another file"
        raise NotAStoreError(msg)


def check_made(connection: apsw.Connection, path: str) -> None:
    """Raises `NotAStoreError` for an empty file: only who may write makes a store of it."""
    if not schema_version(connection):
        msg = f"{path} is empty, no Trivium store yet; open it without read_only to make it one"
        raise NotAStoreError(msg)
