"""Raw BM25 as the share of the query's evidence."""

import numpy as np

from trivium.fusion import coverage


def test_half_of_what_could_be_reached_counts_as_full() -> None:
    bound = (1.2 + 1) * 5.0
    assert coverage(np.array([bound / 2]), 5.0, 1.2).tolist() == [1.0]


def test_a_quarter_of_what_could_be_reached_counts_as_half() -> None:
    assert coverage(np.array([2.2 * 5.0 / 4]), 5.0, 1.2).tolist() == [0.5]


def test_nothing_exceeds_one() -> None:
    assert coverage(np.array([99.0]), 5.0, 1.2).tolist() == [1.0]


def test_a_query_without_terms_covers_nothing() -> None:
    assert coverage(np.array([0.0, 3.0]), 0.0, 1.2).tolist() == [0.0, 0.0]
