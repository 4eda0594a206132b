"""What a memory is about: a name, a place, a code, a title."""

from dataclasses import dataclass
from typing import Literal

__all__ = ["Entity", "EntityKind", "EntityRecord"]

#: ``name`` is a proper name whose nature the extractor could not tell.
EntityKind = Literal[
    "name",
    "person",
    "place",
    "organization",
    "product",
    "work",
    "event",
    "quoted",
    "identifier",
    "topic",
]


@dataclass(frozen=True, slots=True)
class Entity:
    """One mention, as an extractor found it: the exact surface text and its kind."""

    text: str
    kind: EntityKind = "name"


@dataclass(frozen=True, slots=True)
class EntityRecord:
    """One entity of the store with the number of memories linked to it in a scope."""

    text: str
    kind: EntityKind
    linked: int
