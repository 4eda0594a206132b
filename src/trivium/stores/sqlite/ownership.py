"""Whether a file is ours, and of which version."""

import apsw

from trivium.errors import NotAStoreError, SchemaVersionError
from trivium.stores.sqlite.schema import APPLICATION_ID, VERSION

__all__ = ["check_made", "check_ours", "schema_version"]


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


def check_made(connection: apsw.Connection, path: str) -> None:
    """Raises `NotAStoreError` for an empty file: only who may write makes a store of it."""
    if not schema_version(connection):
        msg = f"{path} is empty, no Trivium store yet; open it without read_only to make it one"
        raise NotAStoreError(msg)
