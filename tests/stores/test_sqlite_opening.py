"""What may be opened, what is refused, and how it is said."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from trivium.errors import (
    CorruptStoreError,
    NotAStoreError,
    ReadOnlyStoreError,
    SchemaVersionError,
    StoreError,
)
from trivium.stores.sqlite import SqliteStore
from trivium.stores.sqlite.schema import APPLICATION_ID, VERSION
from trivium.testing import IDENTITY, Sightings, prepared_memory
from trivium.types import EmbedderIdentity, Scope

ANN = Scope(user_id="ann")


def filled(path: Path, count: int = 1) -> Path:
    with closing(SqliteStore(path, IDENTITY)) as store, store.writing() as writing:
        for number in range(count):
            memory = prepared_memory(f"m{number}", f"word{number}", ANN, entities=("Oslo",))
            writing.add(memory, "keep")
    return path


def pragma(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql)


def test_a_fresh_file_and_its_folders_are_made(tmp_path: Path) -> None:
    path = filled(tmp_path / "a" / "b" / "new.trivium")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    filled(tmp_path / "s.trivium")
    assert [path.name for path in tmp_path.iterdir()] == ["s.trivium"]


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    filled(path)
    with closing(SqliteStore(path, IDENTITY)) as store:
        assert Sightings(store, ANN).ids() == ["m0"]


def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.trivium")
    pragma(path, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(SchemaVersionError, match="upgrade Trivium"):
        SqliteStore(path, IDENTITY)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE memories (id)")
    before = path.read_bytes()
    with pytest.raises(NotAStoreError, match="another program"):
        SqliteStore(path, IDENTITY)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"just some text\n" * 99, b"\xa5" * 5000, b"xy", b"x", b"x" * 19]
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(NotAStoreError, match=r"notes\.txt"):
        SqliteStore(path, IDENTITY)
    assert path.read_bytes() == content


@pytest.mark.parametrize("kept", [2, 50, 4000, 9000, 20_000])
def test_a_truncated_file_says_that_it_is_damaged(tmp_path: Path, kept: int) -> None:
    path = filled(tmp_path / "s.trivium", 300)
    content = path.read_bytes()
    assert len(content) > 2 * kept
    path.write_bytes(content[:kept])
    with pytest.raises((CorruptStoreError, NotAStoreError), match="trivium"):
        read_everything(path)


@pytest.mark.parametrize("start", [100, 8192, 16_384, 40_000])
def test_a_file_with_rubbish_in_it_never_answers_wrongly(tmp_path: Path, start: int) -> None:
    path = filled(tmp_path / "s.trivium", 300)
    content = bytearray(path.read_bytes())
    content[start : start + 8192] = b"\xa5" * 8192
    path.write_bytes(bytes(content))
    try:
        found = read_everything(path)
    except StoreError:
        return
    assert found == sorted(f"m{number}" for number in range(300))


def read_everything(path: Path) -> list[str]:
    with closing(SqliteStore(path, IDENTITY)) as store:
        return Sightings(store, ANN).by_entity("Oslo")


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path, IDENTITY)


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="folder"):
        SqliteStore(tmp_path / "file" / "s.trivium", IDENTITY)


WRITES: dict[str, Callable[[SqliteStore], object]] = {
    "writing": lambda store: store.writing().__enter__(),
    "purge": lambda store: store.purge(),
    "rebuild": lambda store: store.rebuild(IDENTITY, lambda _: [], lambda _done, _total: None),
}


@pytest.mark.parametrize("write", WRITES)
def test_read_only_reads_and_refuses_every_write(tmp_path: Path, write: str) -> None:
    path = filled(tmp_path / "s.trivium")
    before = path.read_bytes()
    with closing(SqliteStore(path, IDENTITY, read_only=True)) as store:
        assert Sightings(store, ANN).by_all("word0", "Oslo") == ["m0"]
        with pytest.raises(ReadOnlyStoreError, match="read-only"):
            WRITES[write](store)
    assert path.read_bytes() == before


def test_read_only_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotAStoreError, match="there is no store"):
        SqliteStore(tmp_path / "s.trivium", IDENTITY, read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_read_only_makes_no_store_of_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "s").touch()
    with pytest.raises(NotAStoreError, match="no Trivium store"):
        SqliteStore(tmp_path / "s", IDENTITY, read_only=True)
    assert (tmp_path / "s").stat().st_size == 0


def test_read_only_sees_what_another_writes(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.trivium")
    with closing(SqliteStore(path, IDENTITY, read_only=True)) as reader:
        assert Sightings(reader, ANN).ids() == ["m0"]
        with closing(SqliteStore(path, IDENTITY)) as store, store.writing() as writing:
            writing.add(prepared_memory("m1", "word", ANN), "keep")
        assert Sightings(reader, ANN).ids() == ["m0", "m1"]


def test_a_failed_opening_holds_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.trivium")
    with pytest.raises(StoreError):
        SqliteStore(path, EmbedderIdentity("other", "1", 3))
    with closing(apsw.Connection(str(path))) as db:
        db.set_busy_timeout(0)
        db.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; ROLLBACK")


CHILD = """
import sys
from trivium.stores.sqlite import SqliteStore
from trivium.testing import IDENTITY
SqliteStore(sys.argv[1], IDENTITY).close()
"""


def test_many_processes_may_make_the_same_file_at_once(tmp_path: Path) -> None:
    path = str(tmp_path / "s.trivium")
    children = [
        subprocess.Popen(  # noqa: S603  our own interpreter
            [sys.executable, "-c", CHILD, path], stderr=subprocess.PIPE
        )
        for _ in range(6)
    ]
    said = [child.communicate(timeout=60)[1].decode() for child in children]
    assert said == [""] * 6
