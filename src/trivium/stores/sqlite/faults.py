"""SQLite's errors, translated at the edge of the store; apsw never leaks."""

from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from trivium.errors import (
    CorruptStoreError,
    InputError,
    NotAStoreError,
    ReadOnlyStoreError,
    StoreBusyError,
    StoreClosedError,
    StoreError,
    StoreFullError,
)

__all__ = ["translated"]

_FAULTS: tuple[tuple[type[apsw.Error], type[StoreError], str], ...] = (
    (apsw.BusyError, StoreBusyError, "another process holds it; try again or raise busy_seconds"),
    (apsw.LockedError, StoreBusyError, "it is locked by another connection; try again"),
    (apsw.ReadOnlyError, ReadOnlyStoreError, "it cannot be written; check the permissions"),
    (apsw.FullError, StoreFullError, "no space is left; free some and try again, nothing was lost"),
    (apsw.NotADBError, NotAStoreError, "it is no SQLite database; name another file"),
    (
        apsw.CorruptError,
        CorruptStoreError,
        "it is damaged; see `trivium doctor`, or restore a backup",
    ),
    (apsw.CantOpenError, StoreError, "it cannot be opened; check the path and the permissions"),
    (apsw.IOError, StoreError, "the disk failed; mend it, then see `trivium doctor`"),
    (apsw.ConnectionClosedError, StoreClosedError, "it was closed; open a new Memory"),
)


@contextmanager
def translated(path: str) -> Iterator[None]:
    """Raises our errors in place of apsw's, the most specific that fits."""
    try:
        yield
    except UnicodeEncodeError as exc:
        msg = f"{exc.object!r:.80} holds a lone surrogate; no stored text does"
        raise InputError(msg) from exc
    except apsw.Error as exc:
        for fault, error, advice in _FAULTS:
            if isinstance(exc, fault):
                msg = f"the store {path}: {advice} ({exc})"
                raise error(msg) from exc
        msg = f"the store {path} failed: {exc}"
        raise StoreError(msg) from exc
