"""Locked, full, interrupted: a specific error, and nothing is lost."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import pytest

from trivium.errors import StoreBusyError, StoreFullError
from trivium.stores.sqlite import SqliteStore
from trivium.testing import IDENTITY, Sightings, prepared_memory
from trivium.types import MemoryRecord, PreparedMemory, Scope

ANN = Scope(user_id="ann")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "s.trivium", IDENTITY, busy_seconds=0.1)) as store:
        with store.writing() as writing:
            writing.add(prepared_memory("m0", "first", ANN, entities=("Oslo",)), "keep")
        yield store


@contextmanager
def held(path: str, begin: str) -> Iterator[None]:
    """Another program's lock."""
    with closing(apsw.Connection(path)) as other:
        other.execute(begin)
        yield
        other.execute("ROLLBACK")


def remake(records: Sequence[MemoryRecord]) -> list[PreparedMemory]:
    return [prepared_memory(record.id, record.text, ANN) for record in records]


def add(store: SqliteStore) -> None:
    with store.writing() as writing:
        writing.add(prepared_memory("m1", "second", ANN), "keep")


WRITES: dict[str, Callable[[SqliteStore], object]] = {
    "writing": add,
    "purge": lambda store: store.purge(),
    "rebuild": lambda store: store.rebuild(IDENTITY, remake, lambda _done, _total: None),
}
READS: dict[str, Callable[[SqliteStore], object]] = {
    "identity": lambda store: store.identity,
    "reading": lambda store: Sightings(store, ANN).ids(),
    "statistics": lambda store: store.statistics(ANN),
    "check": lambda store: store.check(IDENTITY, remake, deep=True, repair=False),
    "back_up": lambda store: store.back_up(f"{store.path}.copy", overwrite=True),
}


def test_every_method_is_in_one_of_the_tables() -> None:
    public = {name for name in vars(SqliteStore) if not name.startswith("_")}
    assert public == {*WRITES, *READS, "close"}


@pytest.mark.parametrize("begin", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
@pytest.mark.parametrize("write", WRITES)
def test_a_write_says_that_the_store_is_busy(store: SqliteStore, write: str, begin: str) -> None:
    with held(store.path, begin), pytest.raises(StoreBusyError, match="busy_seconds"):
        WRITES[write](store)
    WRITES[write](store)
    assert "m0" in Sightings(store, ANN).ids()


@pytest.mark.parametrize("begin", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
@pytest.mark.parametrize("read", READS)
def test_readers_go_on_while_another_writes(store: SqliteStore, read: str, begin: str) -> None:
    with held(store.path, begin):
        READS[read](store)
        assert Sightings(store, ANN).by_all("first", "Oslo") == ["m0"]


def test_a_store_can_be_opened_while_another_writes(store: SqliteStore) -> None:
    with (
        held(store.path, "BEGIN IMMEDIATE"),
        closing(SqliteStore(store.path, IDENTITY, busy_seconds=0.1)) as other,
    ):
        assert Sightings(other, ANN).ids() == ["m0"]


def limit_pages(store: SqliteStore, spare: int) -> None:
    with store._connections.outside_transaction() as connection:
        pages = int(connection.pragma("page_count"))
        connection.pragma("max_page_count", pages + spare)


def fill(store: SqliteStore) -> list[str]:
    """Adds until the store is full; the ids that were acknowledged."""
    acknowledged = ["m0"]
    with pytest.raises(StoreFullError, match="nothing was lost"):  # noqa: PT012  whichever add meets the limit
        for number in range(1, 10_000):
            memory = prepared_memory(f"m{number}", f"word{number} " * 50, ANN, entities=("Oslo",))
            with store.writing() as writing:
                writing.add(memory, "keep")
            acknowledged.append(memory.id)
    return acknowledged


def test_a_full_disk_loses_nothing(store: SqliteStore) -> None:
    limit_pages(store, 20)
    acknowledged = fill(store)
    sightings = Sightings(store, ANN)
    assert sightings.ids() == sightings.listed() == sightings.by_entity("Oslo")
    assert sightings.ids() == sorted(acknowledged)
    assert len(acknowledged) > 10


def test_once_there_is_space_again_the_store_goes_on(store: SqliteStore) -> None:
    limit_pages(store, 5)
    count = len(fill(store))
    limit_pages(store, 1000)
    with store.writing() as writing:
        writing.add(prepared_memory("late", "late", ANN, entities=("Oslo",)), "keep")
    assert len(Sightings(store, ANN).by_entity("Oslo")) == count + 1


def test_a_rebuild_on_a_full_disk_leaves_the_old_index_whole(store: SqliteStore) -> None:
    with store.writing() as writing:
        for number in range(1, 400):
            writing.add(prepared_memory(f"m{number}", f"word{number}", ANN), "keep")
    limit_pages(store, 1)
    with pytest.raises(StoreFullError):
        store.rebuild(IDENTITY, remake, lambda _done, _total: None)
    assert len(Sightings(store, ANN).ids()) == 400
    assert Sightings(store, ANN).by_all("first", "Oslo") == ["m0"]


def test_connections_come_back_when_a_reading_raises(store: SqliteStore) -> None:
    for _ in range(50):
        with pytest.raises(KeyError), store.reading() as reading:  # noqa: PT012  the body is the subject
            reading.view(ANN, None, 0)
            raise KeyError
    assert len(store._connections._idle) == 1


def test_a_snapshot_begins_with_the_reading(store: SqliteStore) -> None:
    with store.reading() as reading:
        add(store)
        assert reading.get(ANN, "m1", 0) is None
        assert len(reading.page(ANN, None, 9, None, 0).memories) == 1


def test_the_log_does_not_grow_with_the_number_of_writes(store: SqliteStore) -> None:
    log = Path(f"{store.path}-wal")
    sizes = []
    for batch in range(6):
        for number in range(100):
            memory = prepared_memory(f"{batch}-{number}", "text " * 200, ANN)
            with store.writing() as writing:
                writing.add(memory, "keep")
        sizes.append(log.stat().st_size)
    assert max(sizes) < 20_000_000
    assert sizes[-1] <= 1.2 * sizes[2]
