"""Reciprocal rank fusion, in the arithmetic of its paper."""

import pytest
from fused_columns import candidates, column

from trivium.fusion import rrf

BEST = 2 / (60 + 1)


def test_ranks_add_up_as_reciprocals() -> None:
    fused = rrf(
        candidates(
            column("semantic", [0.9, 0.5], ranks=[1, 2]), column("bm25", [0.1, 0.8], ranks=[3, 1])
        )
    )
    assert fused.scores.tolist() == pytest.approx(
        [(1 / (60 + 1) + 1 / (60 + 3)) / BEST, (1 / (60 + 2) + 1 / (60 + 1)) / BEST]
    )


def test_first_everywhere_scores_one() -> None:
    both = candidates(column("semantic", [0.9], ranks=[1]), column("bm25", [0.9], ranks=[1]))
    assert rrf(both).scores[0] == pytest.approx(1.0)


def test_a_memory_that_a_signal_did_not_propose_gets_nothing_from_it() -> None:
    fused = rrf(candidates(column("semantic", [0.9], ranks=[1]), column("bm25", [0.9], ranks=[0])))
    assert fused.contributions[1].tolist() == [0.0]


def test_weights_count() -> None:
    fused = rrf(candidates(column("entity", [0.9], weight=0.5, ranks=[4])))
    assert fused.scores[0] == pytest.approx((0.5 / (60 + 4)) / (0.5 / 61))


def test_an_inactive_signal_does_not_count() -> None:
    fused = rrf(
        candidates(
            column("semantic", [0.9], ranks=[1]), column("bm25", [0.9], ranks=[1], active=False)
        )
    )
    assert fused.scores[0] == pytest.approx(1.0)
