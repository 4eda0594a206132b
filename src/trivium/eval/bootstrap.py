"""How sure is a difference? The paired bootstrap over questions.

Questions are drawn anew with replacement, many times; the middle 95 % of the
mean differences are the interval (Efron and Tibshirani, "An Introduction to
the Bootstrap", 1993; the percentile method).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trivium.types import FloatArray

__all__ = ["RESAMPLES", "SEED", "Difference", "paired_differences"]

RESAMPLES = 10_000
SEED = 20_240_229
_CHUNK = 500
_TAILS = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference and the interval it lies in with 95 % confidence.

    The bounds are None where there is one question alone, which tells nothing
    of others.
    """

    mean: float
    low: float | None
    high: float | None

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def paired_differences(
    differences: FloatArray, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Sequence[Difference]:
    """The mean of each column with its interval.

    Args:
        differences: Shape (questions, columns): one way minus the other, by question.
        resamples: How often the questions are drawn anew.
        seed: Of the generator; the same seed gives the same bounds.
    """
    count, columns = differences.shape
    means = differences.sum(axis=0) / count
    if count < 2:
        return [Difference(float(mean), None, None) for mean in means]
    generator = np.random.default_rng(seed)
    drawn = np.empty((resamples, columns))
    for start in range(0, resamples, _CHUNK):
        size = min(_CHUNK, resamples - start)
        times = generator.multinomial(count, np.full(count, 1 / count), size=size)
        # einsum adds up in one order on every machine, a matrix product does not
        drawn[start : start + size] = np.einsum("rq,qc->rc", times, differences) / count
    low, high = np.percentile(drawn, _TAILS, axis=0)
    return [
        Difference(float(mean), float(least), float(most))
        for mean, least, most in zip(means, low, high, strict=True)
    ]
