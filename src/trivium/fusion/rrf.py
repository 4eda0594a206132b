"""Reciprocal rank fusion, for comparison.

Cormack, Clarke, Büttcher: "Reciprocal Rank Fusion outperforms Condorcet and
individual Rank Learning Methods", SIGIR 2009.
"""

import numpy as np

from trivium.fusion.additive import Scale, max_possible
from trivium.fusion.candidates import Candidates
from trivium.fusion.fused import Fused

__all__ = ["RRF_K", "rrf"]

#: The constant of the paper; it flattens the difference between first ranks.
RRF_K = 60


def rrf(candidates: Candidates, scale: Scale = "adaptive") -> Fused:
    """``sum(weight / (60 + rank))``, divided by what first place everywhere would give."""
    contributions = tuple(
        np.where((column.ranks > 0) & column.active, column.weight / (RRF_K + column.ranks), 0.0)
        for column in candidates.columns
    )
    best = max_possible(candidates.columns, scale) / (RRF_K + 1)
    return Fused.from_contributions(contributions, best, len(candidates.rows))
