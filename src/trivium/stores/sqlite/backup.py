"""Copies of a file: one consistent moment, checked, there whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw

from trivium.errors import CorruptStoreError, InputError, StoreBusyError, StoreError
from trivium.stores.sqlite.faults import translated
from trivium.stores.sqlite.ownership import check_made, check_ours

__all__ = ["appearing", "check_copy", "copy_to", "open_copy", "side_files"]


def copy_to(source: apsw.Connection, destination: Path) -> int:
    """Writes what *source* sees now to the new file *destination*; how many memories it holds.

    In one step, so that writers elsewhere neither wait nor make it begin anew.
    Raises `CorruptStoreError` when the copy is damaged, as the original then is.
    """
    with translated(str(destination)):
        with closing(apsw.Connection(str(destination))) as copy:
            with closing(copy.backup("main", source, "main")) as backup:
                backup.step(-1)
            # one file without a log, readable where nothing can be written
            copy.pragma("journal_mode", "delete")
        return check_copy(destination)


def check_copy(path: Path) -> int:
    """How many memories the copy at *path* holds.

    Raises `CorruptStoreError`, `NotAStoreError` or `SchemaVersionError` when it is no sound store.
    """
    with open_copy(path) as connection:
        told: str = connection.execute("PRAGMA integrity_check(1)").get
        if told != "ok":
            msg = (
                f"the store {path} is damaged ({told}); use another backup, or see `trivium doctor`"
            )
            raise CorruptStoreError(msg)
        count: int = connection.execute("SELECT count(*) FROM memories").get
        return count


@contextmanager
def open_copy(path: Path) -> Iterator[apsw.Connection]:
    """A connection that only reads the store at *path*, of this version or an older."""
    if not path.is_file():
        msg = f"there is no store at {path}; name a file that Trivium wrote"
        raise InputError(msg)
    with (
        translated(str(path)),
        closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection,
    ):
        check_ours(connection, str(path))
        check_made(connection, str(path))
        yield connection


@contextmanager
def appearing(path: Path, *, overwrite: bool) -> Iterator[Path]:
    """A name beside *path* to write to; it becomes *path* when the block succeeds.

    Raises `InputError` when *path* is there and *overwrite* is not set,
    `StoreBusyError` when a program has it open, `StoreError` when its folder
    cannot be written.
    """
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        if path.exists():
            _check_free(path, overwrite=overwrite)
        partial.unlink(missing_ok=True)
        try:
            yield partial
            _put_in_place(partial, path, overwrite=overwrite)
        finally:
            partial.unlink(missing_ok=True)
    except FileExistsError as exc:
        msg = f"{path} is there already; name another file, or overwrite it with --force"
        raise InputError(msg) from exc
    except OSError as exc:
        msg = f"cannot write {path}: {exc.strerror or exc}"
        raise StoreError(msg) from exc


def side_files(path: Path) -> tuple[Path, ...]:
    """The log of the store at *path* and its index: what must never stay beside another file."""
    return tuple(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal"))


def _check_free(path: Path, *, overwrite: bool) -> None:
    """Raises `FileExistsError`, or `StoreBusyError` while another program has *path* open."""
    if not overwrite:
        raise FileExistsError
    # a damaged file cannot be asked; whoever has it open fails on his own
    damaged = (apsw.NotADBError, apsw.CorruptError, apsw.CantOpenError, apsw.IOError)
    try:
        with suppress(*damaged), closing(apsw.Connection(str(path))) as connection:
            # in a file with a log, this lock is for who is alone
            connection.pragma("locking_mode", "exclusive")
            connection.execute("BEGIN EXCLUSIVE; ROLLBACK")
    except (apsw.BusyError, apsw.LockedError) as exc:
        msg = f"a program has {path} open; end it first, nothing was changed"
        raise StoreBusyError(msg) from exc


def _put_in_place(partial: Path, path: Path, *, overwrite: bool) -> None:
    if overwrite:
        for beside in side_files(path):
            beside.unlink(missing_ok=True)
        partial.replace(path)
    else:
        _give_name(partial, path)
    if os.name == "posix":  # the new name survives a power cut too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _give_name(partial: Path, path: Path) -> None:
    """Renames *partial* to *path*, or raises `FileExistsError` if somebody was quicker."""
    try:
        path.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError from None
        partial.rename(path)
