"""What can be told of a file that does not open as a store."""

from contextlib import closing

import apsw

from trivium.errors import CorruptStoreError, NotAStoreError, StoreError
from trivium.stores.checks import MEANINGS
from trivium.stores.sqlite.check_file import UNREADABLE
from trivium.stores.sqlite.check_store import findings_of, look_at
from trivium.stores.sqlite.identity import read_identity
from trivium.stores.sqlite.ownership import check_made, check_ours
from trivium.types import Diagnosis, Finding

__all__ = ["examine_unopenable"]


def examine_unopenable(path: str, error: StoreError) -> Diagnosis:
    """Why the file at *path* did not open, as *error* says, and what else is wrong with it."""
    damaged = isinstance(error, CorruptStoreError | NotAStoreError)
    remedy = MEANINGS["unopenable"].remedy if damaged else "do what the message says"
    findings, memories = _looked_at(path)
    return Diagnosis((Finding("unopenable", str(error), remedy), *findings), memories, 0)


def _looked_at(path: str) -> tuple[tuple[Finding, ...], int]:
    """The findings and the number of memories, if the file can be looked at."""
    try:
        with closing(apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)) as connection:
            check_ours(connection, path)
            check_made(connection, path)
            identity = read_identity(connection)
            if identity is None:
                return (), 0
            look = look_at(connection, identity.dimension)
            return findings_of(connection, look.faults), len(look.keys)
    except (*UNREADABLE, apsw.CantOpenError, StoreError):  # told already: it does not open
        return (), 0
