"""The paired bootstrap: laws that any interval keeps, and a case with a known answer."""

import numpy as np
import pytest

from trivium.eval import paired_differences


def test_the_same_seed_gives_the_same_bounds() -> None:
    differences = np.random.default_rng(1).normal(size=(40, 3))
    assert paired_differences(differences, seed=5) == paired_differences(differences, seed=5)


def test_an_interval_holds_its_mean() -> None:
    (one,) = paired_differences(np.random.default_rng(2).normal(0.2, 1.0, size=(60, 1)))
    assert one.low is not None
    assert one.high is not None
    assert one.low < one.mean < one.high


def test_the_interval_of_a_mean_is_about_two_standard_errors_wide() -> None:
    differences = np.random.default_rng(3).normal(size=(400, 1))
    (one,) = paired_differences(differences)
    assert one.low is not None
    assert one.mean - one.low == pytest.approx(1.96 * differences.std() / 20, rel=0.05)


def test_what_is_everywhere_the_same_has_no_width() -> None:
    (one,) = paired_differences(np.full((20, 1), 0.25))
    assert (one.mean, one.low, one.high) == pytest.approx((0.25, 0.25, 0.25))
    assert one.sure


def test_no_difference_is_not_sure() -> None:
    (one,) = paired_differences(np.zeros((20, 1)))
    assert not one.sure


def test_one_question_has_a_mean_but_no_interval() -> None:
    (one,) = paired_differences(np.array([[0.5]]))
    assert (one.mean, one.low, one.high, one.sure) == (0.5, None, None, False)
