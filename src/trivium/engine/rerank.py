"""A second look at all fused candidates by a caller's own reranker."""

import math
from collections.abc import Sequence

from trivium.errors import InputError
from trivium.protocols import Reranker
from trivium.types import Hit

__all__ = ["rerank"]


def rerank(query: str, hits: Sequence[Hit], reranker: Reranker) -> list[Hit]:
    """*hits* by the reranker's scores; ties keep the fused order, scores stay the fused ones.

    Raises `InputError` when the reranker breaks its contract.
    """
    scores = list(reranker(query, hits)) if hits else []
    if len(scores) != len(hits) or not all(math.isfinite(score) for score in scores):
        msg = f"a reranker returns one finite score per hit: {len(hits)} hits, got {scores!r:.80}"
        raise InputError(msg)
    order = sorted(range(len(hits)), key=lambda place: -scores[place])
    return [hits[place] for place in order]
