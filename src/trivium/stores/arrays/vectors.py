"""Embeddings of one partition in one matrix, scanned; what is near is scored exactly."""

from dataclasses import dataclass
from typing import Self

import numpy as np
import simsimd
from numpy.typing import NDArray

from trivium.stores.arrays.growable import Growable
from trivium.stores.arrays.sketches import Sketches
from trivium.types import BoolArray, FloatArray, IntArray, VectorArray

__all__ = ["VectorMatrix"]

#: A scanned cosine may be off by this much: query and rows are rounded to
#: float16, rows are of length 1 up to that rounding, and some processors also
#: add up in float16. What lies within it is told apart exactly.
_SCAN_ERROR = 1e-3
#: From this many rows on a shortlist is quicker than the scan of all.
_WORTH_SKETCHES = 32_768
_LEAST_RECALL = 0.99
#: Rows gathered at a time, as many as the processor's cache holds.
_BLOCK = 2048

Halves = NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class VectorMatrix:
    """A row per vector as it is stored, in float16; sketches of all once there are many.

    ``sketches`` is None while there are few, ``scanned`` the number of rows at
    which sketches were tried and found wanting.
    """

    halves: Growable[np.float16]
    sketches: Sketches | None = None
    scanned: int = 0

    @classmethod
    def empty(cls, dimension: int) -> Self:
        """No vectors of *dimension*."""
        return cls(Growable(np.zeros((0, dimension), dtype=np.float16)))

    @property
    def nbytes(self) -> int:
        """Bytes of the matrix and the sketches."""
        return self.halves.nbytes + (self.sketches.nbytes if self.sketches else 0)

    def append(self, vectors: Halves) -> "VectorMatrix":
        """The same vectors and further ones."""
        halves = self.halves.append(vectors)
        if self.sketches is not None and not self.sketches.outgrown:
            return VectorMatrix(halves, self.sketches.append(vectors))
        if len(halves.rows) < max(_WORTH_SKETCHES, 2 * self.scanned):
            return VectorMatrix(halves, scanned=self.scanned)
        sketches = Sketches.of(halves.rows)
        if sketches.recall(halves.rows) < _LEAST_RECALL:
            return VectorMatrix(halves, scanned=len(halves.rows))
        return VectorMatrix(halves, sketches)

    def nearest(self, query: VectorArray, allowed: BoolArray, limit: int) -> IntArray:
        """Rows with the *limit* best cosines, and those that the scan cannot tell apart.

        At least 99 of 100 of the best once there are sketches, all of them before.
        """
        rows = np.flatnonzero(allowed)
        if len(rows) <= limit:
            return rows
        if self.sketches is not None:
            rows = self.sketches.shortlist(query, rows, limit)
        scores = self._scan(query, rows)
        kth = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        near: IntArray = rows[scores >= kth - 2 * _SCAN_ERROR]
        return near

    def within(self, query: VectorArray, least: float) -> tuple[IntArray, FloatArray]:
        """Rows with a cosine of at least *least*, and the exact cosines."""
        halves = self.halves.rows
        near = np.flatnonzero(_products(query, halves) >= least - _SCAN_ERROR)
        cosines = self.cosines(query, near)
        keep = cosines >= least
        return near[keep], cosines[keep]

    def take(self, rows: IntArray) -> VectorArray:
        """The vectors of *rows*, float32 of length 1."""
        vectors = self.halves.rows[rows].astype(np.float32)
        norms = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))[:, None]
        vectors /= np.where(norms > 0, norms, 1)
        return vectors

    def cosines(self, query: VectorArray, rows: IntArray) -> FloatArray:
        """Cosines in float64, row by row, so that a row's value never depends on its company."""
        vectors = self.halves.rows[rows].astype(np.float64)
        products: FloatArray = np.vecdot(vectors, query.astype(np.float64))
        norms = np.sqrt(np.vecdot(vectors, vectors))
        return products / np.where(norms > 0, norms, 1)

    def _scan(self, query: VectorArray, rows: IntArray) -> FloatArray:
        """Cosines of *rows*, off by `_SCAN_ERROR` at most."""
        halves = self.halves.rows
        if 2 * len(rows) > len(halves):
            return _products(query, halves)[rows]
        blocks = (rows[start : start + _BLOCK] for start in range(0, len(rows), _BLOCK))
        return np.concatenate([_products(query, halves[block]) for block in blocks])


def _products(query: VectorArray, halves: Halves) -> FloatArray:
    if not len(halves):
        return np.zeros(0)
    products = simsimd.cdist(query.astype(np.float16)[None], halves, metric="dot")
    found: FloatArray = np.asarray(products)[0]
    return found
