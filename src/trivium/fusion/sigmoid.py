"""Raw BM25 to 0..1 by a logistic curve that moves with the length of the query."""

from collections.abc import Sequence

import numpy as np

from trivium.fusion.weights import SIGMOID, SigmoidStep
from trivium.types import FloatArray

__all__ = ["sigmoid", "sigmoid_step"]


def sigmoid_step(query_terms: int, steps: Sequence[SigmoidStep] = SIGMOID) -> SigmoidStep:
    """The step that serves a query of *query_terms* terms after analysis."""
    for step in steps:
        if step.most_terms is None or query_terms <= step.most_terms:
            return step
    return steps[-1]


def sigmoid(
    raw: FloatArray, query_terms: int, steps: Sequence[SigmoidStep] = SIGMOID
) -> FloatArray:
    """``1 / (1 + exp(-steepness * (raw - midpoint)))``; no term in common gives 0."""
    _, midpoint, steepness = sigmoid_step(query_terms, steps)
    return np.where(raw > 0.0, 1.0 / (1.0 + np.exp(-steepness * (raw - midpoint))), 0.0)
