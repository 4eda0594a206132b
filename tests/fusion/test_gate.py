"""Too far in meaning is out, whatever else speaks for it."""

import pytest
from fused_columns import candidates, column, random_candidates
from hypothesis import given
from hypothesis import strategies as st

from trivium.fusion import Candidates, passes_gate


@pytest.mark.parametrize(
    ("semantic", "threshold", "passes"),
    [(0.1, 0.1, True), (0.0999999, 0.1, False), (0.0, 0.0, True), (1.0, 1.0, True)],
)
def test_the_threshold_itself_passes(semantic: float, threshold: float, passes: bool) -> None:
    one = candidates(column("semantic", [semantic]), column("bm25", [1.0]))
    assert passes_gate(one, threshold).tolist() == [passes]


def test_without_the_semantic_signal_all_pass() -> None:
    assert passes_gate(candidates(column("bm25", [0.0, 0.9])), 0.5).all()


def test_with_the_semantic_signal_off_all_pass() -> None:
    off = candidates(column("semantic", [0.0], active=False), column("bm25", [0.9]))
    assert passes_gate(off, 0.5).all()


@given(random_candidates(), st.floats(0, 1))
def test_what_passes_keeps_every_score_it_had(some: Candidates, threshold: float) -> None:
    keep = passes_gate(some, threshold)
    passed = some.take(keep)
    kept = [place for place, stays in enumerate(keep) if stays]
    assert passed.rows.tolist() == [some.rows[place] for place in kept]
    assert passed.created.tolist() == [some.created[place] for place in kept]
    for before, after in zip(some.columns, passed.columns, strict=True):
        assert after.values.tolist() == [before.values[place] for place in kept]
        assert after.raw.tolist() == [before.raw[place] for place in kept]
        assert after.ranks.tolist() == [before.ranks[place] for place in kept]
