"""Connections to one file: many readers, one writer at a time, all closed at the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock

import apsw

from trivium.errors import NotAStoreError, ReadOnlyStoreError, StoreClosedError
from trivium.stores.sqlite.faults import translated
from trivium.stores.sqlite.filter_sql import register_functions
from trivium.stores.sqlite.forking import prepare_for_forks
from trivium.stores.sqlite.migrations import migrate
from trivium.stores.sqlite.ownership import check_header, check_made, check_ours

__all__ = ["MEMORY", "Connections"]

#: The path of a store that lives in this process only.
MEMORY = ":memory:"

_PAGE_BYTES = 8192  # holds seven float16 vectors of 512 with little waste


class Connections:
    """Lends connections: `reading` one consistent moment, `writing` one transaction.

    A file is in WAL mode: readers and the writer do not wait for each other,
    writers queue. A store in memory has a single connection that all share.
    """

    def __init__(self, path: str, *, busy_seconds: float, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self._busy_milliseconds = int(busy_seconds * 1000)
        self._idle: list[apsw.Connection] = []
        self._closed = False
        self._lock = Lock()
        self._write_lock = RLock()
        with translated(path):
            self._shared = self._first_connection()
        prepare_for_forks(self)

    def _first_connection(self) -> apsw.Connection | None:
        if self.path != MEMORY:
            check_header(self.path)
        connection = self._connect()
        if self.read_only:
            check_made(connection, self.path)
        else:
            migrate(connection, self.path)
        if self.path == MEMORY:
            return connection
        self._idle.append(connection)
        return None

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection inside a read transaction."""
        with translated(self.path), self._lent() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[apsw.Connection]:
        """A connection inside a write transaction: committed, or rolled back on an error."""
        if self.read_only:
            msg = f"the store {self.path} was opened read-only; open it without read_only to write"
            raise ReadOnlyStoreError(msg)
        with translated(self.path), self._write_lock, self._lent() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def outside_transaction(self) -> Iterator[apsw.Connection]:
        """A connection for what cannot run in a transaction, such as VACUUM."""
        with translated(self.path), self._write_lock, self._lent() as connection:
            yield connection

    def close(self) -> None:
        """Closes all connections; those lent out are closed when they come back."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            idle, self._idle = self._idle, []
        if self._shared is not None:
            with self._write_lock:
                self._shared.close()
        for connection in idle:
            connection.close()

    def before_fork(self) -> None:
        """Closes what is idle, so that no connection gets into two processes."""
        self._lock.acquire()
        with translated(self.path):
            while self._idle:
                self._idle.pop().close()

    def after_fork(self, *, child: bool) -> None:
        """Goes on; the child has threads, and thus holders of the write lock, of its own."""
        if child:
            self._write_lock = RLock()
        self._lock.release()

    @contextmanager
    def _lent(self) -> Iterator[apsw.Connection]:
        if self._shared is not None:
            with self._write_lock:
                self._check_open()
                yield self._shared
            return
        connection = self._take()
        try:
            yield connection
        finally:
            self._give_back(connection)

    def _take(self) -> apsw.Connection:
        with self._lock:
            self._check_open()
            if self._idle:
                return self._idle.pop()
        return self._connect()

    def _give_back(self, connection: apsw.Connection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _check_open(self) -> None:
        if self._closed:
            msg = f"the store {self.path} was closed; open a new Memory"
            raise StoreClosedError(msg)

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path, flags=self._flags())
        connection.set_busy_timeout(self._busy_milliseconds)
        register_functions(connection)
        check_ours(connection, self.path)
        if not self.read_only:
            connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit that was acknowledged survives the loss of power
        connection.execute("PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
        return connection

    def _flags(self) -> int:
        if self.read_only:
            if not Path(self.path).is_file():
                msg = f"there is no store at {self.path}, and read_only does not make one"
                raise NotAStoreError(msg)
            return apsw.SQLITE_OPEN_READONLY
        return apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
