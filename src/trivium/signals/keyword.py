"""What says the same? BM25 over the terms of the query."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

import numpy as np

from trivium.fusion import Weights, coverage, idf, sigmoid, term_scores
from trivium.protocols import Evidence, View
from trivium.signals.top import best_rows
from trivium.text import count_words
from trivium.types import FloatArray, FrequencyArray, IntArray, LengthTotals, Query, TermMatch

__all__ = ["KeywordSignal"]


@dataclass(frozen=True, slots=True)
class KeywordSignal:
    """Scores every memory of the view that shares a term with the query."""

    weights: Weights = field(default_factory=Weights)
    floor: float = 0.0
    name: str = "bm25"
    weight: float = 1.0

    def __call__(self, query: Query, view: View) -> Evidence:
        """BM25 with the statistics of the partitions searched, added up."""
        lengths = Lengths.of(view)
        terms = tuple(_posted(term, view, lengths.totals.documents) for term in query.terms)
        return KeywordEvidence(terms, query, view, self.weights, lengths)


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of all rows and the totals of the live ones."""

    rows: IntArray
    totals: LengthTotals

    @classmethod
    def of(cls, view: View) -> "Lengths":
        """Counts over whole partitions: neither agent, run nor filter moves them."""
        totals = LengthTotals()
        for part in view.parts:
            totals = totals.plus(part.postings.totals)
        return cls(_joined([part.postings.lengths for part in view.parts]), totals)

    @property
    def average(self) -> float:
        """The mean length, 1 where nothing has any."""
        return self.totals.terms / self.totals.documents if self.totals.terms else 1.0

    @property
    def spread(self) -> float:
        """The coefficient of variation of the lengths, at most 1: even texts need no b."""
        if not self.totals.documents:
            return 0.0
        variance = max(self.totals.squares / self.totals.documents - self.average**2, 0.0)
        return min(1.0, sqrt(variance) / self.average)


@dataclass(frozen=True, slots=True)
class PostedTerm:
    """A query term with its idf and the live rows that hold it."""

    term: str
    idf: float
    rows: IntArray
    frequencies: FrequencyArray


def _posted(term: str, view: View, documents: int) -> PostedTerm:
    found = [(part.offset, *part.postings.lookup(term)) for part in view.parts]
    rows = _joined([rows.astype(np.int64) + offset for offset, rows, _ in found])
    frequencies = [some for _, _, some in found]
    joined = np.concatenate([np.zeros(0, dtype=np.uint16), *frequencies])
    return PostedTerm(term, idf(documents, len(rows)), rows, joined)


def _summed(rows: IntArray, values: FloatArray, size: int) -> FloatArray:
    sums = np.zeros(size)
    np.add.at(sums, rows, values)
    return sums


def _joined(arrays: list[IntArray]) -> IntArray:
    if len(arrays) == 1:
        return arrays[0]
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype=np.int64)


