"""What a shared word is worth: Okapi BM25 in the form that Lucene uses.

Robertson, Zaragoza: "The Probabilistic Relevance Framework: BM25 and Beyond",
Foundations and Trends in Information Retrieval 3(4), 2009. The idf has 1
added inside the logarithm, so that it is never negative.
"""

from math import log1p
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Statistics", "idf", "term_scores"]

Number = TypeVar("Number", float, NDArray[np.float64])


class Statistics(Protocol):
    """Counts of the partition searched; where they come from is no concern of the formula."""

    @property
    def documents(self) -> int:
        """The number of memories, N."""
        ...

    @property
    def average_length(self) -> float:
        """The mean number of terms of a memory, avgdl."""
        ...

    def document_frequency(self, term: str) -> int:
        """The number of memories that hold *term*, df."""
        ...


def idf(documents: int, document_frequency: int) -> float:
    """``ln(1 + (N - df + 0.5) / (df + 0.5))``: how telling a term is."""
    return log1p((documents - document_frequency + 0.5) / (document_frequency + 0.5))


def term_scores(
    frequencies: Number, lengths: Number, average_length: float, *, k1: float, b: float
) -> Number:
    """``tf * (k1 + 1) / (tf + k1 * (1 - b + b * dl / avgdl))``, without the idf.

    Takes one memory's numbers or arrays of many; 0 where the frequency is 0.
    """
    saturation = k1 * (1.0 - b + b * lengths / average_length)
    return frequencies * (k1 + 1.0) / (frequencies + saturation)
