"""The logistic curve that brings raw BM25 to 0..1."""

from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivium.fusion import SIGMOID, SigmoidStep, sigmoid, sigmoid_step


def test_the_midpoint_gives_one_half() -> None:
    assert sigmoid(np.array([7.0]), 5).tolist() == [0.5]


def test_three_terms_scoring_six_give_the_written_value() -> None:
    (value,) = sigmoid(np.array([6.0]), 3)
    assert value == pytest.approx(1 / (1 + exp(-0.7 * (6.0 - 5.0))), rel=1e-15)


def test_no_term_in_common_gives_zero_and_not_the_foot_of_the_curve() -> None:
    assert sigmoid(np.array([0.0]), 3).tolist() == [0.0]


@pytest.mark.parametrize(
    ("terms", "midpoint"),
    [
        (0, 5.0),
        (3, 5.0),
        (4, 7.0),
        (6, 7.0),
        (7, 9.0),
        (9, 9.0),
        (10, 10.0),
        (15, 10.0),
        (16, 12.0),
    ],
)
def test_the_midpoint_moves_with_the_number_of_terms(terms: int, midpoint: float) -> None:
    assert sigmoid_step(terms).midpoint == midpoint


def test_a_query_beyond_all_steps_uses_the_last() -> None:
    steps = (SigmoidStep(2, 1.0, 1.0), SigmoidStep(4, 2.0, 1.0))
    assert sigmoid_step(99, steps) == steps[-1]


def test_the_last_built_in_step_serves_any_number_of_terms() -> None:
    assert SIGMOID[-1].most_terms is None


@given(st.floats(0, 200), st.floats(0, 200), st.integers(0, 40))
def test_more_raw_never_gives_less(first: float, second: float, terms: int) -> None:
    low, high = sigmoid(np.array(sorted([first, second])), terms)
    assert 0.0 <= low <= high <= 1.0
