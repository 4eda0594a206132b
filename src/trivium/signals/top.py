"""The best rows of a signal, in an order that never depends on luck."""

import numpy as np

from trivium.types import FloatArray, IntArray

__all__ = ["best_rows"]


def best_rows(rows: IntArray, scores: FloatArray, created: IntArray, limit: int) -> IntArray:
    """At most *limit* of *rows*, best score first, then newest, then lowest row.

    *scores* is aligned with *rows*; *created* with all rows of the view.
    """
    if len(rows) > limit:
        kth = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        keep = scores >= kth
        rows, scores = rows[keep], scores[keep]
    order = np.lexsort((rows, -created[rows], -scores))
    return rows[order[:limit]]
