"""A process that forks with a store open: both go on, neither harms the other."""

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from stores import SIGNALS, opened
from trivium import Memory

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


def in_child(work: Callable[[], None]) -> int:
    """Runs *work* in a forked child; its process id."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException:  # noqa: BLE001  the parent sees the exit code
        traceback.print_exc(file=sys.__stderr__)
        os._exit(1)
    os._exit(0)


def exit_code(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def write(memory: Memory, name: str) -> None:
    for number in range(30):
        memory.add(f"Dana wrote note {name}{number}", user_id="forks", id=f"{name}-{number}")
        found = memory.search(f"{name}{number}", user_id="forks", signals=["bm25"], top_k=1)
        assert found.ids == (f"{name}-{number}",)


def test_parent_and_children_write_to_the_store_that_was_open(path: Path) -> None:
    with opened(path) as memory:
        memory.search("Dana", user_id="ann")
        children = [in_child(lambda name=name: write(memory, name)) for name in "abc"]  # type: ignore[misc]
        write(memory, "p")
        assert [exit_code(child) for child in children] == [0, 0, 0]
        for signal in SIGNALS:
            hits = memory.search("Dana", user_id="forks", signals=[signal], top_k=999, threshold=0)
            assert len(hits) == 4 * 30
        assert memory.doctor(deep=True).findings == ()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs /proc")
def test_no_connection_gets_into_the_child(path: Path) -> None:
    """SQLite's locks belong to a process: a connection in two of them guards nothing."""

    def work() -> None:
        held = [os.path.realpath(file) for file in Path("/proc/self/fd").iterdir()]
        assert not [file for file in held if file.startswith(str(path))]

    with opened(path) as memory:
        memory.search("Dana", user_id="ann")
        assert exit_code(in_child(work)) == 0


def test_a_child_that_closes_the_store_takes_nothing_from_the_parent(path: Path) -> None:
    with opened(path) as memory:
        memory.add("Dana was here", user_id="forks", id="before")
        assert exit_code(in_child(memory.close)) == 0
        memory.add("Dana is here", user_id="forks", id="after")
        with opened(path) as other:
            assert set(other.search("Dana", user_id="forks").ids) == {"before", "after"}
        assert memory.doctor(deep=True).findings == ()


def test_a_child_may_open_the_same_file_anew(path: Path) -> None:
    def work() -> None:
        with opened(path) as mine:
            write(mine, "c")

    with opened(path) as memory:
        child = in_child(work)
        write(memory, "p")
        assert exit_code(child) == 0
        assert memory.stats(user_id="forks").memories == 60


def test_a_store_in_memory_is_the_childs_own(memory: Memory) -> None:
    memory.add("Dana was here", user_id="forks")

    def work() -> None:
        memory.add("Dana is here", user_id="forks")
        assert memory.stats().memories == 2

    assert exit_code(in_child(work)) == 0
    assert memory.stats().memories == 1
