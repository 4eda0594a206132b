"""Files that a crash or a bad disk left torn: what was whole before is there, the rest is said."""

import random
import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest

from stores import SIGNALS, filled, opened
from trivium import Memory
from trivium.errors import CorruptStoreError, StoreError, TriviumError
from trivium.stores import examine_unopenable

WRITES = 25


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lies on the disk when a process dies after 25 writes: a file and its log."""
    folder = tmp_path_factory.mktemp("crashed")
    with opened(folder / "open.trivium") as memory:
        memory.store.purge()  # the tables are in the file, the writes in the log
        for number in range(WRITES):
            memory.add(f"Dana wrote note {number}", user_id="ann", id=f"m{number:02}")
        for end in ("", "-wal"):
            shutil.copy(folder / f"open.trivium{end}", folder / f"s.trivium{end}")
    return folder / "s.trivium"


def torn(crashed: Path, folder: Path, log: bytes) -> Path:
    shutil.copy(crashed, folder / "s.trivium")
    (folder / "s.trivium-wal").write_bytes(log)
    return folder / "s.trivium"


def check_prefix(path: Path) -> int:
    """The store holds the first so many writes, by every signal; returns how many."""
    with opened(path) as memory:
        ids = sorted(item["id"] for item in memory.export(user_id="ann"))
        assert ids == [f"m{number:02}" for number in range(len(ids))]
        for signal in SIGNALS:
            hits = memory.search("Dana", user_id="ann", signals=[signal], top_k=99, threshold=0)
            assert sorted(hits.ids) == ids
        assert memory.doctor(deep=True).findings == ()
        memory.add("and goes on", user_id="ann")
    return len(ids)


def test_a_whole_log_gives_back_every_write(crashed: Path, tmp_path: Path) -> None:
    log = Path(f"{crashed}-wal").read_bytes()
    assert check_prefix(torn(crashed, tmp_path, log)) == WRITES


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_log_gives_back_whole_writes_up_to_the_tear(
    crashed: Path, tmp_path: Path, seed: int
) -> None:
    log = Path(f"{crashed}-wal").read_bytes()
    check_prefix(torn(crashed, tmp_path, log[: random.Random(seed).randrange(len(log))]))


@pytest.mark.parametrize("seed", range(12))
def test_a_log_with_a_bad_byte_gives_back_whole_writes_up_to_it(
    crashed: Path, tmp_path: Path, seed: int
) -> None:
    log = bytearray(Path(f"{crashed}-wal").read_bytes())
    place = random.Random(seed).randrange(len(log))
    log[place] ^= 0xFF
    check_prefix(torn(crashed, tmp_path, bytes(log)))


def pages(path: Path) -> dict[int, str]:
    """What each page of the file belongs to."""
    with closing(apsw.Connection(str(path))) as db:
        return dict(db.execute("SELECT pageno, name FROM dbstat"))  # type: ignore[arg-type]


def zero(path: Path, page: int) -> None:
    content = bytearray(path.read_bytes())
    content[(page - 1) * 8192 : page * 8192] = bytes(8192)
    path.write_bytes(content)


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A store whose tables have several pages each."""
    path = tmp_path / "large" / "s.trivium"
    with opened(path) as memory:
        filled(memory)
        for number in range(60):
            memory.add(f"Marisol saw E_{number} in Kyoto " * 20, user_id="bob", id=f"b{number}")
    return path


def readable(memory: Memory) -> set[str]:
    """Ids of the memories that can still be got one by one."""
    wanted = [f"ann-{n}" for n in range(24)] + [f"b{n}" for n in range(60)]
    found = set()
    for id_ in wanted:
        with suppress(TriviumError):
            found.add(memory.get(id_).id)
    return found


def calls(memory: Memory) -> Iterator[object]:
    """Every kind of call; each may say what is damaged, and none may do anything else."""
    for user in ("ann", "bob"):
        for signal in (None, *SIGNALS):
            signals = None if signal is None else [signal]
            with suppress(TriviumError):
                yield memory.search("Dana Kyoto", user_id=user, signals=signals)
        with suppress(TriviumError):
            yield list(memory.export(user_id=user))
        with suppress(TriviumError):
            yield memory.entities(user_id=user)
    with suppress(TriviumError):
        yield memory.stats()
    with suppress(TriviumError):
        yield memory.add("one more", user_id="ann")


#: Tables and indexes that are made anew from the texts.
DERIVED = {"vectors", "postings", "links", "entities", "deleted", "links_entity", "history_id"}
DERIVED |= {f"memories_{name}" for name in ("id", "seq", "digest", "expiry", "idempotency")}


def looked_at(path: Path, table: str) -> int | None:
    """Calls everything on a damaged store; how many memories it lost, None if it does not open."""
    try:
        memory = opened(path)
    except StoreError as exc:
        first = examine_unopenable(str(path), exc).findings[0]
        return None if first.kind == "unopenable" else -1
    with memory:
        found = memory.doctor(deep=True)
        assert not found.healthy, table
        for _ in calls(memory):
            pass
        repaired = memory.doctor(repair=True, deep=True)
        assert repaired.healthy is (memory.doctor(deep=True).findings == ()), table
        if table in DERIVED:
            assert repaired.healthy, (table, repaired)
        return 84 - len(readable(memory))


def test_whichever_page_is_zeroed_calls_fail_clearly_and_what_can_be_made_anew_is(
    large: Path, tmp_path: Path
) -> None:
    path = tmp_path / "torn.trivium"
    lost: dict[str, list[int | None]] = {}
    for page, table in pages(large).items():
        shutil.copy(large, path)
        zero(path, page)
        lost.setdefault(table, []).append(looked_at(path, table))
    assert all(lost[table] == [0] * len(lost[table]) for table in DERIVED & set(lost))
    assert lost["sqlite_schema"] == [None]
    # of the memories only those on the page that is gone are lost
    assert any(0 < (number or 0) < 84 for number in lost["memories"])


def test_an_index_with_a_zeroed_page_is_made_anew(large: Path) -> None:
    page = next(page for page, name in pages(large).items() if name == "memories_digest")
    zero(large, page)
    with opened(large) as memory:
        assert {finding.kind for finding in memory.doctor().findings} >= {"pages"}
        assert memory.doctor(repair=True, deep=True).healthy


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.9])
def test_a_truncated_file_is_said_to_be_damaged_and_never_crashes_the_doctor(
    large: Path, share: float
) -> None:
    content = large.read_bytes()
    large.write_bytes(content[: int(len(content) * share)])
    assert looked_at(large, "truncated") != -1


def test_a_damaged_partition_does_not_keep_others_from_being_searched(large: Path) -> None:
    with closing(apsw.Connection(str(large))) as db:
        db.execute("DELETE FROM postings WHERE memory >> 32 = 1")
    with opened(large) as memory:
        with pytest.raises(CorruptStoreError, match="trivium doctor --repair"):
            memory.search("Dana", user_id="ann")
        assert memory.search("Marisol", user_id="bob").ids
        assert len(list(memory.export(user_id="ann"))) == 24
        assert memory.doctor(repair=True).healthy
        assert memory.search("Dana", user_id="ann").ids
