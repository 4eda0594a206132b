"""One row that is not as it should be."""

from typing import NamedTuple

from trivium.types import FaultKind

__all__ = ["Fault"]


class Fault(NamedTuple):
    """``key`` is the row's: of a memory, an entity or a partition, as the kind has it.

    ``partition`` is None where it is unknown or all are concerned; ``told``
    is what the database said.
    """

    kind: FaultKind
    key: int = 0
    partition: int | None = None
    told: str = ""
