"""Whatever else a candidate scores: too far in meaning is out."""

import numpy as np

from trivium.fusion.candidates import Candidates
from trivium.types import BoolArray

__all__ = ["passes_gate"]


def passes_gate(candidates: Candidates, threshold: float) -> BoolArray:
    """Which candidates have a semantic score of at least *threshold*.

    Applied before fusion. All pass when the semantic signal is not active:
    there is nothing to measure against then.
    """
    column = candidates.column("semantic")
    if column is None or not column.active:
        return np.ones(len(candidates.rows), dtype=bool)
    return column.values >= threshold
