"""Names for the array types, so that a signature tells the dtype."""

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "NO_TIME",
    "BoolArray",
    "FloatArray",
    "FrequencyArray",
    "IntArray",
    "RowArray",
    "VectorArray",
]

#: Scores: float64, shape (n,).
FloatArray = NDArray[np.float64]
#: Row numbers, counts and microseconds: int64, shape (n,).
IntArray = NDArray[np.int64]
#: Rows of one partition that hold a term: int32, shape (n,).
RowArray = NDArray[np.int32]
#: How often each holds it: uint16, shape (n,).
FrequencyArray = NDArray[np.uint16]
#: Masks over rows: bool, shape (n,).
BoolArray = NDArray[np.bool_]
#: Embeddings: float32, shape (n, dimension) or (dimension,), each of length 1.
VectorArray = NDArray[np.float32]
#: Where a column of times (µs) has none: before all of them.
NO_TIME: int = np.iinfo(np.int64).min
