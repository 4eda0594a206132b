"""The candidates of one search: every memory proposed, with its exact score from every signal."""

from dataclasses import dataclass, replace

import numpy as np

from trivium.types import BoolArray, FloatArray, IntArray

__all__ = ["Candidates", "Column", "ranks_of"]


@dataclass(frozen=True, slots=True)
class Column:
    """One signal's view of all candidates, arrays aligned with ``Candidates.rows``.

    ``ranks`` holds the place in the signal's own list, 1 for the best and 0
    for what it did not propose. An inactive column (``active`` False)
    contributes nothing; ``reason`` says why.
    """

    name: str
    weight: float
    active: bool
    reason: str
    raw: FloatArray
    values: FloatArray
    ranks: IntArray

    def take(self, keep: BoolArray) -> "Column":
        """The same column over the candidates that *keep* marks."""
        return replace(self, raw=self.raw[keep], values=self.values[keep], ranks=self.ranks[keep])


@dataclass(frozen=True, slots=True)
class Candidates:
    """Rows of the view searched, when each was created (µs), and a column per signal."""

    rows: IntArray
    created: IntArray
    columns: tuple[Column, ...]

    def column(self, name: str) -> Column | None:
        """The column of the signal called *name*, or None when it is not enabled."""
        return next((column for column in self.columns if column.name == name), None)

    def take(self, keep: BoolArray) -> "Candidates":
        """The candidates that *keep* marks."""
        columns = tuple(column.take(keep) for column in self.columns)
        return Candidates(self.rows[keep], self.created[keep], columns)

    def semantic_values(self) -> FloatArray:
        """The semantic scores; zeros when that signal is off."""
        column = self.column("semantic")
        if column is None or not column.active:
            return np.zeros(len(self.rows))
        return column.values


def ranks_of(rows: IntArray, proposed: IntArray) -> IntArray:
    """The place of each of *rows* in *proposed*, counted from 1; 0 where absent."""
    if not len(proposed):
        return np.zeros(len(rows), dtype=np.int64)
    order = np.argsort(proposed)
    places = np.searchsorted(proposed, rows, sorter=order)
    nearest = order[np.minimum(places, len(order) - 1)]
    return np.where(proposed[nearest] == rows, nearest + 1, 0).astype(np.int64)
