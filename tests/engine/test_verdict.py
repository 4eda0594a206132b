"""Why not this one? Every answer there is."""

from typing import Any

import pytest
from clock import Clock, timed_memory

from trivium import InputError, Memory, Settings, Weights


@pytest.fixture
def boats(memory: Memory) -> Memory:
    texts = ["Marisol repairs boats.", "Boats are wet.", "boats boats boats", "rope"]
    for place, text in enumerate(texts):
        memory.add(text, user_id="nora", agent_id="a", id=f"m{place}", metadata={"k": place})
    return memory


@pytest.mark.parametrize(
    "scope",
    [{"user_id": "desmond"}, {"agent_id": "a"}, {"user_id": "nora", "agent_id": "b"}],
    ids=["another user", "an agent without a user", "another agent"],
)
def test_a_memory_of_another_scope_is_out_of_scope(boats: Memory, scope: dict[str, Any]) -> None:
    verdict = boats.explain("boats", "m0", **scope)
    assert verdict.outcome == "out_of_scope"
    assert "no memory 'm0' in the searched scope" in verdict.message
    assert verdict.explanation is None


def test_what_never_was_looks_like_what_belongs_to_others(boats: Memory) -> None:
    other = boats.explain("boats", "m0", user_id="desmond").message
    never = boats.explain("boats", "nope", user_id="desmond").message
    assert other.replace("m0", "nope") == never


def test_a_deleted_memory_is_out_of_scope(boats: Memory) -> None:
    boats.delete("m0", user_id="nora")
    assert boats.explain("boats", "m0", user_id="nora").outcome == "out_of_scope"


def test_a_filtered_memory_names_the_condition_that_keeps_it_out(boats: Memory) -> None:
    filters = {"AND": [{"agent_id": "a"}, {"k": {"gte": 2}}]}
    verdict = boats.explain("boats", "m1", user_id="nora", filters=filters)
    assert verdict.outcome == "filtered"
    assert "k" in verdict.message
    assert "2" in verdict.message
    assert "agent_id" not in verdict.message


def test_an_expired_memory_says_when_it_expired() -> None:
    clock = Clock()
    with timed_memory(clock) as memory:
        memory.add("boats", user_id="nora", id="m", expires_at="2023-11-15T00:00:00Z")
        assert memory.explain("boats", "m", user_id="nora").outcome == "ranked"
        clock.pass_by(24 * 3600 * 1_000_000)
        verdict = memory.explain("boats", "m", user_id="nora")
        assert (verdict.outcome, verdict.message) == (
            "expired",
            "it expired at 2023-11-15 00:00:00 UTC",
        )
        assert len(memory.search("boats", user_id="nora")) == 0


def test_an_expired_memory_of_another_scope_is_not_told_about() -> None:
    clock = Clock()
    with timed_memory(clock) as memory:
        memory.add("boats", user_id="nora", id="m", expires_at="2023-11-15T00:00:00Z")
        clock.pass_by(24 * 3600 * 1_000_000)
        assert memory.explain("boats", "m", user_id="desmond").outcome == "out_of_scope"


def test_a_gated_memory_says_its_semantic_score_and_the_threshold(boats: Memory) -> None:
    verdict = boats.explain("Marisol repairs boats.", "m3", user_id="nora", threshold=0.9)
    assert verdict.outcome == "gated"
    assert "below the threshold 0.9" in verdict.message
    assert "threshold=0 opens the gate" in verdict.message
    assert verdict.proposed_by == ("semantic",)
    opened = boats.explain("Marisol repairs boats.", "m3", user_id="nora", threshold=0)
    assert opened.outcome == "ranked"
    assert opened.explanation is not None
    score = opened.explanation.signal("semantic").value
    assert f"its semantic score {score:.3f}" in verdict.message


def test_a_memory_within_top_k_has_its_rank_and_its_tree(boats: Memory) -> None:
    results = boats.search("wet boats", user_id="nora", explain=True)
    for rank, hit in enumerate(results, start=1):
        verdict = boats.explain("wet boats", hit.id, user_id="nora")
        assert (verdict.outcome, verdict.rank) == ("ranked", rank)
        assert verdict.message == f"it ranks number {rank}, within top_k = 10"
        assert verdict.explanation == hit.explanation


def test_a_memory_beyond_top_k_says_so(boats: Memory) -> None:
    last = boats.search("boats", user_id="nora", threshold=0)[-1]
    verdict = boats.explain("boats", last.id, user_id="nora", top_k=1, threshold=0)
    assert verdict.message == "it ranks number 4, beyond top_k = 1"
    assert verdict.rank == 4


def test_a_memory_that_no_signal_proposed_is_placed_by_its_score() -> None:
    narrow = Settings(weights=Weights(pool_factor=1, pool_minimum=1))
    with Memory(":memory:", embedder="hash", settings=narrow) as memory:
        memory.add("wet boats", user_id="nora", id="best")
        memory.add("boats and ropes in the harbour", user_id="nora", id="other")
        verdict = memory.explain("wet boats", "other", user_id="nora", top_k=1, threshold=0)
        assert (verdict.outcome, verdict.rank, verdict.proposed_by) == ("ranked", 2, ())
        assert "no signal had it among its own best" in verdict.message


def test_a_verdict_names_the_signals_that_proposed_the_memory(boats: Memory) -> None:
    named = boats.explain("What about Marisol's rope?", "m0", user_id="nora", threshold=0)
    assert named.proposed_by == ("semantic", "bm25", "entity")


def test_an_id_of_several_partitions_needs_a_scope(memory: Memory) -> None:
    memory.add("boats", user_id="nora", id="m")
    memory.add("ropes", user_id="desmond", id="m")
    with pytest.raises(InputError, match="stands in 2 partitions; name its scope"):
        memory.explain("boats", "m", everyone=True)
    assert memory.explain("ropes", "m", user_id="desmond").outcome == "ranked"


def test_everyone_may_ask_about_an_id_that_stands_once(memory: Memory) -> None:
    memory.add("ropes", user_id="desmond", id="r")
    memory.add("boats", user_id="nora", id="b")
    verdict = memory.explain("boats", "b", everyone=True)
    assert (verdict.outcome, verdict.rank) == ("ranked", 1)
