"""A question, analysed and embedded, as the signals see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trivium.types.arrays import VectorArray
from trivium.types.entity import Entity

__all__ = ["Query"]


@dataclass(frozen=True, slots=True)
class Query:
    """What a signal may ask the store for.

    Attributes:
        text: The question as it was asked.
        terms: Its distinct terms after analysis, in order of first occurrence.
        entities: What it is about, in order of mention.
        vector: Its embedding, shape (dimension,), length 1; None when no signal needs it.
        entity_vectors: The embeddings of its entities, shape (len(entities), dimension).
        pool: How many memories a signal proposes at most.
        faults: Why a part is missing: ``embedding`` or ``extraction`` with the error.
    """

    text: str
    terms: tuple[str, ...]
    entities: tuple[Entity, ...]
    vector: VectorArray | None
    entity_vectors: VectorArray | None
    pool: int
    faults: Mapping[str, str] = field(default_factory=dict)
