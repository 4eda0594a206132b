"""A memory ready to be written: checked, analysed, embedded."""

from dataclasses import dataclass
from typing import Literal

from trivium.types.arrays import VectorArray
from trivium.types.entity import Entity
from trivium.types.scope import Partition

__all__ = ["LinkedEntity", "OnDuplicate", "PreparedMemory"]

#: What to do when the same text is already there, under the same agent and run:
#: ``keep`` both, ``skip`` the new one, or ``touch`` the old one's update time.
OnDuplicate = Literal["keep", "skip", "touch"]


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity of a memory, its normalised text and its embedding."""

    entity: Entity
    normal: str
    vector: VectorArray


@dataclass(frozen=True, slots=True)
class PreparedMemory:
    """Everything a store writes for one memory, in one transaction.

    Times are microseconds since 1970 UTC; ``metadata`` is a JSON object as
    text; ``terms`` holds each term with its frequency.
    """

    partition: Partition
    id: str
    text: str
    role: str | None
    agent_id: str | None
    run_id: str | None
    metadata: str
    time: int | None
    created_at: int
    updated_at: int
    expires_at: int | None
    idempotency_key: str | None
    vector: VectorArray
    terms: tuple[tuple[str, int], ...]
    entities: tuple[LinkedEntity, ...]
