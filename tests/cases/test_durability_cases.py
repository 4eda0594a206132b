"""Durability, deletion, duplicates, offline: what users of other engines reported."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from trivium import EmbedderMismatchError, Memory, Settings
from trivium.errors import UnknownNameError
from trivium.testing import CountingEmbedder

WRITER = """
import sys
from trivium import Memory
with Memory(sys.argv[1], embedder="hash") as memory:
    for number in range(40):
        memory.add(f"Dana wrote note {sys.argv[2]}-{number}", user_id="ann")
"""
READER = """
import sys
from trivium import Memory
with Memory(sys.argv[1], embedder="hash") as memory:
    seen = 0
    while seen < 160:
        found = memory.search("Dana wrote", user_id="ann", top_k=1000)
        assert len(found) >= seen, (len(found), seen)
        seen = len(found)
"""
ENDLESS = """
import sys
from trivium import Memory
with Memory(sys.argv[1], embedder="hash") as memory:
    for batch in range(1000):
        texts = [f"Dana wrote note {batch}x{number}" for number in range(10)]
        print(*memory.add(texts, user_id="ann"), flush=True)
"""


def child(code: str, *arguments: object, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]  # noqa: S603
        [sys.executable, "-c", code, *map(str, arguments)], text=True, **options
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "m.trivium"
    Memory(path, embedder="hash", settings=Settings()).close()
    return path


def test_many_processes_write_and_read_one_file_without_an_error(path: Path) -> None:
    """mem0#7196, memorix#291, TrueMemory#449"""
    children = [child(WRITER, path, number) for number in range(4)]
    children += [child(READER, path) for _ in range(2)]
    assert [each.wait(timeout=120) for each in children] == [0] * 6
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        assert memory.stats().memories == 160
        assert len(memory.search("Dana", user_id="ann", top_k=1000)) == 160


def test_a_store_can_be_open_twice(path: Path) -> None:
    """qdrant-client#1018, cognee#1100"""
    with (
        Memory(path, embedder="hash", settings=Settings()) as one,
        Memory(path, embedder="hash", settings=Settings()) as two,
    ):
        first = one.add("Dana lives in Oslo", user_id="ann")
        assert two.search("Oslo", user_id="ann").ids == (first,)
        second = two.add("Dana works in Rome", user_id="ann")
        assert one.search("Rome", user_id="ann").ids[0] == second


@pytest.mark.parametrize("batches", [1, 7])
def test_what_was_acknowledged_before_a_kill_is_found_by_every_signal(
    path: Path, batches: int
) -> None:
    """mem0#1643"""
    writer = child(ENDLESS, path, stdout=subprocess.PIPE)
    assert writer.stdout is not None
    acknowledged = [each for _ in range(batches) for each in writer.stdout.readline().split()]
    writer.kill()
    writer.communicate()
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        listed = {item["id"] for item in memory.export(user_id="ann")}
        assert listed >= set(acknowledged)
        assert len(listed) % 10 == 0
        for signal in ("semantic", "bm25", "entity"):
            found = memory.search(
                "Dana wrote note", user_id="ann", signals=[signal], top_k=10_000, threshold=0
            )
            assert set(found.ids) == listed, signal


def test_an_update_leaves_no_stale_word_and_keeps_the_metadata(memory: Memory) -> None:
    """memory-lancedb-pro#544, mem0 PR 5480"""
    memory_id = memory.add("Dana lives in Oslo", user_id="ann", metadata={"source": "chat"})
    assert memory.search("Oslo", user_id="ann", signals=["bm25"]).ids == (memory_id,)
    memory.update(memory_id, "Dana lives in Bergen")
    for signals in (["bm25"], ["entity"]):
        assert memory.search("Oslo", user_id="ann", signals=signals, threshold=0).ids == ()
        assert memory.search("Bergen", user_id="ann", signals=signals).ids == (memory_id,)
    assert memory.get(memory_id).metadata == {"source": "chat"}
    assert [revision.text for revision in memory.history(memory_id)] == [
        "Dana lives in Oslo",
        "Dana lives in Bergen",
    ]


def test_a_key_makes_adding_again_harmless(memory: Memory) -> None:
    """MemOS#2141, MemWal#273"""
    ids = {memory.add("same text", user_id="ann", idempotency_key="turn-1") for _ in range(40)}
    assert len(ids) == 1
    assert memory.stats().memories == 1


@pytest.mark.parametrize(("policy", "count"), [("keep", 5), ("skip", 1), ("touch", 1)])
def test_without_a_key_the_policy_decides(memory: Memory, policy: str, count: int) -> None:
    """MemOS#2141, MemWal#273"""
    for _ in range(5):
        memory.add("same text", user_id="ann", on_duplicate=policy)  # type: ignore[call-overload]
    (newest, *_) = memory.list(user_id="ann").memories
    assert memory.stats().memories == count
    assert (newest.updated_at > newest.created_at) is (policy == "touch")


def test_the_other_embedder_is_refused_though_its_dimension_is_the_same(path: Path) -> None:
    """hindsight#2073, #2209, memU PR 679"""
    with Memory(path, embedder="hash:8", settings=Settings()) as memory:
        memory_id = memory.add("Dana lives in Oslo", user_id="ann")

    def other(texts: Sequence[str]) -> list[list[float]]:
        return [[1.0, len(text), 0, 0, 0, 0, 0, 0] for text in texts]

    with pytest.raises(EmbedderMismatchError, match="trivium reindex"):
        Memory(path, embedder=other, settings=Settings())
    with Memory(path, embedder="hash:8", settings=Settings()) as memory:
        assert memory.search("Oslo", user_id="ann").ids == (memory_id,)
    with Memory(path, embedder=other, settings=Settings(), reindex=True) as memory:
        assert memory.search("Oslo", user_id="ann").ids == (memory_id,)


def test_an_id_that_was_returned_is_there_at_once(memory: Memory) -> None:
    """MemOS#2329"""
    for number in range(20):
        memory_id = memory.add(f"word{number} of Dana", user_id="ann")
        assert memory.get(memory_id).id == memory_id
        assert memory_id in memory.search(f"word{number}", user_id="ann").ids


def test_a_query_with_eight_names_is_one_embedding_call() -> None:
    """mem0 PR 5124"""
    with Memory(":memory:", embedder="hash", settings=Settings()) as plain:
        counting = CountingEmbedder(plain.embedder)
    with Memory(":memory:", embedder=counting, settings=Settings()) as memory:
        memory.add("Dana lives in Oslo", user_id="ann")
        counting.query_calls.clear()
        memory.search(
            "Did Dana, Marisol, Oskar, Budi, Nora, Pavel, Ingrid and Yusuf meet in Lisbon?",
            user_id="ann",
        )
        assert len(counting.query_calls) == 1
        assert len(counting.query_calls[0]) >= 8


def test_a_long_chinese_question_loads_its_own_scope_alone(memory: Memory) -> None:
    """hindsight#4313 via PR 4403"""
    for number in range(30):
        memory.add(["我下周三去杭州出差", "她喜欢喝绿茶"], user_id=f"user-{number}")
    results = memory.search("请问我什么时候去杭州出差？" * 20, user_id="user-7", threshold=0)
    assert results.partitions == 1
    assert len(results) == 2
    assert len(memory.store.cache) == 1  # type: ignore[attr-defined]


def test_a_missing_model_is_one_clear_error_at_the_start() -> None:
    """mem0#6361, fastembed#675, #526, OpenMetadata#32241"""
    with pytest.raises(UnknownNameError, match="installed: "):
        Memory(":memory:", embedder="all-the-models", settings=Settings())
