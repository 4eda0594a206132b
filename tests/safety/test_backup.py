"""A backup is one whole moment, and a restore never loses what was there."""

import shutil
import threading
from pathlib import Path

import pytest

from stores import answers, filled, opened
from trivium import Memory
from trivium.errors import (
    CorruptStoreError,
    InputError,
    NotAStoreError,
    StoreBusyError,
    StoreError,
)
from trivium.stores import back_up_file, restore


def test_a_backup_answers_as_the_store(path: Path, tmp_path: Path, fresh: Memory) -> None:
    copy = tmp_path / "copy"
    with opened(path) as memory:
        assert memory.backup(copy) == 28
    with opened(copy, read_only=True) as memory:
        assert answers(memory) == answers(fresh)
        assert memory.doctor(deep=True).findings == ()


def test_a_backup_is_one_file_that_opens_where_nothing_can_be_written(
    path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up_file(str(path), str(folder / "copy"), overwrite=False)
    assert [each.name for each in folder.iterdir()] == ["copy"]
    assert (folder / "copy").read_bytes()[18:20] == b"\x01\x01"  # no log is wanted to read it


def test_every_backup_is_a_whole_moment_while_others_write(path: Path, tmp_path: Path) -> None:
    """Each write adds a pair: no backup holds half of one, and none loses what was there before."""
    over, failed = threading.Event(), []

    def write() -> None:
        try:
            with opened(path) as memory:
                for number in range(10_000):
                    if over.is_set():
                        return
                    memory.add([f"left {number}", f"right {number}"], user_id="pairs")
        except BaseException as exc:  # noqa: BLE001  the test tells
            failed.append(exc)

    writer = threading.Thread(target=write)
    writer.start()
    counts = []
    with opened(path) as memory:
        for number in range(6):
            before = memory.stats(user_id="pairs").memories
            memory.backup(tmp_path / f"copy{number}")
            with opened(tmp_path / f"copy{number}") as copy:
                assert copy.doctor().findings == ()
                counts.append(copy.stats(user_id="pairs").memories)
            assert counts[-1] >= before
    over.set()
    writer.join()
    assert failed == []
    assert all(count % 2 == 0 for count in counts)
    assert counts == sorted(counts)


def test_a_backup_overwrites_nothing_unless_told_to(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    with opened(path) as memory:
        with pytest.raises(InputError, match="there already"):
            memory.backup(precious)
        assert precious.read_text() == "precious"
        assert memory.backup(precious, overwrite=True) == 28
    assert sorted(each.name for each in tmp_path.iterdir()) == ["precious", "store"]


def test_a_backup_never_replaces_a_store_in_use(path: Path, tmp_path: Path) -> None:
    with opened(path) as memory, opened(tmp_path / "live") as live:
        live.add("tea", user_id="ann")
        with pytest.raises(StoreBusyError, match="live open"):
            memory.backup(tmp_path / "live", overwrite=True)
        assert live.stats().memories == 1


def test_a_backup_onto_the_store_itself_is_refused(path: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(path)
    with opened(path) as memory:
        for same in (path, tmp_path / "alias"):
            with pytest.raises(InputError, match="the store itself"):
                memory.backup(same, overwrite=True)
        assert memory.stats().memories == 28
    with pytest.raises(InputError, match="the store itself"):
        back_up_file(str(path), str(path), overwrite=True)


def test_a_backup_to_a_folder_that_is_not_there_says_so(path: Path, tmp_path: Path) -> None:
    with opened(path) as memory, pytest.raises(StoreError, match="no/copy"):
        memory.backup(tmp_path / "no" / "copy")


def test_a_store_in_memory_can_be_kept(tmp_path: Path, fresh: Memory) -> None:
    with opened(":memory:") as memory:
        filled(memory)
        memory.backup(tmp_path / "copy")
    with opened(tmp_path / "copy") as memory:
        assert answers(memory) == answers(fresh)


def damaged(path: Path) -> Path:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = b"\xa5" * 8192
    path.write_bytes(content)
    return path


def test_a_damaged_store_makes_no_backup_and_leaves_the_old_one(path: Path, tmp_path: Path) -> None:
    back_up_file(str(path), str(tmp_path / "copy"), overwrite=False)
    before = (tmp_path / "copy").read_bytes()
    with pytest.raises(CorruptStoreError, match="damaged"):
        back_up_file(str(damaged(path)), str(tmp_path / "copy"), overwrite=True)
    assert (tmp_path / "copy").read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "store"]


def test_a_restored_store_answers_as_before(path: Path, tmp_path: Path, fresh: Memory) -> None:
    copy = tmp_path / "copy"
    with opened(path) as memory:
        memory.backup(copy)
        memory.delete_all(everyone=True)
    count, aside = restore(str(copy), str(path), overwrite=True)
    assert (count, aside and aside.parent) == (28, path.parent)
    with opened(path) as memory:
        assert answers(memory) == answers(fresh)
        memory.add("and goes on", user_id="ann")
    with opened(str(aside)) as old:
        assert old.stats().memories == 0


def test_a_restore_overwrites_nothing_unless_told_to(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copy(path, copy)
    before = path.read_bytes()
    with pytest.raises(InputError, match="there already"):
        restore(str(copy), str(path), overwrite=False)
    assert path.read_bytes() == before


def test_a_restore_never_replaces_a_store_in_use(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with opened(path) as memory:
        memory.backup(copy)
        memory.add("late", user_id="ann", id="late")
        with pytest.raises(StoreBusyError, match="end it first"):
            restore(str(copy), str(path), overwrite=True)
        assert memory.get("late").text == "late"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"", NotAStoreError), (b"notes " * 99, NotAStoreError), (None, CorruptStoreError)],
)
def test_a_backup_of_no_use_touches_nothing(
    path: Path, tmp_path: Path, content: bytes | None, error: type[StoreError]
) -> None:
    copy = tmp_path / "copy"
    shutil.copy(path, copy)
    if content is None:
        damaged(copy)
    else:
        copy.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(error):
        restore(str(copy), str(path), overwrite=True)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_damaged_store_is_replaced_and_kept(path: Path, tmp_path: Path, fresh: Memory) -> None:
    back_up_file(str(path), str(tmp_path / "copy"), overwrite=False)
    path.write_bytes(b"\xa5" * 50_000)
    _, aside = restore(str(tmp_path / "copy"), str(path), overwrite=True)
    assert aside is not None
    assert aside.read_bytes() == b"\xa5" * 50_000
    with opened(path) as memory:
        assert answers(memory) == answers(fresh)


def test_the_log_of_the_store_that_was_there_is_not_played_into_the_backup(
    path: Path, tmp_path: Path, fresh: Memory
) -> None:
    """As after a crash: a log lies beside the file that is replaced."""
    back_up_file(str(path), str(tmp_path / "copy"), overwrite=False)
    with opened(path) as memory:
        memory.add([f"lost {number}" for number in range(200)], user_id="ann")
        shutil.copy(f"{path}-wal", tmp_path / "log")
    path.write_bytes(b"\xa5" * 50_000)
    shutil.copy(tmp_path / "log", f"{path}-wal")
    restore(str(tmp_path / "copy"), str(path), overwrite=True)
    with opened(path) as memory:
        assert answers(memory) == answers(fresh)
