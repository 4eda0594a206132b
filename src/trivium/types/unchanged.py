"""What an update leaves as it is, where None would take it away."""

from enum import Enum
from typing import Final, Literal

__all__ = ["UNCHANGED", "Unchanged"]


class _Unchanged(Enum):
    UNCHANGED = "unchanged"

    def __repr__(self) -> str:
        return "UNCHANGED"


#: The default of every detail that `Memory.update` can change.
UNCHANGED: Final = _Unchanged.UNCHANGED
Unchanged = Literal[_Unchanged.UNCHANGED]
