"""A disk that fails: an error of ours, nothing acknowledged is lost, and work goes on after."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from faulty_disk import Trouble, faulty_disk

from stores import SIGNALS, answers, filled, opened
from trivium import Memory
from trivium.errors import StoreError, StoreFullError

STEPS: dict[str, Callable[[Memory], object]] = {
    "add": lambda memory: memory.add("Dana came late", user_id="ann", id="late"),
    "update": lambda memory: memory.update("ann-1", "Dana moved to Bergen", user_id="ann"),
    "delete": lambda memory: memory.delete("ann-2", user_id="ann"),
    "search": lambda memory: memory.search("Dana", user_id="ann"),
    "purge": lambda memory: memory.purge(),
    "reindex": lambda memory: memory.reindex(),
    "backup": lambda memory: memory.backup(f"{memory.path}.copy", overwrite=True),
}
AFTER = (0, 1, 2, 5, 11, 29)


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    with faulty_disk() as trouble:
        yield trouble


def texts(memory: Memory) -> dict[str, str]:
    return {item["id"]: item["text"] for item in memory.export(everyone=True)}


def whole(memory: Memory) -> bool:
    """Whether each signal finds the same memories of ann as a list does."""
    ids = {item["id"] for item in memory.export(user_id="ann")}
    return all(
        set(memory.search("Dana", user_id="ann", signals=[s], top_k=99, threshold=0).ids) == ids
        for s in SIGNALS
    )


def fails(step: Callable[[Memory], object], memory: Memory) -> bool:
    try:
        step(memory)
    except StoreError:
        return True
    return False


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("operation", ["read", "write", "sync", "truncate"])
def test_a_failing_disk_is_an_error_of_ours_and_loses_nothing(
    tmp_path: Path, trouble: Trouble, operation: str, step: str
) -> None:
    for after in AFTER:
        with opened(tmp_path / f"{after}") as memory:
            filled(memory)
        with opened(tmp_path / f"{after}") as memory:
            before = texts(memory)
            memory.store.cache.forget()  # type: ignore[attr-defined]
            trouble.strike(operation, after=after)
            failed = fails(STEPS[step], memory)
            trouble.stop()
            if failed:
                assert trouble.met
                assert texts(memory) == before
                STEPS[step](memory)
            assert whole(memory)
            assert memory.doctor(deep=True).findings == ()


@pytest.mark.parametrize("step", ["add", "update", "delete", "reindex"])
def test_a_full_disk_is_said_and_once_there_is_space_the_store_goes_on(
    tmp_path: Path, trouble: Trouble, step: str
) -> None:
    with opened(tmp_path / "s") as memory:
        filled(memory)
        before = texts(memory)
        trouble.strike("write", error=apsw.FullError)
        with pytest.raises(StoreFullError, match="no space"):
            STEPS[step](memory)
        assert memory.search("Dana", user_id="ann").ids
        trouble.stop()
        assert texts(memory) == before
        STEPS[step](memory)
        assert whole(memory)


def test_a_backup_on_a_full_disk_leaves_nothing_half(tmp_path: Path, trouble: Trouble) -> None:
    with opened(tmp_path / "s") as memory:
        filled(memory)
        trouble.strike("write", ending=".partial", error=apsw.FullError)
        with pytest.raises(StoreFullError, match="no space"):
            memory.backup(tmp_path / "copy")
    assert [each.name for each in tmp_path.iterdir()] == ["s"]


def test_the_disk_fails_when_it_is_told_to(tmp_path: Path, trouble: Trouble) -> None:
    """What the other tests rely on: the VFS stands between the store and the disk."""
    with opened(tmp_path / "s") as memory:
        for operation in ("write", "sync"):
            trouble.strike(operation)
            with pytest.raises(StoreError, match="the disk failed"):
                memory.add("Dana", user_id="ann")
        trouble.stop()
        assert memory.stats().memories == 0


def test_a_damaged_disk_is_a_finding(tmp_path: Path, trouble: Trouble, fresh: Memory) -> None:
    with opened(tmp_path / "s") as memory:
        filled(memory)
    with opened(tmp_path / "s") as memory:
        trouble.strike("read", after=5)
        diagnosis = memory.doctor()
        trouble.stop()
        assert {finding.kind for finding in diagnosis.findings} <= {"pages"}
        assert answers(memory) == answers(fresh)
