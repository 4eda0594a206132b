"""An array that grows at its end, cheap to append to and safe to share."""

from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Growable"]

_SPARE = 1.125  # grow by an eighth: memory is dearer than a copy now and then
_LEAST_SPARE = 8


Item = TypeVar("Item", bound=np.generic)


class Growable(Generic[Item]):
    """Rows of one dtype; what was written is never changed, so older views stay valid.

    `append` returns a new object. Both share one buffer as long as it has
    room, and the older one never looks past its own end. Append to the
    newest object only.
    """

    __slots__ = ("_buffer", "_count")

    def __init__(self, rows: NDArray[Item]) -> None:
        self._buffer = rows
        self._count = len(rows)

    @property
    def rows(self) -> NDArray[Item]:
        """The rows, a view without copying."""
        return self._buffer[: self._count]

    @property
    def nbytes(self) -> int:
        """Bytes of the buffer, spare room included."""
        return self._buffer.nbytes

    def append(self, rows: NDArray[Item]) -> "Growable[Item]":
        """The same rows and *rows* after them."""
        count = self._count + len(rows)
        if count > len(self._buffer):
            room = max(int(count * _SPARE), count + _LEAST_SPARE)
            buffer = np.empty((room, *self._buffer.shape[1:]), dtype=self._buffer.dtype)
            buffer[: self._count] = self.rows
        else:
            buffer = self._buffer
        buffer[self._count : count] = rows
        grown = object.__new__(type(self))
        grown._buffer, grown._count = buffer, count
        return grown
