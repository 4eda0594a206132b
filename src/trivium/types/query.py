"""A question, analysed and embedded, as the signals see it."""

from dataclasses import dataclass

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
    """

    text: str
    terms: tuple[str, ...]
    entities: tuple[Entity, ...]
    vector: VectorArray | None
    entity_vectors: VectorArray | None
    pool: int
