"""The terms of one partition: which memories hold one, and how often."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from trivium.stores.arrays.growable import Growable
from trivium.stores.arrays.inverted import Inverted
from trivium.stores.arrays.term_keys import term_key
from trivium.types import BoolArray, FrequencyArray, IntArray, LengthTotals, RowArray

__all__ = ["LivePostings", "TermPostings"]


@dataclass(frozen=True, slots=True)
class TermPostings:
    """Terms of all rows; ``totals`` are those of the rows that were not removed."""

    inverted: Inverted
    sizes: Growable[np.int64]
    totals: LengthTotals

    @classmethod
    def empty(cls) -> "TermPostings":
        """No rows."""
        return cls(Inverted.empty(), Growable(np.zeros(0, dtype=np.int64)), LengthTotals())

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays."""
        return self.inverted.nbytes + self.sizes.nbytes

    @property
    def lengths(self) -> IntArray:
        """The number of terms of each row."""
        return self.sizes.rows

    def lookup(self, term: str) -> tuple[RowArray, FrequencyArray]:
        """Rows that hold *term*, removed ones too, and its frequency in each."""
        return self.inverted.lookup(term_key(term))

    def without(self, rows: IntArray) -> "TermPostings":
        """The totals without *rows*; their terms stay until the partition is loaded anew."""
        return replace(self, totals=self.totals.minus(LengthTotals.of(self.lengths[rows])))

    def append(
        self, postings: NDArray[np.void], distinct: IntArray, lengths: IntArray
    ) -> "TermPostings":
        """The same rows and further ones: `POSTING` records, of which each has *distinct*."""
        first = len(self.lengths)
        size = first + len(lengths)
        inverted = self.inverted.append(
            size,
            np.ascontiguousarray(postings["key"]),
            np.repeat(np.arange(first, size), distinct),
            postings["frequency"].astype(np.int64),
        )
        totals = self.totals.plus(LengthTotals.of(lengths))
        return TermPostings(inverted, self.sizes.append(lengths), totals)


@dataclass(frozen=True, slots=True)
class LivePostings:
    """Terms of the rows that are *live*, which is None where all are."""

    postings: TermPostings
    live: BoolArray | None
    totals: LengthTotals

    @property
    def lengths(self) -> IntArray:
        """The number of terms of each row."""
        return self.postings.lengths

    def lookup(self, term: str) -> tuple[RowArray, FrequencyArray]:
        """Live rows that hold *term* and its frequency in each."""
        rows, frequencies = self.postings.lookup(term)
        if self.live is None:
            return rows, frequencies
        keep = self.live[rows]
        return rows[keep], frequencies[keep]
