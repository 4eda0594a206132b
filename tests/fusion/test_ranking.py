"""The order of the candidates, against Python's own sort."""

import numpy as np
import pytest
from fused_columns import candidates, column, random_candidates
from hypothesis import given
from hypothesis import strategies as st

from trivium.fusion import FUSIONS, Candidates, Fused, best_first, cut_with_ties, ranks_of

FUSION_NAMES = st.sampled_from(sorted(FUSIONS))


def key(some: Candidates, fused: Fused, position: int) -> tuple[float, float, float]:
    semantic = some.semantic_values()[position]
    return -fused.scores[position], -semantic, -some.created[position]


def naive_order(some: Candidates, fused: Fused) -> list[int]:
    return sorted(range(len(some.rows)), key=lambda position: key(some, fused, position))


@given(random_candidates(), FUSION_NAMES)
def test_best_first_is_a_plain_sort_by_score_meaning_and_age(some: Candidates, name: str) -> None:
    fused = FUSIONS[name](some)
    assert best_first(some, fused).tolist() == naive_order(some, fused)


@given(random_candidates(), FUSION_NAMES, st.integers(1, 14))
def test_a_cut_holds_the_best_and_all_that_tie_with_the_last(
    some: Candidates, name: str, top_k: int
) -> None:
    fused = FUSIONS[name](some)
    order = naive_order(some, fused)
    last = order[min(top_k, len(order)) - 1] if order else None
    expected = [
        position
        for place, position in enumerate(order)
        if place < top_k
        or (last is not None and key(some, fused, position) == key(some, fused, last))
    ]
    assert cut_with_ties(best_first(some, fused), some, fused, top_k).tolist() == expected


@pytest.mark.parametrize(
    ("scores", "semantic", "created", "expected"),
    [
        ([0.2, 0.9], [0.9, 0.2], [2, 1], [1, 0]),
        ([0.5, 0.5], [0.2, 0.9], [2, 1], [1, 0]),
        ([0.5, 0.5], [0.4, 0.4], [1, 2], [1, 0]),
    ],
    ids=["score", "then semantic score", "then newest"],
)
def test_ties_are_broken_one_by_one(
    scores: list[float], semantic: list[float], created: list[int], expected: list[int]
) -> None:
    some = candidates(column("semantic", semantic), created=created)
    fused = Fused(np.array(scores), (), 1.0)
    assert best_first(some, fused).tolist() == expected


def test_semantic_scores_count_as_zero_while_that_signal_is_off() -> None:
    off = candidates(column("semantic", [0.7], active=False))
    assert off.semantic_values().tolist() == [0.0]
    assert candidates(column("bm25", [0.7])).semantic_values().tolist() == [0.0]


def test_a_rank_is_the_place_in_the_proposals_counted_from_one() -> None:
    rows = np.array([3, 5, 8], dtype=np.int64)
    assert ranks_of(rows, np.array([8, 2, 3], dtype=np.int64)).tolist() == [3, 0, 1]
