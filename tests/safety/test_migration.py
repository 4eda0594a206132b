"""An older file is brought up to date whole, and what it was is kept."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from older import OLDER, make_older

from stores import answers, opened
from trivium import Memory
from trivium.errors import StoreError
from trivium.stores.sqlite import migrations
from trivium.stores.sqlite.schema import MIGRATIONS, VERSION


@pytest.fixture(params=OLDER)
def older(path: Path, request: pytest.FixtureRequest) -> Path:
    make_older(path, request.param)
    return path


def version(path: Path) -> int:
    with closing(apsw.Connection(str(path))) as db:
        return int(db.pragma("user_version"))


def test_an_older_file_answers_as_a_new_one(older: Path, fresh: Memory) -> None:
    with opened(older) as memory:
        assert answers(memory) == answers(fresh)
        assert memory.doctor(deep=True).findings == ()
        memory.feedback("tea?", "bob-1", useful=True)


def test_what_the_file_was_is_kept_beside_it(older: Path, fresh: Memory) -> None:
    before = version(older)
    opened(older).close()
    (copy,) = migrations.kept(str(older))
    assert (copy.name, version(copy)) == (f"{older.name}.v{before}.backup", before)
    assert version(older) == VERSION
    with opened(copy) as memory:
        assert answers(memory) == answers(fresh)


def test_a_new_file_is_migrated_without_a_copy(path: Path) -> None:
    assert migrations.kept(str(path)) == []


def test_a_step_that_fails_leaves_the_file_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch, fresh: Memory
) -> None:
    before = version(older)

    def fails(db: apsw.Connection) -> None:
        MIGRATIONS[before](db)
        db.execute("nonsense")

    broken = (*MIGRATIONS[:before], fails)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", broken)
        with pytest.raises(StoreError, match="nonsense"):
            opened(older)
    assert version(older) == before
    with opened(older) as memory:
        assert answers(memory) == answers(fresh)


def test_an_older_file_is_not_migrated_when_it_cannot_be_kept(older: Path) -> None:
    before = version(older)
    Path(f"{older}.v{before}.backup").mkdir()
    with pytest.raises(StoreError, match="cannot"):
        opened(older)
    assert version(older) == before


def test_a_purge_leaves_no_word_in_what_was_kept(older: Path) -> None:
    with opened(older) as memory:
        assert b"harbour" in b"".join(each.read_bytes() for each in older.parent.iterdir())
        memory.delete_all(everyone=True)
        memory.purge()
        assert b"harbour" not in b"".join(each.read_bytes() for each in older.parent.iterdir())
