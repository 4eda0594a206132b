"""From a file to its backup, and back; no embedder is needed for either."""

from datetime import UTC, datetime
from pathlib import Path

from trivium.errors import InputError
from trivium.stores.sqlite.backup import appearing, check_copy, copy_to, open_copy, side_files

__all__ = ["back_up_file", "restore"]


def back_up_file(path: str, destination: str, *, overwrite: bool) -> int:
    """Copies the store at *path* while others write; returns how many memories the copy holds.

    Raises `InputError` when *destination* is there and *overwrite* is not set
    or there is no store at *path*, and `StoreError`, or one of its kinds,
    when one cannot be read or the other not written.
    """
    copy = Path(destination)
    if copy.exists() and copy.samefile(path):
        msg = f"{destination} is the store itself; name another file for the backup"
        raise InputError(msg)
    with open_copy(Path(path)) as source, appearing(copy, overwrite=overwrite) as partial:
        return copy_to(source, partial)


def restore(backup: str, path: str, *, overwrite: bool) -> tuple[int, Path | None]:
    """Copies *backup* to *path*; returns its number of memories and where the old file now is.

    The backup is checked before anything is touched. The old file is kept
    under a name that ends in the time.

    Raises `InputError` when *path* is there and *overwrite* is not set,
    `StoreBusyError` when a program has it open, and `CorruptStoreError`,
    `NotAStoreError` or `SchemaVersionError` when the backup is of no use.
    """
    target = Path(path)
    if target.exists() and not overwrite:
        msg = f"{path} is there already; --force puts the backup in its place and keeps it aside"
        raise InputError(msg)
    if target.exists() and target.samefile(backup):
        msg = f"{path} is the backup itself; name another file to restore to"
        raise InputError(msg)
    check_copy(Path(backup))
    with open_copy(Path(backup)) as source, appearing(target, overwrite=overwrite) as partial:
        count = copy_to(source, partial)
        aside = _set_aside(target) if overwrite and target.exists() else None
    return count, aside


def _set_aside(path: Path) -> Path:
    """Renames the store at *path* and what lies beside it."""
    aside = path.with_name(f"{path.name}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    for old, new in zip((path, *side_files(path)), (aside, *side_files(aside)), strict=True):
        if old.exists():
            old.replace(new)
    return aside
