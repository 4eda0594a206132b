"""What is stored of a memory, compared with what is made of its text today."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from trivium.stores.arrays import pack_terms
from trivium.types import FaultKind, PreparedMemory, VectorArray

__all__ = ["StoredIndex", "differences"]

#: float16, and batches of another size, cost a model a little; another text or model costs more.
_LEAST_COSINE = 0.99


class StoredIndex(NamedTuple):
    """The indexes of one memory; ``names`` holds the normalised text and kind of its entities."""

    vector: bytes | None
    terms: bytes | None
    names: frozenset[tuple[str, str]]


def differences(stored: StoredIndex, made: PreparedMemory) -> Iterator[FaultKind]:
    """Where *stored* is sound but no longer what the text gives."""
    if stored.vector is not None and not _alike(stored.vector, made.vector):
        yield "vector-differs"
    if stored.terms is not None and stored.terms != pack_terms(made.terms):
        yield "terms-differ"
    if stored.names != {(each.normal, each.entity.kind) for each in made.entities}:
        yield "links-differ"


def _alike(stored: bytes, made: VectorArray) -> bool:
    vector = np.frombuffer(stored, dtype="<f2").astype(np.float32)
    return vector.shape == made.shape and float(vector @ made) >= _LEAST_COSINE
