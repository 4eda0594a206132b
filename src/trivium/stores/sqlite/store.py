"""The embedded store: one SQLite file is the truth, arrays per partition are the speed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path

from trivium.errors import InputError, StoreBusyError, StoreError
from trivium.protocols import Prepare
from trivium.stores.arrays import PartitionCache
from trivium.stores.sqlite.backup import appearing, copy_to
from trivium.stores.sqlite.connections import MEMORY, Connections
from trivium.stores.sqlite.doctor import Doctor
from trivium.stores.sqlite.faults import translated
from trivium.stores.sqlite.identity import check_identity, read_identity, write_identity
from trivium.stores.sqlite.migrations import forget_kept
from trivium.stores.sqlite.ownership import schema_version
from trivium.stores.sqlite.reading import SqliteReading
from trivium.stores.sqlite.rebuild import Rebuild, drop_stale
from trivium.stores.sqlite.statistics import count_scope
from trivium.stores.sqlite.writing import SqliteWriting
from trivium.types import (
    Diagnosis,
    EmbedderIdentity,
    MemoryRecord,
    PreparedMemory,
    Scope,
    StoreStatistics,
)

__all__ = ["SqliteStore"]


class SqliteStore:
    """A `trivium.protocols.Store` in one file, or in this process alone (``:memory:``).

    Args:
        path: The file; it and its folder are made if need be.
        identity: The embedder whose vectors are stored; the vectors of another are refused.
        cache_bytes: Bytes of partition arrays held in memory.
        busy_seconds: How long a writer waits for another process.
        read_only: Whether to refuse every write, and not to make the file.
        any_embedder: Whether to open a store of other vectors as it is, to rebuild it.

    Raises `StoreError` when the file cannot be opened, `NotAStoreError`,
    `SchemaVersionError` or `EmbedderMismatchError` when it is not for us.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        identity: EmbedderIdentity,
        *,
        cache_bytes: int = 1 << 30,
        busy_seconds: float = 30.0,
        read_only: bool = False,
        any_embedder: bool = False,
    ) -> None:
        self.path = fspath(path)
        self.cache = PartitionCache(cache_bytes)
        self._expected = identity
        if self.path != MEMORY and not read_only:
            _make_folder(self.path)
        self._connections = Connections(self.path, busy_seconds=busy_seconds, read_only=read_only)
        try:
            stored = self.identity
            if any_embedder and stored is not None:
                self._expected = stored
            with self._connections.reading() as connection:
                check_identity(connection, self._expected, self.path)
        except BaseException:
            self.close()
            raise

    @property
    def identity(self) -> EmbedderIdentity | None:
        """The embedder whose vectors are stored; None while the store is new."""
        with self._connections.reading() as connection:
            return read_identity(connection)

    @contextmanager
    def reading(self) -> Iterator[SqliteReading]:
        """A consistent moment to read from."""
        with self._connections.reading() as connection:
            check_identity(connection, self._expected, self.path)
            yield SqliteReading(connection, self.cache, self._expected.dimension)

    @contextmanager
    def writing(self) -> Iterator[SqliteWriting]:
        """A transaction; rolled back when the block raises."""
        with self._connections.writing() as connection:
            check_identity(connection, self._expected, self.path)
            if read_identity(connection) is None:
                write_identity(connection, self._expected)
            yield SqliteWriting(connection)

    def statistics(self, scope: Scope) -> StoreStatistics:
        """Counts of *scope*, and the size of the whole store."""
        with self._connections.reading() as connection:
            counts = count_scope(connection, scope)
            pages, size = connection.pragma("page_count"), connection.pragma("page_size")
            return StoreStatistics(
                **counts._asdict(),
                bytes_on_disk=int(pages) * int(size),
                bytes_cached=self.cache.nbytes,
                schema_version=schema_version(connection),
                embedder=read_identity(connection) or self._expected,
            )

    def rebuild(
        self,
        identity: EmbedderIdentity,
        prepare: Callable[[Sequence[MemoryRecord]], Sequence[PreparedMemory]],
        on_progress: Callable[[int, int], None],
    ) -> int:
        """Makes all indexes anew for the embedder *identity*, which then owns the store."""
        total = 0
        for done, total in Rebuild(self._connections, identity, prepare).batches():
            if done == total:
                self._expected = identity
                self.cache.forget()
            on_progress(done, total)
        return total

    def check(
        self, identity: EmbedderIdentity, prepare: Prepare, *, deep: bool, repair: bool
    ) -> Diagnosis:
        """Whether all fits together; with *repair*, mends what the rows allow."""
        doctor = Doctor(self._connections, identity, prepare)
        if repair:
            return doctor.repair(deep=deep)
        return doctor.examine(deep=deep)

    def back_up(self, destination: str | PathLike[str], *, overwrite: bool) -> int:
        """Copies this moment to a new file; returns how many memories it holds."""
        path = Path(destination)
        if path.exists() and self.path != MEMORY and path.samefile(self.path):
            msg = f"{path} is the store itself; name another file for the backup"
            raise InputError(msg)
        with (
            self._connections.reading() as connection,
            appearing(path, overwrite=overwrite) as partial,
        ):
            return copy_to(connection, partial)

    def purge(self) -> None:
        """Rewrites the file so that no byte of anything deleted is left in it or its log.

        Raises `StoreBusyError` when a reader elsewhere keeps the log from being emptied.
        """
        with self._connections.writing() as connection:
            drop_stale(connection)
            connection.execute(
                """
                DELETE FROM deleted;
                UPDATE partitions SET horizon = seq;
                DELETE FROM partitions WHERE id NOT IN (SELECT partition FROM memories)
                    AND id NOT IN (SELECT partition FROM history);
                """
            )
        with self._connections.outside_transaction() as connection:
            connection.execute("VACUUM")
            ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        forget_kept(self.path)
        self.cache.forget()
        if busy:
            msg = (
                f"the store {self.path}: a reader kept what was deleted in the log;"
                " purge again when no search is running"
            )
            raise StoreBusyError(msg)

    def close(self) -> None:
        """Lets go of the file and the arrays; idempotent."""
        with translated(self.path):
            self._connections.close()
        self.cache.forget()


def _make_folder(path: str) -> None:
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        msg = f"cannot make the folder of the store {path}: {exc}; name another path"
        raise StoreError(msg) from exc
