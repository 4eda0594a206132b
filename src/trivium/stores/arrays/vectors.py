"""Embeddings of one partition in one matrix, scanned by matrix product."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trivium.blas import ONE_BLAS_THREAD
from trivium.stores.arrays.growable import Growable
from trivium.types import BoolArray, FloatArray, IntArray, VectorArray

__all__ = ["VectorMatrix", "exact_cosines"]

#: float32 sums may be off by this much; ties within it go to exact rescoring.
_SCAN_ERROR = 1e-5
#: Components from which BLAS threads gain more than their waiting for each other costs.
_WORTH_TWO_THREADS = 32_000_000


def exact_cosines(matrix: VectorArray, query: VectorArray, rows: IntArray) -> FloatArray:
    """Cosines in float64, row by row, so that a row's value never depends on its company."""
    products = matrix[rows].astype(np.float64) * query.astype(np.float64)
    sums: FloatArray = products.sum(axis=1)
    return sums


@dataclass(frozen=True, slots=True)
class VectorMatrix:
    """A row per memory, float32 of length 1."""

    matrix: Growable[np.float32]

    @classmethod
    def from_half(cls, halves: NDArray[np.float16]) -> "VectorMatrix":
        """From the stored float16 vectors, brought back to length 1."""
        return cls(Growable(unit(halves)))

    @property
    def nbytes(self) -> int:
        """Bytes of the matrix."""
        return self.matrix.nbytes

    def append(self, halves: NDArray[np.float16]) -> "VectorMatrix":
        """The same vectors and further ones."""
        return VectorMatrix(self.matrix.append(unit(halves)))

    def nearest(self, query: VectorArray, allowed: BoolArray, limit: int) -> IntArray:
        """Rows with the *limit* best cosines, and those that float32 cannot tell apart."""
        scores = self._scan(query)
        rows = np.flatnonzero(allowed)
        if len(rows) <= limit:
            return rows
        if len(rows) < len(scores):
            scores = scores[rows]
        kth = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        near: IntArray = rows[scores >= kth - _SCAN_ERROR]
        return near

    def _scan(self, query: VectorArray) -> NDArray[np.float32]:
        matrix = self.matrix.rows
        if matrix.size > _WORTH_TWO_THREADS:
            return matrix @ query
        with ONE_BLAS_THREAD:
            return matrix @ query

    def take(self, rows: IntArray) -> VectorArray:
        """The vectors of *rows*."""
        taken: VectorArray = self.matrix.rows[rows]
        return taken

    def cosines(self, query: VectorArray, rows: IntArray) -> FloatArray:
        """Exact cosines of *rows*."""
        return exact_cosines(self.matrix.rows, query, rows)


def unit(halves: NDArray[np.float16]) -> VectorArray:
    """float32 rows of length 1 from stored float16 ones."""
    vectors = halves.astype(np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))[:, None]
    vectors /= np.where(norms > 0, norms, 1)
    return vectors
