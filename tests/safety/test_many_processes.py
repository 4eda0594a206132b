"""Many processes on one file: no error, nothing lost, nobody waits for a writer."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import pytest
from crowd import WRITERS

from stores import SIGNALS, answers, filled, opened
from trivium import Memory
from trivium.errors import NotFoundError


def crowded(path: Path, writes: int) -> None:
    """Four processes write so many memories each, four read; then the store is looked at."""
    opened(path).close()
    script = str(Path(__file__).with_name("crowd.py"))
    roles = [("write", f"w{number}") for number in range(WRITERS)]
    roles += [("read", f"r{number}") for number in range(4)]
    processes = [
        subprocess.Popen(  # noqa: S603  our own interpreter
            [sys.executable, script, role, str(path), name, str(writes)],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
        for role, name in roles
    ]
    said = [process.communicate(timeout=300)[1] for process in processes]
    assert said == [""] * 8
    assert [process.returncode for process in processes] == [0] * 8
    with opened(path) as memory:
        assert memory.stats().memories == writes * WRITERS
        assert memory.doctor(deep=True).findings == ()


def test_four_writers_and_four_readers_meet_no_error(tmp_path: Path) -> None:
    """mem0#7196, memorix#291, TrueMemory#449"""
    crowded(tmp_path / "s.trivium", 40)


@pytest.mark.slow
@pytest.mark.parametrize("time", range(10))
def test_four_writers_and_four_readers_meet_no_error_ten_times(tmp_path: Path, time: int) -> None:
    crowded(tmp_path / f"{time}.trivium", 200)


OTHER = """
import sys
from stores import filled, opened
memory = opened(sys.argv[1])
for line in sys.stdin:
    exec(line)
    print("done", flush=True)
"""


@contextmanager
def another_process(path: Path) -> Iterator[Callable[[str], None]]:
    """A second process with the store open; runs a statement on its ``memory``."""
    process = subprocess.Popen(  # noqa: S603  our own interpreter
        [sys.executable, "-c", OTHER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent,
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def does(statement: str) -> None:
        print(statement, file=process.stdin, flush=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "done\n"

    try:
        yield does
    finally:
        process.communicate(timeout=60)


def seen(memory: Memory, word: str) -> list[set[str]]:
    """The ids that each signal, and a list, finds for *word*."""
    found = [
        set(memory.search(word, user_id="ann", signals=[signal], threshold=0, top_k=100).ids)
        for signal in SIGNALS
    ]
    return [*found, {item["id"] for item in memory.export(user_id="ann")}]


def test_a_search_sees_all_that_another_process_did_before(path: Path) -> None:
    everything = {f"ann-{number}" for number in range(24)}
    with opened(path) as memory, another_process(path) as other:
        assert seen(memory, "Dana")[1:] == [everything] * 3
        other("memory.add('Dana is back', user_id='ann', id='late')")
        assert seen(memory, "Dana")[1:] == [everything | {"late"}] * 3
        other("memory.update('late', 'Marisol is back', user_id='ann')")
        assert seen(memory, "Dana")[1:3] == [everything] * 2
        assert seen(memory, "Marisol")[1:3] == [{"late"}] * 2
        other("memory.delete('late', user_id='ann')")
        assert seen(memory, "Marisol")[1:3] == [set()] * 2
        other("memory.purge()")
        assert seen(memory, "Dana")[1:] == [everything] * 3
        other("memory.reindex()")
        assert seen(memory, "Dana")[1:] == [everything] * 3
        other("memory.delete_all(user_id='ann', filters={'n': {'lt': 20}})")
        assert seen(memory, "Dana")[1:] == [{f"ann-{n}" for n in range(20, 24)}] * 3
        with pytest.raises(NotFoundError):
            memory.get("ann-3", user_id="ann")


def test_a_vacuum_by_another_program_changes_no_answer(path: Path, fresh: Memory) -> None:
    with opened(path) as memory:
        assert answers(memory) == answers(fresh)
        with closing(apsw.Connection(str(path))) as db:
            db.execute("VACUUM")
        memory.add("Dana is back", user_id="ann", id="late")
        fresh.add("Dana is back", user_id="ann", id="late")
        assert answers(memory) == answers(fresh)
        with closing(apsw.Connection(str(path))) as db:
            db.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        assert answers(memory) == answers(fresh)


def test_a_reader_never_waits_for_a_writer(path: Path) -> None:
    """The write lock is held until the reads are over: they could not end if they waited."""
    with opened(path) as memory, opened(path, settings={"busy_seconds": 1}) as writer:
        with writer.store._connections.writing() as db:  # type: ignore[attr-defined]
            db.execute("DELETE FROM vectors; DELETE FROM postings; DELETE FROM memories")
            db.execute("PRAGMA cache_spill = 1")
            before = answers(memory)
            assert memory.get("ann-3", user_id="ann").text.startswith("Dana")
            assert memory.stats().memories == 28
            assert memory.doctor(deep=True).findings == ()
            db.execute("ROLLBACK; BEGIN")
        assert before == answers(memory)


def test_writers_in_threads_and_processes_queue(path: Path) -> None:
    failed: list[BaseException] = []

    def add(memory: Memory, thread: int) -> None:
        try:
            for number in range(25):
                memory.add(f"Dana wrote {thread} {number}", user_id="ann")
        except BaseException as exc:  # noqa: BLE001  the test tells
            failed.append(exc)

    with opened(path) as one, opened(path) as two, another_process(path) as other:
        threads = [threading.Thread(target=add, args=(one, n)) for n in range(3)]
        threads += [threading.Thread(target=add, args=(two, n)) for n in range(3, 6)]
        for thread in threads:
            thread.start()
        for number in range(25):
            other(f"memory.add('Dana wrote other {number}', user_id='ann')")
        for thread in threads:
            thread.join()
        assert failed == []
        assert one.stats(user_id="ann").memories == 24 + 7 * 25
        assert one.doctor(deep=True).findings == ()


def test_two_processes_that_open_an_empty_place_at_once_share_a_store(tmp_path: Path) -> None:
    path = tmp_path / "new.trivium"
    with another_process(path) as one, another_process(path) as two:
        one("memory.add('Dana is here', user_id='ann', id='a')")
        two("memory.add('Dana is there', user_id='ann', id='b')")
        with opened(path) as memory:
            assert seen(memory, "Dana")[3] == {"a", "b"}
            filled(memory)
