"""Filters and scopes: what users of other engines reported."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from trivium import FilterError, Memory, NotFoundError
from trivium.testing import FrozenClock

EACH_SIGNAL = (["semantic"], ["bm25"], ["entity"], ["semantic", "bm25", "entity"])


@pytest.fixture
def tagged(memory: Memory) -> Memory:
    memory.add(
        [
            {"text": f"Dana about {tag}", "metadata": {"tag": tag, "n": n}}
            for n, tag in enumerate("abc")
        ],
        user_id="ann",
    )
    return memory


@pytest.mark.parametrize(
    ("filters", "tags"),
    [
        ({"AND": [{"tag": {"ne": "a"}}, {"tag": {"ne": "b"}}]}, "c"),
        (
            {
                "AND": [
                    {"OR": [{"tag": "a"}, {"tag": "b"}]},
                    {"OR": [{"tag": "b"}, {"tag": "c"}]},
                ]
            },
            "b",
        ),
        ({"tag": {"ne": "a"}, "n": {"lt": 2}}, "b"),
        ({"NOT": [{"tag": "a"}, {"tag": "b"}]}, "c"),
    ],
)
@pytest.mark.parametrize("signals", EACH_SIGNAL, ids="+".join)
def test_all_conditions_hold_in_every_signal(
    tagged: Memory, filters: dict[str, object], tags: str, signals: list[str]
) -> None:
    """mem0#4850, PR 4851"""
    results = tagged.search("Dana", user_id="ann", filters=filters, signals=signals, threshold=0)
    assert sorted(hit.metadata["tag"] for hit in results) == list(tags)


@pytest.mark.parametrize(
    "filters", [{"tag": {"like": "a"}}, {"$where": "1"}, {"XOR": []}, {"tag": ["a"]}, {"AND": {}}]
)
def test_a_filter_that_is_not_understood_is_an_error_never_a_wider_result(
    tagged: Memory, filters: dict[str, object]
) -> None:
    """mem0#4850, PR 4851"""
    for call in (
        lambda: tagged.search("Dana", user_id="ann", filters=filters),
        lambda: tagged.list(user_id="ann", filters=filters),
        lambda: tagged.delete_all(user_id="ann", filters=filters),
        lambda: list(tagged.export(user_id="ann", filters=filters)),
    ):
        with pytest.raises(FilterError):
            call()


@pytest.mark.parametrize("signals", EACH_SIGNAL, ids="+".join)
@pytest.mark.parametrize(
    ("condition", "priorities"),
    [({"gte": 3}, [3, 4, 5]), ({"gt": 1, "lte": 3}, [2, 3]), ({"in": [1, 5, 9]}, [1, 5])],
)
def test_no_operator_is_dropped(
    memory: Memory, condition: dict[str, object], priorities: list[int], signals: list[str]
) -> None:
    """mem0#7214, #6423"""
    memory.add(
        [{"text": f"Dana task {n}", "metadata": {"priority": n}} for n in range(1, 6)],
        user_id="ann",
    )
    results = memory.search(
        "Dana task", user_id="ann", filters={"priority": condition}, signals=signals, threshold=0
    )
    assert sorted(hit.metadata["priority"] for hit in results) == priorities


@pytest.mark.parametrize("swept", [False, True])
def test_expired_memories_take_no_place(memory: Memory, swept: bool) -> None:
    """mem0 PR 6354"""
    clock = FrozenClock()
    memory._tools = replace(memory._tools, clock=clock)
    soon = datetime.fromtimestamp(clock.now / 1e6 + 10, tz=UTC)
    memory.add(["Dana likes green tea"] * 61, user_id="ann", expires_at=soon)
    live = memory.add(["tea was served late", "a tea pot broke"], user_id="ann")
    assert not set(memory.search("Dana likes green tea", user_id="ann", top_k=2).ids) & set(live)
    clock.advance(10)
    if swept:
        memory.add("something else", user_id="bob")
    results = memory.search("Dana likes green tea", user_id="ann", top_k=2, threshold=0)
    assert sorted(results.ids) == sorted(live)
    assert [entity.text for entity in memory.entities(user_id="ann")].count("Dana") == 0


NAMES = ("acme", "acme-corp", "a%", "a_b", "a:b", "axb", "ACME", "acme ")


def scopes_of(name: str) -> tuple[dict[str, Any], ...]:
    return ({"user_id": name}, {"agent_id": name}, {"run_id": name})


def test_no_name_leaks_into_another(memory: Memory) -> None:
    """langgraphjs#2721 (CVE-2026-71433)"""
    for name in NAMES:
        for scope in scopes_of(name):
            memory.add("Dana keeps the secret", metadata={"of": [*scope, name]}, **scope)
    for name in NAMES:
        for scope in scopes_of(name):
            (hit,) = memory.search("Dana secret", **scope)
            assert hit.metadata["of"] == [*scope, name]
            (record,) = memory.list(**scope).memories
            assert record.id == hit.id
            assert [entity.linked for entity in memory.entities(**scope, limit=1)] == [1]


def test_the_id_of_another_user_is_not_found(memory: Memory) -> None:
    """mem0 PR 5441, xagent#818, mem0#6080, MemOS#2202"""
    theirs = memory.add("Dana lives in Oslo", user_id="bob")
    memory.add("Dana lives in Rome", user_id="ann")
    for call in (
        memory.get,
        memory.delete,
        lambda each, **scope: memory.update(each, "x", **scope),
    ):
        with pytest.raises(NotFoundError):
            call(theirs, user_id="ann")
    assert memory.history(theirs, user_id="ann") == ()
    assert memory.search("Oslo", user_id="ann", ids=[theirs], threshold=0).ids == ()
    verdict = memory.explain("Oslo", theirs, user_id="ann")
    assert (verdict.outcome, verdict.explanation) == ("out_of_scope", None)
    assert memory.get(theirs, user_id="bob").text == "Dana lives in Oslo"


def test_an_explanation_tells_nothing_of_another_user(memory: Memory) -> None:
    """mem0 PR 5441, xagent#818, mem0#6080, MemOS#2202"""
    theirs = memory.add(["Dana lives in Oslo"] * 9, user_id="bob")
    memory.add("Dana lives in Rome", user_id="ann")
    results = memory.search("Dana in Oslo", user_id="ann", explain=True, threshold=0)
    told = repr(results)
    assert not any(memory_id in told for memory_id in theirs)
    explanation = results[0].explanation
    assert explanation is not None
    assert [match.linked for match in explanation.signal("entity").details] == [1]
    frequencies = {m.term: m.document_frequency for m in explanation.signal("bm25").details}
    assert frequencies == {"dana": 1}
