"""The order of the candidates: score, then semantic score, then newest."""

import numpy as np

from trivium.fusion.candidates import Candidates
from trivium.fusion.fused import Fused
from trivium.types import IntArray

__all__ = ["best_first", "cut_with_ties"]


def best_first(candidates: Candidates, fused: Fused) -> IntArray:
    """Positions of the candidates from best to worst; only the id can still break a tie."""
    keys = (-candidates.created, -candidates.semantic_values(), -fused.scores)
    return np.lexsort(keys).astype(np.int64)


def cut_with_ties(order: IntArray, candidates: Candidates, fused: Fused, top_k: int) -> IntArray:
    """The first *top_k* of *order*, and those after them that only the id tells apart."""
    if len(order) <= top_k:
        return order
    last = order[top_k - 1]
    semantic = candidates.semantic_values()
    tied = (
        (fused.scores == fused.scores[last])
        & (semantic == semantic[last])
        & (candidates.created == candidates.created[last])
    )
    rest = order[top_k:]
    return np.concatenate([order[:top_k], rest[tied[rest]]])
