"""A disk that fails when told to, below SQLite: a VFS between it and the operating system."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import apsw

#: How SQLite reaches the disk where nobody stands between.
SYSTEM = apsw.vfs_names()[0]


@dataclass
class Trouble:
    """Which operation fails, on files whose name ends so, after how many that succeed."""

    operation: str | None = None
    ending: str = ""
    after: int = 0
    met: int = 0
    error: type[apsw.Error] = apsw.IOError

    def strike(
        self,
        operation: str,
        *,
        ending: str = "",
        after: int = 0,
        error: type[apsw.Error] = apsw.IOError,
    ) -> None:
        """From now on *operation* fails."""
        self.operation, self.ending, self.after, self.error = operation, ending, after, error
        self.met = 0

    def stop(self) -> None:
        """From now on all works."""
        self.operation = None

    def strikes(self, operation: str, name: str) -> None:
        if operation != self.operation or not name.endswith(self.ending):
            return
        if self.after > 0:
            self.after -= 1
            return
        self.met += 1
        msg = f"{operation} failed on purpose"
        raise self.error(msg)


class FaultyFile(apsw.VFSFile):
    """A file of the system whose reads, writes and syncs may fail."""

    def __init__(self, trouble: Trouble, name: Any, flags: list[int]) -> None:
        super().__init__(SYSTEM, name, flags)
        self._trouble = trouble
        self._name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._trouble.strikes("read", self._name)
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._trouble.strikes("write", self._name)
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._trouble.strikes("sync", self._name)
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._trouble.strikes("truncate", self._name)
        super().xTruncate(newsize)


class FaultyDisk(apsw.VFS):
    """Opens files as `FaultyFile`."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__("faulty", SYSTEM, makedefault=True)
        self._trouble = trouble

    def xOpen(self, name: Any, flags: list[int]) -> FaultyFile:  # noqa: N802
        return FaultyFile(self._trouble, name, flags)


@contextmanager
def faulty_disk() -> Iterator[Trouble]:
    """While it lasts, all that is opened is on a faulty disk; so far it works."""
    trouble = Trouble()
    disk = FaultyDisk(trouble)
    try:
        yield trouble
    finally:
        disk.unregister()
