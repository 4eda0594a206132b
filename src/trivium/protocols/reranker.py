"""The contract of a reranker."""

from collections.abc import Sequence
from typing import Protocol

from trivium.types import Hit

__all__ = ["Reranker"]


class Reranker(Protocol):
    """Has a second look at the fused candidates, not only at the top_k.

    Off unless one is passed to a search. It must return one finite score per
    hit, higher is better; ties keep the fused order.
    """

    def __call__(self, query: str, hits: Sequence[Hit], /) -> Sequence[float]:
        """Scores of *hits* for *query*, in the order of *hits*."""
        ...
