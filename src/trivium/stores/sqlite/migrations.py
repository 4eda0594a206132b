"""Brings a file to the current schema, one numbered step at a time, and keeps what it was before.

A step is a transaction: killed at any point, the next opening goes on with
the step that is due.
"""

from glob import escape
from pathlib import Path

import apsw

from trivium.stores.sqlite.backup import appearing, copy_to, open_copy
from trivium.stores.sqlite.ownership import check_ours, schema_version
from trivium.stores.sqlite.schema import APPLICATION_ID, MIGRATIONS, VERSION

__all__ = ["forget_kept", "kept", "migrate"]


def migrate(connection: apsw.Connection, path: str) -> None:
    """Runs the migrations that are due, each in a transaction of its own.

    A file of an older version is first copied to ``<path>.v<version>.backup``.
    """
    began = schema_version(connection)
    while schema_version(connection) < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            # another process may have been quicker
            check_ours(connection, path)
            version = schema_version(connection)
            if began and began == version:
                _keep(path, version)
            if version < VERSION:
                MIGRATIONS[version](connection)
                connection.pragma("application_id", APPLICATION_ID)
                connection.pragma("user_version", version + 1)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def kept(path: str) -> list[Path]:
    """The copies that migrations kept of the store at *path*, unfinished ones too."""
    whole = Path(path)
    return sorted(whole.parent.glob(f"{escape(whole.name)}.v*.backup*"))


def forget_kept(path: str) -> None:
    """Removes the copies that migrations kept of the store at *path*."""
    for copy in kept(path):
        copy.unlink(missing_ok=True)


def _keep(path: str, version: int) -> None:
    """Copies the file while the write lock is held, so that nothing can be missing from it."""
    copy = Path(f"{path}.v{version}.backup")
    for unfinished in kept(path):
        if ".partial" in unfinished.name:
            unfinished.unlink()
    if copy.is_file():  # of a migration that was interrupted
        return
    with open_copy(Path(path)) as source, appearing(copy, overwrite=True) as partial:
        copy_to(source, partial)
