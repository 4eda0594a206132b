"""The measures: counted by hand, and against a second library."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_evaluation import metrics as second

from trivium.eval import METRICS, scored

JUDGED = {"a": 2, "b": 1, "c": 1, "z": 0}


def test_the_measures_are_those_counted_by_hand() -> None:
    gained = 1 / log2(3) + 2 / log2(4)
    ideal = 2 / log2(2) + 1 / log2(3) + 1 / log2(4)
    assert scored({"q": ["x", "b", "a", "z"]}, {"q": JUDGED})["q"] == pytest.approx(
        {
            "hit@1": 0.0,
            "hit@5": 1.0,
            "R@5": 2 / 3,
            "R@10": 2 / 3,
            "nDCG@10": gained / ideal,
            "MRR@10": 1 / 2,
        }
    )


def test_a_higher_grade_moves_hits_and_recall_but_not_ndcg() -> None:
    every, best = (scored({"q": ["b", "x", "a"]}, {"q": JUDGED}, grade)["q"] for grade in (1, 2))
    assert (every["hit@1"], best["hit@1"]) == (1.0, 0.0)
    assert (best["R@5"], best["MRR@10"]) == (1.0, pytest.approx(1 / 3))
    assert best["nDCG@10"] == every["nDCG@10"]


def test_recall_is_the_share_found_not_whether_any_was() -> None:
    assert scored({"q": ["a"]}, {"q": JUDGED})["q"]["R@10"] == pytest.approx(1 / 3)


def test_what_lies_beyond_the_depth_counts_for_nothing() -> None:
    ranking = [f"x{place}" for place in range(10)] + ["a"]
    assert set(scored({"q": ranking}, {"q": JUDGED})["q"].values()) == {0.0}


def test_a_question_without_any_hit_scores_zero() -> None:
    assert scored({"q": [], "p": ["a"]}, {"q": JUDGED, "p": JUDGED})["q"] == dict.fromkeys(
        METRICS, 0.0
    )


def test_the_order_given_counts_whatever_the_ids() -> None:
    upwards = scored({"q": ["a", "x9", "x1"]}, {"q": {"a": 1}})["q"]
    downwards = scored({"q": ["x9", "x1", "a"]}, {"q": {"a": 1}})["q"]
    assert (upwards["MRR@10"], downwards["MRR@10"]) == (1.0, pytest.approx(1 / 3))


@given(
    ranking=st.lists(st.integers(0, 30), min_size=10, max_size=10, unique=True),
    relevant=st.sets(st.integers(0, 30), min_size=1, max_size=12),
)
def test_a_second_library_counts_the_same(ranking: list[int], relevant: set[int]) -> None:
    judged = {str(memory): 1 for memory in relevant}
    ours = scored({"q": [str(memory) for memory in ranking]}, {"q": judged})["q"]
    actual = sorted(relevant)
    theirs = {
        "hit@1": float(second.precision(actual, ranking, 1) > 0),
        "hit@5": float(second.precision(actual, ranking, 5) > 0),
        "R@5": second.recall(actual, ranking, 5),
        "R@10": second.recall(actual, ranking, 10),
        "nDCG@10": second.ndcg(actual, ranking, 10),
        "MRR@10": second.reciprocal_rank(actual, ranking, 10),
    }
    assert ours == pytest.approx(theirs)
