"""Min-max normalised scores, combined."""

import pytest
from fused_columns import candidates, column

from trivium.fusion import convex


def test_raw_scores_are_stretched_from_lowest_to_highest() -> None:
    fused = convex(candidates(column("bm25", [0, 0, 0], raw=[2.0, 4.0, 10.0])))
    assert fused.scores.tolist() == [0.0, (4.0 - 2.0) / (10.0 - 2.0), 1.0]


def test_signals_combine_by_weight() -> None:
    fused = convex(
        candidates(
            column("semantic", [0, 0], raw=[0.2, 0.6]),
            column("entity", [0, 0], raw=[0.5, 0.0], weight=0.5),
        )
    )
    assert fused.scores.tolist() == pytest.approx([0.5 * 1.0 / 1.5, 1.0 / 1.5])


def test_scores_that_are_all_alike_count_as_full_when_positive() -> None:
    assert convex(candidates(column("bm25", [0, 0], raw=[3.0, 3.0]))).scores.tolist() == [1.0, 1.0]


def test_scores_that_are_all_zero_count_as_nothing() -> None:
    assert convex(candidates(column("bm25", [0, 0], raw=[0.0, 0.0]))).scores.tolist() == [0.0, 0.0]


def test_an_inactive_signal_does_not_count() -> None:
    fused = convex(candidates(column("bm25", [0, 0], raw=[1.0, 3.0], active=False)))
    assert fused.scores.tolist() == [0.0, 0.0]


def test_no_candidates_give_no_scores() -> None:
    assert convex(candidates(column("bm25", []))).scores.tolist() == []
