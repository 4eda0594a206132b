"""Memories ready to be written, without an engine."""

import json
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import numpy as np

from trivium.text import entity_key
from trivium.types import (
    EmbedderIdentity,
    Entity,
    LinkedEntity,
    PreparedMemory,
    Scope,
    VectorArray,
)

__all__ = ["IDENTITY", "NOW", "prepared_memory", "vector_of"]

#: The vector space of `vector_of`.
IDENTITY = EmbedderIdentity("contract", "1", 16)

#: The time at which a prepared memory is added, unless it says otherwise.
NOW = 1_700_000_000_000_000


def vector_of(text: str, dimension: int = IDENTITY.dimension) -> VectorArray:
    """A vector of length 1 that is the text's own: equal for equal texts, else far apart."""
    seed = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
    vector = np.random.default_rng(seed).normal(size=dimension)
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


def prepared_memory(
    memory_id: str,
    text: str,
    scope: Scope,
    *,
    entities: tuple[str | Entity, ...] = (),
    metadata: Mapping[str, Any] | None = None,
    at: int = NOW,
    dimension: int = IDENTITY.dimension,
    **fields: Any,
) -> PreparedMemory:
    """A memory under *scope*; its terms are its words, its vector is `vector_of` its text.

    *fields* are further ones of `PreparedMemory`, such as ``expires_at``.
    """
    partition = scope.partition
    if partition is None:
        raise ValueError("a memory needs a user, an agent or a run")
    named = [entity if isinstance(entity, Entity) else Entity(entity) for entity in entities]
    given: dict[str, Any] = {
        "partition": partition,
        "id": memory_id,
        "text": text,
        "role": None,
        "agent_id": scope.agent_id,
        "run_id": scope.run_id,
        "metadata": json.dumps(dict(metadata or {}), ensure_ascii=False),
        "time": None,
        "created_at": at,
        "updated_at": at,
        "expires_at": None,
        "idempotency_key": None,
        "vector": vector_of(text, dimension),
        "terms": tuple(Counter(text.lower().split()).items()),
        "entities": tuple(
            LinkedEntity(entity, entity_key(entity.text), vector_of(entity.text, dimension))
            for entity in named
        ),
    }
    return PreparedMemory(**{**given, **fields})
