"""A user's program, read by the type checker alone: what it accepts is part of the API."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import assert_type

from trivium import (
    Explanation,
    Hit,
    InputError,
    Limits,
    Memory,
    MemoryRecord,
    NewMemory,
    Page,
    Results,
    Revision,
    Settings,
    TriviumError,
    Verdict,
    Weights,
)
from trivium.protocols import Embedder, Extractor, Reranker
from trivium.types import EmbedderIdentity, Entity, VectorArray


def opens(path: Path) -> Memory:
    settings = Settings(signals=("semantic", "bm25"), weights=Weights(b=0.4), limits=Limits())
    Memory(":memory:", embedder="hash", settings={"scale": "fixed"}, read_only=False)
    return Memory(path, namespace="notes", settings=settings)


def adds(memory: Memory) -> None:
    one = memory.add("Nora is allergic to peanuts.", user_id="nora", metadata={"k": 1})
    assert_type(one, str)
    many = memory.add(["a", {"text": "b"}, NewMemory("c"), {"role": "user", "content": "d"}])
    assert_type(many, list[str])
    lines = (f"line {number}" for number in range(3))
    assert_type(memory.add_many(lines, user_id="nora", on_progress=print), list[str])
    memory.add("c", user_id="nora", time=datetime.now(UTC), on_duplicate="skip")
    memory.add("c", user_id="nora", on_duplicate="replace")  # type: ignore[call-overload]


def searches(memory: Memory) -> None:
    results = memory.search("what must she not eat?", user_id="nora", top_k=3, explain=True)
    assert_type(results, Results)
    assert_type(results[0], Hit)
    assert_type(results[:2], Sequence[Hit])
    assert_type(results.ids, tuple[str, ...])
    for hit in results:
        assert_type(hit.score, float)
        assert_type(hit.explanation, Explanation | None)
        assert_type(hit.memory, MemoryRecord)
    memory.search("x", everyone=True, filters={"k": {"gte": 1}}, fusion="rrf", pool="semantic")
    memory.search("x", user_id="nora", fusion="magic")  # type: ignore[arg-type]
    assert_type(memory.explain("x", "id", user_id="nora"), Verdict)


def reads(memory: Memory) -> None:
    assert_type(memory.get("id"), MemoryRecord)
    assert_type(memory.list(user_id="nora"), Page)
    assert_type(memory.history("id"), Sequence[Revision])
    assert_type(memory.update("id", "text", user_id="nora"), MemoryRecord)
    assert_type(memory.delete_all(user_id="nora", filters={"k": 1}), int)


def catches(memory: Memory) -> str:
    try:
        memory.search("", user_id="nora")
    except InputError as error:
        assert_type(error, InputError)
        wider: TriviumError | ValueError = error
        return str(wider)
    return ""


class OwnEmbedder:
    """Whatever has these members is an embedder."""

    identity = EmbedderIdentity("own", "1", 3)
    floor = 0.0

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        raise NotImplementedError

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        raise NotImplementedError


class OwnExtractor:
    """Whatever has these members is an extractor."""

    name = "own"

    def extract(self, texts: Sequence[str]) -> list[tuple[Entity, ...]]:
        return [(Entity(text, "topic"),) for text in texts]


def longest_first(question: str, found: Sequence[Hit]) -> list[float]:
    return [float(len(hit.text) + len(question)) for hit in found]


def extends() -> Results:
    embedder: Embedder = OwnEmbedder()
    extractor: Extractor = OwnExtractor()
    reranker: Reranker = longest_first
    with Memory(embedder=embedder, extractor=extractor) as memory:
        assert_type(memory, Memory)
        return memory.search("x", user_id="nora", reranker=reranker)
