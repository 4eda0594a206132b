"""After a purge no byte of anything deleted is left in the files."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from trivium.errors import StoreBusyError
from trivium.stores.sqlite import SqliteStore
from trivium.testing import IDENTITY, Sightings, prepared_memory
from trivium.types import EmbedderIdentity, MemoryRecord, PreparedMemory, Scope

ANN = Scope(user_id="ann")
SECRET = "Schattenparker"  # noqa: S105  a word to look for
PLACE = "Geheimort"
USER = "zimmermann-4711"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "s.trivium", IDENTITY, busy_seconds=0.2)) as store:
        yield store


def secret(memory_id: str, scope: Scope) -> PreparedMemory:
    return prepared_memory(
        memory_id, f"the {SECRET} said", scope, entities=(PLACE,), metadata={"who": SECRET}
    )


def bytes_of(store: SqliteStore) -> bytes:
    path = Path(store.path)
    return b"".join(each.read_bytes() for each in sorted(path.parent.iterdir()))


def hide(store: SqliteStore, scope: Scope = ANN) -> None:
    """Adds, changes and deletes the secret among others, over several transactions."""
    for number in range(60):
        with store.writing() as writing:
            writing.add(prepared_memory(f"k{number}", f"kept {number}", ANN), "keep")
            writing.add(secret(f"s{number}", scope), "keep")
    with store.writing() as writing:
        writing.replace(scope, prepared_memory("s0", "harmless", scope))
    with store.writing() as writing:
        for number in range(60):
            writing.delete(scope, f"s{number}", 0)


def forget(store: SqliteStore, scope: Scope) -> None:
    with store.writing() as writing:
        writing.forget_history(scope)
    store.purge()


def gone(store: SqliteStore, *words: str) -> bool:
    content = bytes_of(store)
    forms = [form for word in words for form in (word, word.lower())]
    return not any(form.encode() in content for form in forms)


def test_no_word_of_a_deleted_memory_is_left(store: SqliteStore) -> None:
    hide(store)
    assert not gone(store, SECRET)
    forget(store, ANN)
    assert gone(store, SECRET, PLACE)
    assert len(Sightings(store, ANN).ids()) == 60


def test_no_word_of_the_text_before_an_update_is_left(store: SqliteStore) -> None:
    with store.writing() as writing:
        writing.add(secret("m1", ANN), "keep")
    with store.writing() as writing:
        writing.replace(ANN, prepared_memory("m1", "harmless", ANN))
    forget(store, ANN)
    assert gone(store, SECRET, PLACE)


def test_history_that_was_not_forgotten_stays(store: SqliteStore) -> None:
    hide(store)
    store.purge()
    with store.reading() as reading:
        assert [r.event for r in reading.history(ANN, "s1")] == ["add", "delete"]


def test_the_name_of_a_user_without_memories_goes_too(store: SqliteStore) -> None:
    scope = Scope(user_id=USER, agent_id="agent-7777", run_id="run-8888")
    hide(store, scope)
    forget(store, Scope(user_id=USER))
    assert gone(store, USER, "agent-7777", "run-8888", SECRET)


def test_nothing_is_left_of_what_an_unfinished_rebuild_made_of_it(store: SqliteStore) -> None:
    with store.writing() as writing:
        for number in range(600):
            writing.add(prepared_memory(f"k{number}", f"kept {number}", ANN), "keep")
        writing.add(secret("changed", ANN), "keep")
        writing.add(secret("deleted", ANN), "keep")

    def stop(done: int, total: int) -> None:
        if total - done < 300:
            raise InterruptedError

    def prepare(records: Sequence[MemoryRecord]) -> list[PreparedMemory]:
        return [
            prepared_memory(record.id, record.text, ANN, entities=(PLACE + record.id,))
            for record in records
        ]

    other = EmbedderIdentity("other", "1", IDENTITY.dimension)
    with pytest.raises(InterruptedError):
        store.rebuild(other, prepare, stop)
    with store.writing() as writing:
        writing.delete(ANN, "deleted", 0)
        writing.delete_all(ANN, None, 0)
    forget(store, ANN)
    assert gone(store, SECRET, PLACE)


def test_purging_a_store_in_use_elsewhere_says_so_and_can_be_repeated(
    store: SqliteStore,
) -> None:
    hide(store)
    with closing(SqliteStore(store.path, IDENTITY)) as other:
        with other.reading() as reading:
            assert len(reading.view(ANN, None, 0).allowed) > 0
            with pytest.raises(StoreBusyError, match="purge again"):
                forget(store, ANN)
            assert len(reading.page(ANN, None, 100, None, 0).memories) == 60
        store.purge()
        assert gone(store, SECRET, PLACE)
        assert Sightings(other, ANN).ids() == Sightings(store, ANN).ids()


def test_searches_and_writes_go_on_during_a_purge(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "s.trivium", IDENTITY)) as store:
        hide(store)
        over = threading.Event()
        failed: list[BaseException] = []

        def search() -> None:
            try:
                while not over.is_set():
                    assert len(Sightings(store, ANN).by_term("kept")) >= 60
            except BaseException as exc:  # noqa: BLE001  the test tells
                failed.append(exc)

        threads = [threading.Thread(target=search) for _ in range(3)]
        for thread in threads:
            thread.start()
        for number in range(5):
            with store.writing() as writing:
                writing.add(prepared_memory(f"late{number}", "kept late", ANN), "keep")
            forget(store, ANN)
        over.set()
        for thread in threads:
            thread.join()
        assert failed == []
        assert gone(store, SECRET, PLACE)


def test_the_file_shrinks(store: SqliteStore) -> None:
    with store.writing() as writing:
        for number in range(500):
            writing.add(prepared_memory(f"m{number}", "text " * 300, ANN), "keep")
    forget(store, ANN)
    before = Path(store.path).stat().st_size
    with store.writing() as writing:
        writing.delete_all(ANN, None, 0)
    forget(store, ANN)
    assert Path(store.path).stat().st_size < before / 3


def test_tombstones_are_kept_until_the_purge_and_then_no_reader_misses_them(
    store: SqliteStore,
) -> None:
    hide(store)
    with closing(SqliteStore(store.path, IDENTITY)) as other:
        sightings = Sightings(other, ANN)
        assert len(sightings.ids()) == 60
        with store.writing() as writing:
            writing.delete(ANN, "k0", 0)
        with store._connections.reading() as db:
            assert db.execute("SELECT count(*) FROM deleted").get == 61
        store.purge()
        with store._connections.reading() as db:
            assert db.execute("SELECT count(*) FROM deleted").get == 0
            assert db.execute("SELECT count(*) FROM partitions WHERE horizon <> seq").get == 0
        assert len(sightings.ids()) == 59
