"""The SQLite store keeps every law of a store, in a file and in memory."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from trivium.protocols import Store
from trivium.stores.sqlite import SqliteStore
from trivium.testing import IDENTITY, StoreContract
from trivium.types import EmbedderIdentity


class TestSqliteFile(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        with closing(SqliteStore(tmp_path / "s.trivium", IDENTITY)) as store:
            yield store

    @pytest.fixture
    def reopen(self, tmp_path: Path) -> Callable[[EmbedderIdentity], Store]:
        return lambda identity: SqliteStore(tmp_path / "s.trivium", identity)


class TestSqliteInMemory(StoreContract):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        with closing(SqliteStore(":memory:", IDENTITY)) as store:
            yield store
