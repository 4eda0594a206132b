"""What leaves an embedder: checked, float32, of length 1."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trivium.errors import EmbeddingError
from trivium.types import VectorArray

__all__ = ["checked_vectors", "unit_vectors"]

_LENGTH_ERROR = 1e-3

FloatRows = NDArray[np.float64]


def unit_vectors(raw: ArrayLike, *, count: int, dimension: int | None, source: str) -> VectorArray:
    """*raw* as float32 of shape (count, dimension), each row of length 1.

    Args:
        raw: One row of numbers a text, as a model or a service returned it.
        count: How many rows there must be.
        dimension: How many components each must have; None to accept any.
        source: Who returned them, for the message.

    Raises:
        EmbeddingError: Not numbers, another shape, NaN or infinity, or a zero vector.
    """
    try:
        vectors = np.asarray(raw, dtype=np.float64)
    except (TypeError, ValueError) as exc:
        msg = f"{source} returned no rectangular array of numbers: {exc}"
        raise EmbeddingError(msg) from exc
    expected = (count, "any" if dimension is None else dimension)
    fits = vectors.ndim == 2 and len(vectors) == count and vectors.shape[1] > 0
    if not fits or dimension not in {None, vectors.shape[1]}:
        msg = f"{source} returned an array of shape {vectors.shape}, expected {expected}"
        raise EmbeddingError(msg)
    if not np.isfinite(vectors).all():
        msg = f"{source} returned NaN or infinity for text {_first(~np.isfinite(vectors))}"
        raise EmbeddingError(msg)
    return _normalised(vectors, source)


def checked_vectors(raw: ArrayLike, *, count: int, dimension: int, source: str) -> VectorArray:
    """*raw* untouched where it keeps the laws of an embedder, else as `unit_vectors` makes it."""
    vectors = np.asarray(raw)
    if vectors.dtype == np.float32 and vectors.shape == (count, dimension):
        lengths = np.linalg.norm(vectors, axis=1)
        if (np.abs(lengths - 1) < _LENGTH_ERROR).all():
            return vectors
    return unit_vectors(raw, count=count, dimension=dimension, source=source)


def _normalised(vectors: FloatRows, source: str) -> VectorArray:
    # scaled first: squares of 1e200 would overflow, squares of 1e-200 vanish
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    if not largest.all():
        msg = f"{source} returned a zero vector for text {_first(largest == 0)}"
        raise EmbeddingError(msg)
    scaled = vectors / largest
    unit = scaled / np.linalg.norm(scaled, axis=1, keepdims=True)
    return np.asarray(unit, np.float32)


def _first(mask: NDArray[np.bool_]) -> int:
    return int(np.argmax(mask.any(axis=1)))
