"""From adding to forgetting: update, delete, history, export, purge, reindex."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from time import sleep

import pytest

from trivium import (
    EmbedderMismatchError,
    InputError,
    Memory,
    NotFoundError,
    ScopeError,
    Settings,
    TriviumError,
)
from trivium.errors import StoreClosedError
from trivium.testing import CountingEmbedder


def test_another_namespace_of_the_same_store_is_another_world(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory.add("Nora lives in Oslo.", user_id="nora")
        other = memory.within("work")
        other.add("The invoice is paid.", user_id="nora")
        assert [hit.text for hit in other.list(user_id="nora").memories] == ["The invoice is paid."]
        assert len(memory.search("Oslo", user_id="nora")) == 1
        with pytest.raises(ScopeError):
            memory.within("")


def test_scopes_are_those_of_the_namespace_the_fullest_first(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory.add(["one", "two"], agent_id="scout")
        memory.add("three", user_id="ann")
        memory.add("gone", user_id="bob", id="gone")
        memory.delete("gone", user_id="bob")
        memory.add("late", user_id="eve", expires_at="2001-01-01")
        memory.within("work").add("four", user_id="ann")
        found = [(scope.kind, scope.name, scope.memories) for scope in memory.scopes()]
        assert found == [("agent", "scout", 2), ("user", "ann", 1)]
        assert len(memory.scopes(limit=1)) == 1


def moved(memory: Memory) -> str:
    memory_id = memory.add(
        "Nora lives in Oslo.", user_id="ann", metadata={"a": 1}, role="user", time="2023-05-08"
    )
    memory.update(memory_id, "Nora lives in Bergen.", metadata={"b": 2})
    return memory_id


def test_an_update_changes_what_is_named_and_nothing_else(memory: Memory) -> None:
    record = memory.get(moved(memory))
    assert record.text == "Nora lives in Bergen."
    assert record.metadata == {"a": 1, "b": 2}
    assert record.role == "user"
    assert record.time is not None
    assert record.updated_at > record.created_at


def test_an_update_returns_the_memory_as_it_is_now(memory: Memory) -> None:
    memory_id = moved(memory)
    assert memory.update(memory_id, role="assistant") == memory.get(memory_id)


@pytest.mark.parametrize("detail", ["role", "time", "expires_at"])
def test_an_update_with_none_takes_a_detail_away(memory: Memory, detail: str) -> None:
    memory_id = memory.add(
        "Nora is here.", user_id="ann", role="user", time="2023-05-08", expires_at="2999-01-01"
    )
    before = memory.get(memory_id)
    after = memory.update(memory_id, **{detail: None})  # type: ignore[arg-type]
    assert after == replace(before, **{detail: None, "updated_at": after.updated_at})


def test_an_update_may_end_a_memory(memory: Memory) -> None:
    memory_id = moved(memory)
    ended = memory.update(memory_id, expires_at="2001-01-01")
    assert ended.expires_at is not None
    with pytest.raises(NotFoundError):
        memory.get(memory_id)


def test_two_updates_at_once_keep_what_both_said() -> None:
    def meddling(texts: Sequence[str]) -> list[list[float]]:
        if "Nora lives in Bergen." in texts and not told:
            told.append("once")
            memory.update("m", metadata={"b": 2})
        return [[1.0, len(text)] for text in texts]

    told: list[str] = []
    with Memory(":memory:", embedder=meddling, settings=Settings()) as memory:
        memory.add("Nora lives in Oslo.", user_id="ann", id="m")
        memory.update("m", "Nora lives in Bergen.", metadata={"a": 1})
        assert memory.get("m").metadata == {"a": 1, "b": 2}


def test_threads_that_update_one_memory_lose_nothing(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory.add("Nora lives in Oslo.", user_id="ann", id="m")
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda n: memory.update("m", metadata={f"k{n}": n}), range(24)))
        assert memory.get("m").metadata == {f"k{n}": n for n in range(24)}


def test_history_tells_the_life_of_a_memory(memory: Memory) -> None:
    memory_id = moved(memory)
    memory.delete(memory_id)
    told = [(revision.event, revision.text) for revision in memory.history(memory_id)]
    assert told == [
        ("add", "Nora lives in Oslo."),
        ("update", "Nora lives in Bergen."),
        ("delete", "Nora lives in Bergen."),
    ]
    assert memory.history("never") == ()


def test_a_deleted_memory_is_gone(memory: Memory) -> None:
    memory_id = moved(memory)
    memory.delete(memory_id)
    for call in (memory.get, memory.delete, lambda each: memory.update(each, "new")):
        with pytest.raises(NotFoundError, match=memory_id):
            call(memory_id)
    assert len(memory.search("Bergen", user_id="ann", threshold=0)) == 0
    assert memory.entities(user_id="ann") == []


def test_delete_all_takes_a_scope_and_a_filter(memory: Memory) -> None:
    memory.add([{"text": f"text {n}", "metadata": {"n": n}} for n in range(5)], user_id="ann")
    memory.add("other", user_id="bob")
    assert memory.delete_all(user_id="ann", filters={"n": {"lt": 2}}) == 2
    assert memory.delete_all(user_id="ann") == 3
    assert memory.delete_all(user_id="ann") == 0
    assert len(memory.list(user_id="bob").memories) == 1
    with pytest.raises(ScopeError):
        memory.delete_all()
    assert memory.delete_all(everyone=True) == 1


def test_lists_go_page_by_page_newest_first(memory: Memory) -> None:
    memory.add([f"text {n}" for n in range(5)], user_id="ann")
    first = memory.list(user_id="ann", limit=3)
    second = memory.list(user_id="ann", limit=3, cursor=first.cursor)
    assert [record.text for record in (*first.memories, *second.memories)] == [
        f"text {n}" for n in range(4, -1, -1)
    ]
    assert second.cursor is None


def test_an_export_can_be_added_again(memory: Memory) -> None:
    memory.add(
        [
            {"text": "of ann", "user_id": "ann", "agent_id": "ag", "run_id": "r", "role": "user"},
            {"text": "dated", "user_id": "ann", "time": "1:56 pm on 8 May, 2023"},
            {"text": "brief", "user_id": "bob", "expires_at": "9000-01-01"},
            {"text": "数据 😀", "agent_id": "bot", "metadata": {"深": {"n": [1, None]}}, "id": "i"},
        ]
    )
    exported = list(memory.export(everyone=True))
    with Memory(":memory:", embedder="hash", settings=Settings()) as copy:
        ids = copy.add_many(exported)
        again = {item["id"]: item for item in copy.export(everyone=True)}
        assert again == {item["id"]: item for item in exported}
        assert sorted(ids) == sorted(item["id"] for item in exported)
    assert len(exported) == 4


def test_an_import_can_be_repeated(memory: Memory) -> None:
    memory.add(["one", "two"], user_id="ann")
    exported = list(memory.export(user_id="ann"))
    memory.add_many(exported, on_duplicate="skip")
    assert list(memory.export(user_id="ann")) == exported


def test_statistics_count_the_scope(memory: Memory) -> None:
    memory.add("Dana moved to Oslo.", user_id="ann")
    memory.add("Dana moved to Oslo.", user_id="bob")
    assert memory.stats().memories == 2
    assert memory.stats(user_id="ann").memories == 1
    assert memory.stats(user_id="ann").entities == len(memory.entities(user_id="ann")) >= 2


def test_a_purge_forgets_history_and_leaves_no_word(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory_id = memory.add("Der Schattenparker wohnt in Oslo.", user_id="ann")
        memory.add("kept", user_id="ann")
        memory.delete(memory_id)
        assert memory.purge() == 1
        assert memory.history(memory_id) == ()
        content = b"".join(each.read_bytes() for each in path.parent.glob("m.trivium*"))
        assert b"chattenparker" not in content
        assert [record.text for record in memory.list(user_id="ann").memories] == ["kept"]


def test_another_embedder_is_refused_until_reindexed(path: Path) -> None:
    with Memory(path, embedder="hash:128") as memory:
        memory_id = memory.add("Nora is allergic to peanuts.", user_id="ann")
    for other in ("hash:64", "use"):
        with pytest.raises(EmbedderMismatchError, match="trivium reindex"):
            Memory(path, embedder=other)
        with Memory(path, embedder=other, reindex=True) as memory:
            assert memory.stats().embedder == memory.embedder.identity
            assert memory.search("peanuts", user_id="ann").ids == (memory_id,)
            memory.add("late", user_id="ann")
            memory.delete_all(user_id="ann", filters={"text": "late"})
    with pytest.raises(EmbedderMismatchError):
        Memory(path, embedder="hash:128")


def test_a_reindex_that_fails_lets_go_of_the_file(path: Path) -> None:
    def failing(texts: Sequence[str]) -> list[list[float]]:
        if "Nora lives in Oslo." in texts:
            raise InterruptedError
        return [[1.0, 2.0]] * len(texts)

    with Memory(path, embedder="hash") as memory:
        memory_id = memory.add("Nora lives in Oslo.", user_id="ann")
    with pytest.raises(InterruptedError):
        Memory(path, embedder=failing, reindex=True)
    with Memory(path, embedder="hash") as memory:
        assert memory.search("Oslo", user_id="ann").ids == (memory_id,)
    assert [each.name for each in path.parent.glob("m.trivium*")] == [path.name]


def test_reindexing_with_the_same_embedder_is_done_on_demand_only(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory.add([f"text {n}" for n in range(3)], user_id="ann")
        counting = CountingEmbedder(memory.embedder)
    with Memory(path, embedder=counting, reindex=True) as memory:
        assert counting.document_calls == []
        told: list[tuple[int, int]] = []
        assert memory.reindex(on_progress=lambda done, total: told.append((done, total))) == 3
        assert told[-1] == (3, 3)
        assert len(counting.document_calls) == 1


def test_namespaces_never_meet(path: Path) -> None:
    with Memory(path, embedder="hash", namespace="one") as one:
        memory_id = one.add("Nora lives in Oslo.", user_id="ann")
    with Memory(path, embedder="hash", namespace="two") as two:
        assert len(two.search("Oslo", user_id="ann", threshold=0)) == 0
        assert len(two.search("Oslo", everyone=True, threshold=0)) == 0
        assert two.list(everyone=True).memories == ()
        assert two.entities(everyone=True) == []
        assert two.stats().memories == 0
        assert two.history(memory_id) == ()
        assert two.explain("Oslo", memory_id, everyone=True).outcome == "out_of_scope"
        assert two.delete_all(everyone=True) == 0
        for call in (two.get, two.delete, lambda each: two.update(each, "x")):
            with pytest.raises(NotFoundError):
                call(memory_id)
        two.purge()
    with Memory(path, embedder="hash", namespace="one") as one:
        assert one.get(memory_id).text == "Nora lives in Oslo."


def test_an_id_in_two_partitions_needs_its_scope(memory: Memory) -> None:
    for user in ("ann", "bob"):
        memory.add(f"of {user}", user_id=user, id="same")
    ways = (memory.get, memory.delete, memory.history, lambda each: memory.update(each, "x"))
    for call in ways:
        with pytest.raises(InputError, match="name its scope"):
            call("same")
    assert memory.get("same", user_id="bob").text == "of bob"
    memory.delete("same", user_id="ann")
    assert memory.get("same").text == "of bob"


CALLS: dict[str, Callable[[Memory], object]] = {
    "add": lambda m: m.add("x", user_id="ann"),
    "add_many": lambda m: m.add_many(["x"], user_id="ann"),
    "update": lambda m: m.update("x", "y"),
    "delete": lambda m: m.delete("x"),
    "delete_all": lambda m: m.delete_all(user_id="ann"),
    "search": lambda m: m.search("x", user_id="ann"),
    "explain": lambda m: m.explain("x", "y", user_id="ann"),
    "get": lambda m: m.get("x"),
    "list": lambda m: m.list(user_id="ann"),
    "history": lambda m: m.history("x"),
    "entities": lambda m: m.entities(user_id="ann"),
    "stats": lambda m: m.stats(),
    "scopes": lambda m: m.scopes(),
    "export": lambda m: list(m.export(user_id="ann")),
    "feedback": lambda m: m.feedback("x", "y", useful=True),
    "export_feedback": lambda m: list(m.export_feedback(user_id="ann")),
    "purge": lambda m: m.purge(),
    "reindex": lambda m: m.reindex(),
    "doctor": lambda m: m.doctor(),
    "backup": lambda m: m.backup("never-made.trivium"),
}


def test_every_method_is_in_the_table() -> None:
    public = (name for name in dir(Memory) if name[0] != "_")
    methods = {name for name in public if callable(getattr(Memory, name))}
    assert methods == {*CALLS, "close", "within"}  # "within" only names, it reads nothing


@pytest.mark.parametrize("call", CALLS)
def test_a_closed_memory_says_so(call: str) -> None:
    memory = Memory(":memory:", embedder="hash")
    memory.close()
    memory.close()
    with pytest.raises(StoreClosedError, match="closed"):
        CALLS[call](memory)


def test_read_only_searches_and_refuses_to_write(path: Path) -> None:
    with Memory(path, embedder="hash") as memory:
        memory_id = memory.add("Nora lives in Oslo.", user_id="ann")
    with Memory(path, embedder="hash", read_only=True) as memory:
        assert memory.search("Oslo", user_id="ann").ids == (memory_id,)
        for call in ("add", "delete", "purge", "reindex"):
            with pytest.raises(TriviumError, match="read-only"):
                CALLS[call](memory)


def test_the_default_place_persists(tmp_path: Path) -> None:
    with Memory(embedder="hash") as memory:
        memory.add("kept", user_id="ann")
        assert Path(memory.path).is_relative_to(tmp_path)
    with Memory(embedder="hash") as memory:
        assert [record.text for record in memory.list(user_id="ann").memories] == ["kept"]


def test_the_environment_names_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIVIUM_DB", str(path))
    with Memory(embedder="hash") as memory:
        assert memory.path == os.fspath(path)
    with Memory(":memory:", embedder="hash") as memory:
        assert memory.path == ":memory:"


@pytest.mark.parametrize("place", ["file", "memory"])
def test_closing_under_running_searches_ends_them_cleanly(path: Path, place: str) -> None:
    memory = Memory(path if place == "file" else ":memory:", embedder="hash")
    memory.add([f"Dana wrote note {n}" for n in range(50)], user_id="ann")
    begun = Barrier(5)

    def search() -> None:
        begun.wait()
        with pytest.raises(StoreClosedError):  # noqa: PT012  whichever search is the first after closing
            while True:
                assert len(memory.search("Dana", user_id="ann")) == 10

    with ThreadPoolExecutor(4) as pool:
        searches = [pool.submit(search) for _ in range(4)]
        begun.wait()
        sleep(0.05)
        memory.close()
        for each in searches:
            each.result(timeout=10)
