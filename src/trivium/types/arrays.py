"""Names for the array types, so that a signature tells the dtype."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["BoolArray", "FloatArray", "IntArray", "VectorArray"]

#: Scores: float64, shape (n,).
FloatArray = NDArray[np.float64]
#: Row numbers, counts and microseconds: int64, shape (n,).
IntArray = NDArray[np.int64]
#: Masks over rows: bool, shape (n,).
BoolArray = NDArray[np.bool_]
#: Embeddings: float32, shape (n, dimension) or (dimension,), each of length 1.
VectorArray = NDArray[np.float32]
