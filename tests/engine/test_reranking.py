"""A reranker sees all candidates and has the last word on their order."""

from collections.abc import Sequence
from typing import Any

import pytest

from trivium import Hit, InputError, Memory


@pytest.fixture
def boats(memory: Memory) -> Memory:
    memory.add([f"boats {'and ropes ' * n}" for n in range(12)], user_id="nora")
    return memory


def test_a_reranker_lifts_a_memory_that_top_k_would_have_cut(boats: Memory) -> None:
    seventh = boats.search("boats", user_id="nora", threshold=0)[6]

    def favour(query: str, hits: Sequence[Hit]) -> list[float]:
        assert query == "boats"
        return [float(hit.id == seventh.id) for hit in hits]

    results = boats.search("boats", user_id="nora", threshold=0, top_k=2, reranker=favour)
    assert results.ids[0] == seventh.id
    assert (len(results), results.reranked) == (2, True)
    assert results[0].score == seventh.score


def test_a_reranker_sees_every_candidate(boats: Memory) -> None:
    seen: list[int] = []

    def count(_: str, hits: Sequence[Hit]) -> list[float]:
        seen.append(len(hits))
        return [0.0] * len(hits)

    boats.search("boats", user_id="nora", threshold=0, top_k=1, reranker=count)
    assert seen == [12]


def test_ties_keep_the_fused_order(boats: Memory) -> None:
    fused = boats.search("boats", user_id="nora", threshold=0, top_k=5)
    tied = boats.search(
        "boats", user_id="nora", threshold=0, top_k=5, reranker=lambda _, hits: [1.0] * len(hits)
    )
    assert tied.ids == fused.ids
    assert not fused.reranked


@pytest.mark.parametrize(
    "scores", [[], [1.0], [float("nan")] * 12, [float("inf")] * 12, ["high"] * 12, None, 3.0]
)
def test_a_reranker_that_breaks_its_contract_is_refused(boats: Memory, scores: Any) -> None:
    with pytest.raises(InputError, match="one finite score per hit"):
        boats.search("boats", user_id="nora", threshold=0, reranker=lambda *_: scores)


def test_without_candidates_the_reranker_is_not_asked(memory: Memory) -> None:
    def fail(_: str, hits: Sequence[Hit]) -> list[float]:
        raise AssertionError(hits)

    assert len(memory.search("boats", user_id="nora", reranker=fail)) == 0
