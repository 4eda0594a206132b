"""A second look at all fused candidates by a caller's own reranker."""

from collections.abc import Sequence

import numpy as np

from trivium.errors import InputError
from trivium.protocols import Reranker
from trivium.types import FloatArray, Hit

__all__ = ["rerank"]


def rerank(query: str, hits: Sequence[Hit], reranker: Reranker) -> list[Hit]:
    """*hits* by the reranker's scores; ties keep the fused order, scores stay the fused ones.

    Raises `InputError` when the reranker breaks its contract.
    """
    if not hits:
        return []
    scores = _scores(reranker(query, hits), len(hits))
    order = sorted(range(len(hits)), key=lambda place: -scores[place])
    return [hits[place] for place in order]


def _scores(returned: object, count: int) -> FloatArray:
    try:
        scores = np.asarray(returned, dtype=np.float64)
    except (TypeError, ValueError):
        scores = np.full(0, np.nan)
    if scores.shape != (count,) or not np.isfinite(scores).all():
        msg = f"a reranker returns one finite score per hit: {count} hits, got {returned!r:.80}"
        raise InputError(msg)
    return scores
