"""Raw BM25 to 0..1 as the share of the query's evidence that a memory covers."""

import numpy as np

from trivium.types import FloatArray

__all__ = ["coverage"]


def coverage(raw: FloatArray, idf_sum: float, k1: float) -> FloatArray:
    """``min(1, 2 * raw / U)`` with ``U = (k1 + 1) * idf_sum``.

    *idf_sum* is taken over all query terms, seen in the scope or not, so the
    value does not depend on the size of the scope. U bounds what any memory
    could reach, half of it counts as full.
    """
    bound = (k1 + 1.0) * idf_sum
    if bound <= 0.0:
        return np.zeros_like(raw)
    return np.minimum(1.0, 2.0 * raw / bound)