@dataclass
class KeywordEvidence:
    """BM25 of all rows, computed once."""

    terms: tuple[PostedTerm, ...]
    query: Query
    view: View
    weights: Weights
    lengths: Lengths

    @cached_property
    def rows(self) -> IntArray:
        """The rows of all terms, one term after the other."""
        return np.concatenate([np.zeros(0, dtype=np.int64), *(term.rows for term in self.terms)])

    @cached_property
    def idfs(self) -> FloatArray:
        """The idf of the term at each of `rows`."""
        counts = [len(term.rows) for term in self.terms]
        return np.repeat(np.array([term.idf for term in self.terms], dtype=np.float64), counts)

    @cached_property
    def scores(self) -> FloatArray:
        """Raw BM25 of every row of the view."""
        frequencies = np.concatenate([np.zeros(0), *(term.frequencies for term in self.terms)])
        gains = self.idfs * self._term_scores(frequencies, self.rows)
        return _summed(self.rows, gains, self.view.size)

    @cached_property
    def covered(self) -> FloatArray:
        """The share of the question's idf, 0 to 1, that every row of the view has terms of."""
        return _summed(self.rows, self.idfs, self.view.size) / (self._all_idf or 1.0)

    @property
    def _all_idf(self) -> float:
        return sum(term.idf for term in self.terms)

    @property
    def found(self) -> bool:
        """Whether any memory of the scope shares a term."""
        scope = self.view.scope
        return any(bool(scope[term.rows].any()) for term in self.terms)

    @cached_property
    def proposed(self) -> IntArray:
        """The allowed rows with the highest BM25."""
        promising = self.scores >= self._least_proposed
        rows = np.flatnonzero(promising & (self.scores > 0.0) & self.view.allowed)
        return best_rows(rows, self.scores[rows], self.view.created, self.query.pool)

    @property
    def _least_proposed(self) -> float:
        """A score that as many rows reach as are wanted: those of a rare term already do."""
        allowed = self.view.allowed
        for term in sorted(self.terms, key=lambda term: len(term.rows)):
            scores = self.scores[term.rows[allowed[term.rows]]]
            if len(scores) >= self.query.pool:
                return float(np.partition(scores, -self.query.pool)[-self.query.pool])
        return 0.0

    def raw(self, rows: IntArray) -> FloatArray:
        """BM25."""
        return self.scores[rows]

    def values(self, rows: IntArray) -> FloatArray:
        """BM25 in 0..1, discounted by the share of the question that the memory covers.

        One word of five in common is weak evidence, however rare the word: the
        normalised value is multiplied by ``coverage ** coverage_exponent``.
        Measured (nDCG@10, three signals, USE): XQuAD-R en 82.3 -> 83.0, zh
        77.5 -> 79.9, MADial zh 64.6 -> 67.1, authored_dev 90.8 -> 91.5, LoCoMo
        51.1 -> 50.9.
        """
        discount = self.coverage(rows) ** self.weights.coverage_exponent
        return self._normalised(self.raw(rows)) * discount

    def coverage(self, rows: IntArray) -> FloatArray:
        """The share of the question that *rows* cover, by idf."""
        return np.minimum(self.covered[rows], 1.0)

    def _normalised(self, raw: FloatArray) -> FloatArray:
        """Raw BM25 through the sigmoid of the query's length, or as coverage.

        A Chinese word and its characters share one word's evidence: the
        sigmoid gets ``raw * words / terms``, and n is the number of words.
        Measured (nDCG@10, three signals, USE): MADial zh 57 -> 65, XQuAD-R zh
        74 -> 78. Where there are no such characters, words and terms are the same.
        """
        if self.weights.normaliser == "coverage":
            return coverage(raw, self._all_idf, self.weights.k1)
        words = count_words(self.query.terms)
        share = words / max(len(self.query.terms), 1)
        return sigmoid(raw * share, words, self.weights.sigmoid)

    def details(self, row: int) -> tuple[TermMatch, ...]:
        """The shared terms, the most telling first."""
        matches = sorted(self._matches(row), key=lambda match: (-match.score, match.term))
        return tuple(matches)

    def _matches(self, row: int) -> Iterator[TermMatch]:
        for term in self.terms:
            for place in np.flatnonzero(term.rows == row):
                frequency = int(term.frequencies[place])
                (gain,) = self._term_scores(np.array([float(frequency)]), np.array([row]))
                yield TermMatch(
                    term=term.term,
                    term_frequency=frequency,
                    document_frequency=len(term.rows),
                    idf=term.idf,
                    score=float(term.idf * gain),
                )

    def _term_scores(self, frequencies: FloatArray, rows: IntArray) -> FloatArray:
        lengths = self.lengths.rows[rows].astype(np.float64)
        b = self.lengths.spread if self.weights.b == "spread" else self.weights.b
        return term_scores(frequencies, lengths, self.lengths.average, k1=self.weights.k1, b=b)
