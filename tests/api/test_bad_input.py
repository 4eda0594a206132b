"""Whatever is passed: a specific error that says what to do, or the sensible result."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from trivium import (
    ConflictError,
    FilterError,
    InputError,
    LimitError,
    Memory,
    NewMemory,
    NotFoundError,
    ScopeError,
    Settings,
    SignalError,
)
from trivium.errors import EmbeddingError, UnknownNameError
from trivium.types import EmbedderIdentity

LONE = "\ud800"
Call = Callable[[Memory], object]


@pytest.fixture
def known(memory: Memory) -> Iterator[Memory]:
    """A memory that must be found just as well after the bad input as before."""
    memory.add("Nora lives in Oslo.", user_id="ann", id="known", metadata={"n": 1})
    before = list(memory.export(everyone=True))
    yield memory
    assert list(memory.export(everyone=True)) == before
    assert memory.search("Oslo", user_id="ann", filters={"n": 1}).ids == ("known",)


def nested(levels: int) -> dict[str, Any]:
    inner: dict[str, Any] = {}
    for _ in range(levels):
        inner = {"a": inner}
    return inner


def circular() -> dict[str, Any]:
    inner: dict[str, Any] = {}
    inner["self"] = inner
    return inner


def add(text: Any = "text", **fields: Any) -> Call:
    return lambda memory: memory.add(text, **{"user_id": "ann", **fields})


def search(query: Any = "Oslo", **options: Any) -> Call:
    return lambda memory: memory.search(query, **{"user_id": "ann", **options})


ADDS: dict[str, tuple[Call, type[Exception], str]] = {
    "empty text": (add(""), InputError, "blank"),
    "blank text": (add(" \n\t"), InputError, "blank"),
    "invisible text": (add("\u200b\u200b"), InputError, "blank"),
    "NUL in a text": (add("a\x00b"), InputError, "NUL character at position 1"),
    "lone surrogate in a text": (add("ab" + LONE), InputError, "surrogate at position 2"),
    "text beyond the limit": (add("x" * 1_000_000), LimitError, "limit is 100000"),
    "None": (add(None), InputError, "list"),
    "number": (add(5), InputError, "list"),
    "bytes": (add(b"abc"), InputError, "list"),
    "one message": (add({"role": "user", "content": "hi"}), InputError, r"\[...\]"),
    "one value": (add(NewMemory("hi")), InputError, r"\[...\]"),
    "None in a list": (add(["a", None]), InputError, "item 1"),
    "unknown field": (add([{"text": "a", "txt": 1}]), InputError, "'txt'"),
    "fields of two kinds": (add([{"text": "a", "b": 1, 1: 2}]), InputError, "unknown field"),
    "no text": (add([{"metadata": {}}]), InputError, "no 'text'"),
    "message of a number": (add([{"role": "user", "content": 5}]), InputError, "item 0"),
    "role of a message": (add([{"role": 5, "content": "a"}]), InputError, "role"),
    "role number": (add(role=5), InputError, "role"),
    "role surrogate": (add(role=LONE), InputError, "surrogate"),
    "role too long": (add(role="x" * 999), InputError, "255"),
    "id empty": (add(id=""), InputError, "1 to 255"),
    "id number": (add(id=5), InputError, "1 to 255"),
    "id surrogate": (add(id=LONE), InputError, "surrogate"),
    "id NUL": (add(id="a\x00"), InputError, "NUL"),
    "id too long": (add(id="x" * 256), InputError, "1 to 255"),
    "key empty": (add(idempotency_key=""), InputError, "idempotency_key"),
    "key number": (add(idempotency_key=5), InputError, "idempotency_key"),
    "policy": (add(on_duplicate="drop"), InputError, "'keep', 'skip' or 'touch'"),
    "time number": (add(time=5), InputError, "time is a datetime"),
    "no scope": (lambda memory: memory.add("a"), ScopeError, "name user_id"),
    "user empty": (add(user_id=""), ScopeError, "1 to 255"),
    "user number": (add(user_id=5), ScopeError, "string"),
    "user surrogate": (add(user_id=LONE), ScopeError, "surrogate"),
    "user NUL": (add(user_id="a\x00"), ScopeError, "NUL"),
    "agent too long": (add(agent_id="x" * 256), ScopeError, "agent_id"),
    "metadata list": (add(metadata=[1]), InputError, "mapping"),
    "metadata text": (add(["a"], metadata="abc"), InputError, "mapping"),
    "metadata of an item": (add([{"text": "a", "metadata": "abc"}]), InputError, "item 0"),
    "metadata NaN": (add(metadata={"a": math.nan}), InputError, "plain JSON"),
    "metadata infinity": (add(metadata={"a": [math.inf]}), InputError, "plain JSON"),
    "metadata object": (add(metadata={"a": object()}), InputError, "plain JSON"),
    "metadata bytes": (add(metadata={"a": b"x"}), InputError, "plain JSON"),
    "metadata set": (add(metadata={"a": {1}}), InputError, "plain JSON"),
    "metadata circular": (add(metadata=circular()), InputError, "plain JSON"),
    "metadata huge number": (add(metadata={"a": 10**5000}), InputError, "plain JSON"),
    "metadata key number": (add(metadata={1: 2}), InputError, "text keys"),
    "metadata inner key": (add(metadata={"a": [{1: 2}]}), InputError, "text keys"),
    "metadata surrogate": (add(metadata={"a": LONE}), InputError, "surrogate"),
    "metadata surrogate key": (add(metadata={LONE: 1}), InputError, "surrogate"),
    "metadata too large": (add(metadata={"a": "x" * 100_000}), LimitError, "limit is 100000"),
    "metadata deep": (add(metadata=nested(500)), LimitError, "levels"),
    "metadata very deep": (add(metadata=nested(50_000)), InputError, "metadata"),
    "add_many text": (lambda m: m.add_many("abc", user_id="a"), InputError, "list"),
    "add_many None": (lambda m: m.add_many(None, user_id="a"), InputError, "list"),  # type: ignore[arg-type]
    "batch 0": (lambda m: m.add_many(["a"], user_id="a", batch_size=0), InputError, "batch_size"),
    "batch text": (lambda m: m.add_many(["a"], batch_size="3"), InputError, "batch_size"),  # type: ignore[arg-type]
}

SEARCHES: dict[str, tuple[Call, type[Exception], str]] = {
    "empty query": (search(""), InputError, "blank"),
    "blank query": (search(" \n"), InputError, "blank"),
    "NUL alone": (search("\x00"), InputError, "blank"),
    "invisible query": (search("\u200b"), InputError, "blank"),
    "None": (search(None), InputError, "NoneType"),
    "bytes": (search(b"Oslo"), InputError, "bytes"),
    "query beyond the limit": (search("x" * 1_000_000), LimitError, "limit is 100000"),
    "no scope": (lambda memory: memory.search("Oslo"), ScopeError, "everyone=True"),
    "user empty": (search(user_id=""), ScopeError, "1 to 255"),
    **{
        f"top_k {value!r}": (search(top_k=value), InputError, "1 to 10000")
        for value in (0, -1, 10_001, 10**400, True, "3", 1.0, None)
    },
    **{
        f"threshold {value!r}": (search(threshold=value), InputError, "threshold")
        for value in (-0.1, 1.1, math.nan, math.inf, "0.1", True, 10**400, [0.1])
    },
    "fusion": (search(fusion="best"), InputError, "additive, rrf, convex"),
    "scale": (search(scale="huge"), InputError, "adaptive, fixed"),
    "pool": (search(pool="deep"), InputError, "union, semantic"),
    "signals text": (search(signals="bm25"), InputError, "list"),
    "signals empty": (search(signals=[]), InputError, "at least one"),
    "signals number": (search(signals=5), InputError, "list"),
    "signals of numbers": (search(signals=[5]), InputError, "list"),
    "signal unknown": (search(signals=["semantik"]), UnknownNameError, "mean 'semantic'"),
    "ids text": (search(ids="known"), InputError, "list"),
    "ids empty": (search(ids=[]), InputError, "at least one"),
    "ids number": (search(ids=5), InputError, "list"),
    "ids surrogate": (search(ids=[LONE]), FilterError, "surrogate"),
    "ids too many": (search(ids=["x"] * 10_001), LimitError, "10,000"),
    "operator": (search(filters={"n": {"gtt": 1}}), FilterError, "unknown operator"),
    "filter text": (search(filters="n = 1"), FilterError, "dict"),
    "filter and ids": (search(filters="n = 1", ids=["a"]), FilterError, "dict"),
    "reranker None": (search(reranker=lambda _q, _h: None), InputError, "one finite score"),
    "reranker NaN": (search(reranker=lambda _q, h: [math.nan] * len(h)), InputError, "finite"),
    "reranker text": (search(reranker=lambda _q, h: ["a"] * len(h)), InputError, "finite"),
    "reranker short": (search(reranker=lambda _q, _h: []), InputError, "1 hits"),
}

OTHERS: dict[str, tuple[Call, type[Exception], str]] = {
    "get unknown": (lambda m: m.get("no"), NotFoundError, "'no'"),
    "get elsewhere": (lambda m: m.get("known", user_id="bob"), NotFoundError, "'known'"),
    "get number": (lambda m: m.get(5), InputError, "id of a memory"),  # type: ignore[arg-type]
    "get surrogate": (lambda m: m.get(LONE), InputError, "surrogate"),
    "get NUL": (lambda m: m.get("known\x00"), NotFoundError, "known"),
    "delete unknown": (lambda m: m.delete("no"), NotFoundError, "nothing was deleted"),
    "delete surrogate": (lambda m: m.delete(LONE, user_id="ann"), InputError, "surrogate"),
    "delete None": (lambda m: m.delete(None), InputError, "id of a memory"),  # type: ignore[arg-type]
    "update unknown": (lambda m: m.update("no", "x"), NotFoundError, "'no'"),
    "update nothing": (lambda m: m.update("known"), InputError, "nothing to update"),
    "update blank": (lambda m: m.update("known", " "), InputError, "blank"),
    "update metadata": (lambda m: m.update("known", metadata="x"), InputError, "mapping"),  # type: ignore[arg-type]
    "update time": (lambda m: m.update("known", time="01/02/2023"), InputError, "cannot tell"),
    "history surrogate": (lambda m: m.history(LONE), InputError, "surrogate"),
    "history number": (lambda m: m.history(5), InputError, "id of a memory"),  # type: ignore[arg-type]
    "explain number": (lambda m: m.explain("a", 5, user_id="ann"), InputError, "id of"),  # type: ignore[arg-type]
    "explain surrogate": (lambda m: m.explain("a", LONE, user_id="ann"), InputError, "surrogate"),
    "list limit": (lambda m: m.list(user_id="ann", limit=0), InputError, "limit"),
    "list limit text": (lambda m: m.list(user_id="ann", limit="3"), InputError, "limit"),  # type: ignore[arg-type]
    "list limit half": (lambda m: m.list(user_id="ann", limit=1.5), InputError, "limit"),  # type: ignore[arg-type]
    "list cursor": (lambda m: m.list(user_id="ann", cursor="zz"), InputError, "cursor"),
    "entities limit": (lambda m: m.entities(user_id="ann", limit=-1), InputError, "limit"),
    "entities limit huge": (lambda m: m.entities(user_id="a", limit=10**30), InputError, "limit"),
    "delete_all": (lambda m: m.delete_all(), ScopeError, "everyone=True"),
    "delete_all all but True": (lambda m: m.delete_all(everyone="no"), ScopeError, "True or False"),  # type: ignore[arg-type]
    "list all but True": (lambda m: m.list(user_id="ann", everyone=1), ScopeError, "not 1"),  # type: ignore[arg-type]
    "delete_all filter": (
        lambda m: m.delete_all(user_id="ann", filters={"n": {"is": 1}}),
        FilterError,
        "unknown operator",
    ),
    "list filter": (
        lambda m: m.list(user_id="ann", filters={"AND": []}),
        FilterError,
        "at least one",
    ),
}


@pytest.mark.parametrize("name", ADDS)
def test_what_cannot_be_added_is_said_and_nothing_is_stored(known: Memory, name: str) -> None:
    call, error, message = ADDS[name]
    with pytest.raises(error, match=message):
        call(known)


def test_one_idempotency_key_for_two_texts_of_a_batch_is_refused(memory: Memory) -> None:
    batch = [{"text": text, "idempotency_key": "k"} for text in ("one thing", "another")]
    with pytest.raises(ConflictError, match="two different texts"):
        memory.add_many(batch, user_id="ann")
    assert memory.stats().memories == 0


@pytest.mark.parametrize("name", SEARCHES)
def test_what_cannot_be_searched_is_said(known: Memory, name: str) -> None:
    call, error, message = SEARCHES[name]
    with pytest.raises(error, match=message):
        call(known)


@pytest.mark.parametrize("name", OTHERS)
def test_what_cannot_be_done_is_said_and_nothing_is_lost(known: Memory, name: str) -> None:
    call, error, message = OTHERS[name]
    with pytest.raises(error, match=message):
        call(known)


@pytest.mark.parametrize(
    "query", ["Oslo\x00", f"Oslo{LONE}", "\u200bOslo", "Oslo\r\n\t!", "ＯＳＬＯ", "Oslo " * 3000]
)
def test_an_odd_query_still_finds(known: Memory, query: str) -> None:
    assert known.search(query, user_id="ann", threshold=0).ids == ("known",)


@pytest.mark.parametrize("query", ["?!", "😀", LONE, "%", "' OR 1=1 --", "*", "\\", "a" * 50_000])
def test_a_query_that_means_nothing_is_no_error(known: Memory, query: str) -> None:
    known.search(query, user_id="ann", threshold=0)


@pytest.mark.parametrize("text", ["x", "x" * 100_000, "\u200bx", "\x01\x02x", "\ufffd", "😀", "?!"])
def test_an_odd_text_comes_back_as_it_was(memory: Memory, text: str) -> None:
    memory_id = memory.add(text, user_id="ann", metadata={"note": "\x00\u2028", "k\x00": 1})
    record = memory.get(memory_id)
    assert (record.text, record.metadata) == (text, {"note": "\x00\u2028", "k\x00": 1})
    assert memory.search(text, user_id="ann", threshold=0).ids == (memory_id,)


def test_metadata_may_be_nested_but_not_without_end(memory: Memory) -> None:
    memory_id = memory.add("text", user_id="ann", metadata=nested(90))
    assert memory.get(memory_id).metadata == nested(90)
    memory.list(user_id="ann", filters={"a.a.a": {"exists": True}})


def test_a_query_of_5000_words_is_answered_in_time(memory: Memory) -> None:
    words = " ".join(f"word{number} Oslo Dana Anders" for number in range(1250))
    with Memory(":memory:", embedder="use", settings=Settings()) as real:
        real.add("Nora lives in Oslo.", user_id="ann")
        real.search("warm up", user_id="ann")
        begun = time.perf_counter()
        assert len(real.search(words, user_id="ann", threshold=0)) == 1
        assert time.perf_counter() - begun < 5
    assert len(memory.search(words, user_id="ann")) == 0


class Faulty:
    """An embedder that keeps the laws until it is told not to."""

    identity = EmbedderIdentity("faulty", "1", 4)
    floor = 0.0

    def __init__(self, make: Callable[[int], Any]) -> None:
        self.make = make
        self.faulty = False

    def embed_documents(self, texts: Sequence[str]) -> Any:
        if self.faulty:
            return self.make(len(texts))
        return np.tile(np.array([1, 0, 0, 0], np.float32), (len(texts), 1))

    embed_queries = embed_documents


FAULTS: dict[str, Callable[[int], Any]] = {
    "NaN": lambda count: np.full((count, 4), np.nan, np.float32),
    "infinity": lambda count: np.full((count, 4), np.inf, np.float32),
    "zero": lambda count: np.zeros((count, 4), np.float32),
    "too short": lambda count: np.ones((count, 3), np.float32),
    "too many": lambda count: np.ones((count + 1, 4), np.float32),
    "too few": lambda count: np.ones((count - 1, 4), np.float32),
    "flat": lambda _: np.ones(4, np.float32),
    "None": lambda _: None,
    "text": lambda count: ["vector"] * count,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_embedder_that_breaks_the_law_harms_nothing(fault: str) -> None:
    embedder = Faulty(FAULTS[fault])
    with Memory(":memory:", embedder=embedder, settings=Settings()) as memory:
        memory.add("Nora lives in Oslo.", user_id="ann", id="known")
        embedder.faulty = True
        with pytest.raises(EmbeddingError, match="faulty"):
            memory.add("Dana lives in Rome.", user_id="ann")
        with pytest.raises(EmbeddingError, match="faulty"):
            memory.update("known", "Nora lives in Rome.")
        results = memory.search("where is Oslo?", user_id="ann")
        assert results.ids == ("known",)
        assert not results.signals["semantic"].active
        assert "faulty" in results.signals["semantic"].reason
        assert memory.stats().signals_off["semantic"] == 1
        with pytest.raises(SignalError, match="semantic"):
            memory.search("and Rome?", user_id="ann", signals=["semantic"])
        embedder.faulty = False
        assert memory.search("Oslo", user_id="ann").signals["semantic"].active
        assert [record.text for record in memory.list(user_id="ann").memories] == [
            "Nora lives in Oslo."
        ]


def test_vectors_of_another_length_are_brought_to_length_one() -> None:
    embedder = Faulty(lambda count: np.full((count, 4), 1e6))
    embedder.faulty = True
    with Memory(":memory:", embedder=embedder, settings=Settings()) as memory:
        memory.add("Nora lives in Oslo.", user_id="ann")
        (hit,) = memory.search("anything", user_id="ann", signals=["semantic"])
        assert hit.score == pytest.approx(1, abs=1e-3)
