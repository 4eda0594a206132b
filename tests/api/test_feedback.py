import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from trivium import AsyncMemory, Memory, Settings
from trivium.cli import main
from trivium.errors import InputError, LimitError, NotFoundError, ScopeError
from trivium.stores.sqlite.schema import m001_memories_and_indexes

QUERY = "what must she not eat?"


@pytest.fixture
def nora(memory: Memory) -> Memory:
    memory.add("Nora is allergic to peanuts.", user_id="nora", id="a", agent_id="cook")
    memory.add("Nora likes tea.", user_id="nora", id="b")
    memory.add("Kai is allergic to peanuts.", user_id="kai", id="c")
    return memory


def told(memory: Memory, **scope: object) -> list[tuple[str, str, bool]]:
    lines = memory.export_feedback(**(scope or {"everyone": True}))  # type: ignore[arg-type]
    return [(line["query"], line["id"], line["useful"]) for line in lines]


def test_feedback_is_kept_with_the_moment_and_whose_it_is(nora: Memory) -> None:
    nora.feedback(QUERY, "a", True, user_id="nora")
    (line,) = nora.export_feedback(user_id="nora")
    assert line.pop("at").endswith("+00:00")
    expected = {"query": QUERY, "id": "a", "useful": True, "user_id": "nora", "agent_id": "cook"}
    assert line == expected


def test_the_last_word_counts(nora: Memory) -> None:
    nora.feedback(QUERY, "a", False, user_id="nora")
    nora.feedback(QUERY, "a", True, user_id="nora")
    assert told(nora) == [(QUERY, "a", True)]


def test_feedback_never_leaves_its_scope(nora: Memory) -> None:
    nora.feedback(QUERY, "a", True, user_id="nora")
    nora.feedback(QUERY, "c", False, user_id="kai")
    assert told(nora, user_id="kai") == [(QUERY, "c", False)]
    assert told(nora, user_id="nora", agent_id="another") == []
    assert told(nora, user_id="nobody") == []
    with pytest.raises(NotFoundError):
        nora.feedback(QUERY, "a", True, user_id="kai")
    with pytest.raises(ScopeError):
        list(nora.export_feedback())


def test_feedback_goes_with_its_memory(nora: Memory) -> None:
    nora.feedback(QUERY, "a", True, user_id="nora")
    nora.feedback(QUERY, "b", False, user_id="nora")
    nora.feedback(QUERY, "c", False, user_id="kai")
    nora.delete("a", user_id="nora")
    assert told(nora) == [(QUERY, "b", False), (QUERY, "c", False)]
    nora.delete_all(user_id="nora")
    nora.add("Nora is allergic to peanuts.", user_id="nora", id="a")
    assert told(nora) == [(QUERY, "c", False)]


def test_feedback_of_an_expired_memory_is_not_told(nora: Memory) -> None:
    nora.feedback(QUERY, "a", True, user_id="nora")
    nora.update("a", expires_at="2001-01-01", user_id="nora")
    assert told(nora) == []


def test_feedback_outlives_an_update_and_a_reindex(nora: Memory) -> None:
    nora.feedback(QUERY, "a", True, user_id="nora")
    nora.update("a", "Nora is allergic to nuts.", user_id="nora")
    nora.reindex()
    assert told(nora) == [(QUERY, "a", True)]


def test_purge_leaves_no_word_of_the_feedback_of_what_was_deleted(tmp_path: Path) -> None:
    path = tmp_path / "m.trivium"
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        memory.add("Nora sings.", user_id="nora", id="a")
        memory.feedback("xylophone recital", "a", True, user_id="nora")
        memory.delete("a", user_id="nora")
        memory.purge()
    assert b"xylophone" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize("useful", [None, 1, "yes"])
def test_useful_is_true_or_false(nora: Memory, useful: object) -> None:
    with pytest.raises(InputError, match="useful is True or False"):
        nora.feedback(QUERY, "a", useful, user_id="nora")  # type: ignore[arg-type]


def test_a_query_that_cannot_be_asked_cannot_be_judged(nora: Memory) -> None:
    with pytest.raises(InputError, match="blank"):
        nora.feedback("  ", "a", True, user_id="nora")
    with pytest.raises(LimitError):
        nora.feedback("x" * 200_000, "a", True, user_id="nora")


def test_async_memory_does_the_same() -> None:
    async def talk() -> list[dict[str, object]]:
        async with AsyncMemory(":memory:", embedder="hash", settings=Settings()) as memory:
            await memory.add("Nora is allergic to peanuts.", user_id="nora", id="a")
            await memory.feedback(QUERY, "a", True, user_id="nora")
            return [line async for line in memory.export_feedback(user_id="nora")]

    ((line),) = asyncio.run(talk())
    assert (line["query"], line["useful"]) == (QUERY, True)


def test_a_file_of_the_first_version_takes_feedback(tmp_path: Path) -> None:
    path = tmp_path / "m.trivium"
    assert m001_memories_and_indexes.__doc__
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        memory.add("Nora sings.", user_id="nora", id="a")
    with sqlite3.connect(path) as db:
        db.executescript("DROP TABLE feedback; PRAGMA user_version = 1")
    db.close()
    with Memory(path, embedder="hash", settings=Settings(), read_only=True) as memory:
        assert told(memory) == []
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        memory.feedback(QUERY, "a", True, user_id="nora")
        assert told(memory) == [(QUERY, "a", True)]


def test_the_command_line_keeps_and_exports_feedback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TRIVIUM_CONFIG", raising=False)
    path = tmp_path / "m.trivium"
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        memory.add("Nora sings.", user_id="nora", id="a")
    store = ["--db", str(path), "--embedder", "hash"]
    main(["feedback", QUERY, "a", "--useless", "--user", "nora", *store], standalone_mode=False)
    assert "noted" in capsys.readouterr().err
    main(["export-feedback", "--everyone", *store], standalone_mode=False)
    line = json.loads(capsys.readouterr().out)
    assert (line["id"], line["useful"]) == ("a", False)
