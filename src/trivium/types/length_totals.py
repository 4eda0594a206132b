"""What BM25 must know of the lengths of all memories."""

from typing import NamedTuple, Self

from trivium.types.arrays import IntArray

__all__ = ["LengthTotals"]


class LengthTotals(NamedTuple):
    """Sums over memories: how many there are, their lengths in terms, and the squares of these."""

    documents: int = 0
    terms: int = 0
    squares: int = 0

    @classmethod
    def of(cls, lengths: IntArray) -> Self:
        """The totals of memories of these *lengths*."""
        return cls(len(lengths), int(lengths.sum()), int((lengths * lengths).sum()))

    def plus(self, other: Self) -> Self:
        """With the memories of *other*."""
        return type(self)(
            self.documents + other.documents,
            self.terms + other.terms,
            self.squares + other.squares,
        )

    def minus(self, other: Self) -> Self:
        """Without the memories of *other*."""
        return type(self)(
            self.documents - other.documents,
            self.terms - other.terms,
            self.squares - other.squares,
        )
