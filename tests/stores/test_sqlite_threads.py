"""Many threads on one store: no link is lost, nothing is orphaned."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from trivium.stores.sqlite import SqliteStore
from trivium.testing import IDENTITY, Sightings, prepared_memory
from trivium.types import Scope

ANN = Scope(user_id="ann")
THREADS, EACH, DELETED = 8, 50, 100

ORPHANS = """
SELECT (SELECT count(*) FROM links WHERE memory NOT IN (SELECT key FROM memories)),
       (SELECT count(*) FROM links WHERE entity NOT IN (SELECT key FROM entities)),
       (SELECT count(*) FROM entities WHERE key NOT IN (SELECT entity FROM links)),
       (SELECT count(*) FROM vectors WHERE memory NOT IN (SELECT key FROM memories)),
       (SELECT count(*) FROM postings WHERE memory NOT IN (SELECT key FROM memories)),
       (SELECT count(*) FROM memories WHERE key NOT IN (SELECT memory FROM vectors)),
       (SELECT count(*) FROM memories WHERE key NOT IN (SELECT memory FROM postings))
"""


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqliteStore]:
    path = ":memory:" if request.param == "memory" else tmp_path / "s.trivium"
    with closing(SqliteStore(path, IDENTITY)) as store:
        yield store


def orphans(store: SqliteStore) -> tuple[object, ...]:
    with store._connections.reading() as db:
        return tuple(db.execute(ORPHANS).fetchall()[0])


def test_links_survive_concurrent_adds_and_deletes(store: SqliteStore) -> None:
    def add(thread: int) -> None:
        for number in range(EACH):
            memory_id = f"{thread}-{number}"
            memory = prepared_memory(
                memory_id, f"trip {memory_id}", ANN, entities=("Tokyo", memory_id)
            )
            with store.writing() as writing:
                writing.add(memory, "keep")

    def delete(memory_id: str) -> bool:
        with store.writing() as writing:
            return writing.delete(ANN, memory_id, 0)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(add, range(THREADS)))
        assert len(Sightings(store, ANN).by_entity("Tokyo")) == THREADS * EACH
        chosen = [f"{thread}-{number}" for thread in range(THREADS) for number in range(EACH)]
        assert all(pool.map(delete, chosen[::4]))
    left = THREADS * EACH - DELETED
    with store.reading() as reading:
        assert reading.entities(ANN, 1, 0)[0].linked == left
    assert len(Sightings(store, ANN).by_entity("Tokyo")) == left
    assert store.statistics(ANN).entities == left + 1
    assert set(orphans(store)) == {0}


def test_readers_always_see_whole_transactions(store: SqliteStore) -> None:
    """Each write adds a pair and removes the pair before: two memories at any moment."""

    def pair(number: int) -> None:
        with store.writing() as writing:
            for side in ("left", "right"):
                if number:
                    writing.delete(ANN, f"{side}{number - 1}", 0)
                memory = prepared_memory(f"{side}{number}", "half", ANN, entities=("Tokyo",))
                writing.add(memory, "keep")

    pair(0)
    with ThreadPoolExecutor(4) as pool:
        writes = pool.submit(lambda: list(map(pair, range(1, 60))))
        sightings = Sightings(store, ANN)
        while not writes.done():
            for ids in (sightings.ids(), sightings.by_all("half", "Tokyo")[:2]):
                assert len({each.removeprefix("left").removeprefix("right") for each in ids}) <= 2
            assert len(sightings.ids()) == len(sightings.by_term("half")) == 2
        writes.result()
    assert set(orphans(store)) == {0}


def test_a_key_never_comes_back(store: SqliteStore) -> None:
    keys: set[int] = set()
    for number in range(5):
        with store.writing() as writing:
            writing.add(prepared_memory("m", f"text {number}", ANN), "keep")
        with store._connections.reading() as db:
            key = db.execute("SELECT key FROM memories").get
        assert key not in keys
        keys.add(key)
        with store.writing() as writing:
            writing.delete(ANN, "m", 0)
        store.purge()


def test_deleting_touches_only_the_rows_of_the_memory(store: SqliteStore) -> None:
    with store.writing() as writing:
        for number in range(1000):
            names = tuple(f"Name{number}-{each}" for each in range(5))
            memory = prepared_memory(f"m{number}", f"w{number}", ANN, entities=(*names, "Hub"))
            writing.add(memory, "keep")
    assert store.statistics(ANN).entities == 5001
    with store.writing() as writing:
        before = writing.connection.total_changes()
        assert writing.delete(ANN, "m500", 0)
        touched = writing.connection.total_changes() - before
    # 6 links, 5 entities, vector, postings, memory, partition, history, tombstone
    assert touched == 17
