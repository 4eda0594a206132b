"""BM25 worked out by hand."""

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivium.fusion import idf, term_scores


@pytest.mark.parametrize(
    ("documents", "holding", "expected"),
    [
        (10, 1, log(1 + (10 - 1 + 0.5) / (1 + 0.5))),
        (10, 10, log(1 + (10 - 10 + 0.5) / (10 + 0.5))),
        (10, 0, log(1 + (10 + 0.5) / 0.5)),
        (1, 1, log(1 + 0.5 / 1.5)),
    ],
)
def test_idf_tells_a_rare_term_from_a_common_one(
    documents: int, holding: int, expected: float
) -> None:
    assert idf(documents, holding) == pytest.approx(expected, rel=1e-15)


@given(st.integers(0, 10**7), st.data())
def test_idf_is_positive_even_for_a_term_that_every_memory_holds(
    documents: int, data: st.DataObject
) -> None:
    assert idf(documents, data.draw(st.integers(0, documents))) > 0.0


def test_a_term_in_a_memory_of_average_length_scores_by_saturation_alone() -> None:
    score = term_scores(2.0, 8.0, 8.0, k1=1.2, b=0.75)
    assert score == pytest.approx(2 * (1.2 + 1) / (2 + 1.2 * (1 - 0.75 + 0.75 * 8 / 8)))
    assert score == pytest.approx(4.4 / 3.2)


def test_a_term_in_a_long_memory_scores_less() -> None:
    score = term_scores(1.0, 30.0, 10.0, k1=1.2, b=0.75)
    assert score == pytest.approx(2.2 / (1 + 1.2 * (0.25 + 0.75 * 3)))


def test_with_b_zero_length_does_not_count() -> None:
    assert term_scores(1.0, 900.0, 3.0, k1=1.2, b=0.0) == pytest.approx(2.2 / (1 + 1.2))


def test_with_k1_zero_only_presence_counts() -> None:
    scores = term_scores(np.array([1.0, 7.0]), np.array([3.0, 9.0]), 5.0, k1=0.0, b=0.75)
    assert scores.tolist() == [1.0, 1.0]


def test_a_term_that_is_not_there_scores_zero() -> None:
    assert term_scores(0.0, 5.0, 5.0, k1=1.2, b=0.75) == 0.0


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(1, 500)), min_size=1),
    st.floats(0.1, 5),
    st.floats(0, 1),
)
def test_many_memories_score_as_each_of_them_alone(
    pairs: list[tuple[int, int]], k1: float, b: float
) -> None:
    frequencies, lengths = np.array(pairs, dtype=np.float64).T
    together = term_scores(frequencies, lengths, 20.0, k1=k1, b=b)
    alone = [term_scores(float(tf), float(dl), 20.0, k1=k1, b=b) for tf, dl in pairs]
    assert together.tolist() == alone


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_no_frequency_lifts_a_term_above_k1_plus_one(frequency: int, length: int) -> None:
    assert 0.0 < term_scores(float(frequency), float(length), 50.0, k1=1.2, b=0.75) < 2.2
