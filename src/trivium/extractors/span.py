"""A stretch of a text that may be an entity."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from trivium.types import EntityKind

__all__ = ["Finder", "Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """Characters ``start`` to ``end`` (exclusive) of a text, and what they name."""

    start: int
    end: int
    kind: EntityKind = "name"


#: Finds candidate spans in a text; they may overlap and come in any order.
Finder = Callable[[str], Iterable[Span]]
