"""The weighted sum over what could have been reached."""

import pytest
from fused_columns import candidates, column

from trivium.fusion import Column, Scale, additive, max_possible

SEMANTIC = column("semantic", [0.8])
BM25 = column("bm25", [0.6])
ENTITY = column("entity", [0.6], weight=0.5)
SILENT_BM25 = column("bm25", [0.0], active=False)
SILENT_ENTITY = column("entity", [0.0], weight=0.5, active=False)


def test_three_active_signals_share_two_and_a_half() -> None:
    fused = additive(candidates(SEMANTIC, BM25, ENTITY))
    assert fused.max_possible == 2.5
    assert fused.scores[0] == pytest.approx((0.8 + 0.6 + 0.5 * 0.6) / 2.5)


def test_an_inactive_signal_is_left_out_of_the_divisor() -> None:
    fused = additive(candidates(SEMANTIC, SILENT_BM25, SILENT_ENTITY))
    assert (fused.scores[0], fused.max_possible) == (0.8, 1.0)


def test_a_fixed_scale_divides_by_what_is_enabled() -> None:
    fused = additive(candidates(SEMANTIC, SILENT_BM25, SILENT_ENTITY), "fixed")
    assert fused.scores[0] == pytest.approx(0.8 / 2.5)


@pytest.mark.parametrize(
    ("bm25", "entity", "scale", "expected"),
    [
        (SILENT_BM25, SILENT_ENTITY, "adaptive", 1.0),
        (BM25, SILENT_ENTITY, "adaptive", 2.0),
        (SILENT_BM25, ENTITY, "adaptive", 1.5),
        (BM25, ENTITY, "adaptive", 2.5),
        (SILENT_BM25, SILENT_ENTITY, "fixed", 2.5),
    ],
)
def test_max_possible_adds_the_weights_that_count(
    bm25: Column, entity: Column, scale: Scale, expected: float
) -> None:
    assert max_possible((SEMANTIC, bm25, entity), scale) == expected


def test_an_inactive_signal_contributes_nothing_whatever_it_holds() -> None:
    loud = column("bm25", [1.0], active=False)
    assert additive(candidates(SEMANTIC, loud)).contributions[1].tolist() == [0.0]


def test_a_further_signal_joins_with_its_score_and_its_weight() -> None:
    fused = additive(candidates(SEMANTIC, column("pinned", [1.0], weight=0.2)))
    assert fused.scores[0] == pytest.approx((0.8 + 0.2) / 1.2)


def test_without_an_active_signal_every_score_is_zero() -> None:
    fused = additive(candidates(column("semantic", [0.9], active=False)))
    assert (fused.scores.tolist(), fused.max_possible) == ([0.0], 0.0)


def test_no_candidates_give_no_scores() -> None:
    assert additive(candidates(column("semantic", []))).scores.tolist() == []
