"""An explanation is the score taken apart, to the last bit."""

from functools import reduce
from operator import add
from typing import get_args

import pytest
from fused_columns import candidates, column, random_candidates
from hypothesis import given
from hypothesis import strategies as st

from trivium.fusion import FUSIONS, Candidates, Scale, explanation, max_possible
from trivium.types import Explanation

SCALES = st.sampled_from(get_args(Scale))


def explained(some: Candidates, position: int, fusion: str, scale: Scale) -> Explanation:
    return explanation(
        position,
        some,
        FUSIONS[fusion](some, scale),
        lambda name, row: (f"{name} of {row}",),
        fusion=fusion,
        scale=scale,
    )


@given(random_candidates(least=1), st.sampled_from(sorted(FUSIONS)), SCALES, st.data())
def test_contributions_add_up_to_the_score_exactly(
    some: Candidates, fusion: str, scale: Scale, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(some.rows) - 1))
    tree = explained(some, position, fusion, scale)
    total = reduce(add, (share.contribution for share in tree.signals), 0.0)
    assert tree.score == (total / tree.max_possible if tree.max_possible > 0 else 0.0)
    assert tree.score == FUSIONS[fusion](some, scale).scores[position]


@given(random_candidates(least=1), SCALES)
def test_an_additive_contribution_is_value_times_weight(some: Candidates, scale: Scale) -> None:
    for position in range(len(some.rows)):
        for share in explained(some, position, "additive", scale).signals:
            assert share.contribution == (share.value * share.weight if share.active else 0.0)


@given(random_candidates(least=1), SCALES)
def test_max_possible_is_the_sum_of_the_weights_that_count(some: Candidates, scale: Scale) -> None:
    tree = explained(some, 0, "additive", scale)
    counting = [share.weight for share in tree.signals if share.active or scale == "fixed"]
    assert tree.max_possible == reduce(add, counting, 0.0) == max_possible(some.columns, scale)


@given(random_candidates(least=1), st.sampled_from(sorted(FUSIONS)), SCALES)
def test_no_score_leaves_0_to_1(some: Candidates, fusion: str, scale: Scale) -> None:
    scores = FUSIONS[fusion](some, scale).scores
    assert ((scores >= 0.0) & (scores <= 1.0 + 1e-12)).all()


def test_a_share_tells_raw_value_rank_and_what_matched() -> None:
    some = candidates(column("bm25", [0.5], raw=[5.0], ranks=[7]))
    share = explained(some, 0, "additive", "adaptive").signal("bm25")
    assert (share.raw, share.value, share.rank) == (5.0, 0.5, 7)
    assert share.details == ("bm25 of 100",)


def test_a_signal_that_did_not_propose_the_memory_gives_no_rank() -> None:
    some = candidates(column("bm25", [0.5], ranks=[0]))
    assert explained(some, 0, "additive", "adaptive").signal("bm25").rank is None


def test_an_inactive_signal_says_why_and_matched_nothing() -> None:
    some = candidates(column("bm25", [0.5], active=False))
    share = explained(some, 0, "additive", "adaptive").signal("bm25")
    assert (share.active, share.reason, share.details) == (False, "found nothing in the scope", ())


def test_asking_for_a_signal_that_took_no_part_is_a_key_error() -> None:
    tree = explained(candidates(column("bm25", [0.5])), 0, "additive", "adaptive")
    with pytest.raises(KeyError, match="semantic"):
        tree.signal("semantic")
