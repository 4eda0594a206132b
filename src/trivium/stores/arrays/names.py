"""A column of names (agents, runs) as small numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trivium.stores.arrays.growable import Growable
from trivium.types import BoolArray

__all__ = ["Names"]


@dataclass(frozen=True, slots=True)
class Names:
    """A code per row, 0 for none; ``codes`` is shared with newer objects and only added to."""

    codes: dict[str | None, int]
    column: Growable[np.int32]

    @classmethod
    def empty(cls) -> "Names":
        """A column without rows."""
        return cls({None: 0}, Growable(np.zeros(0, dtype=np.int32)))

    @property
    def nbytes(self) -> int:
        """Bytes of the column; the names are estimated."""
        return self.column.nbytes + 100 * (len(self.codes) - 1)

    def append(self, names: Sequence[str | None]) -> "Names":
        """The same column and *names* after it."""
        for name in dict.fromkeys(names):
            self.codes.setdefault(name, len(self.codes))
        codes = list(map(self.codes.__getitem__, names))
        return Names(self.codes, self.column.append(np.array(codes, dtype=np.int32)))

    def equal(self, name: str) -> BoolArray:
        """Rows that hold *name*."""
        rows: BoolArray = self.column.rows == self.codes.get(name, -1)
        return rows
