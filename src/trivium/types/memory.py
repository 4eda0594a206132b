"""A memory on its way in, as stored, and as it was."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

__all__ = ["MemoryRecord", "NewMemory", "Page", "Revision"]


@dataclass(frozen=True, slots=True)
class NewMemory:
    """One memory to add; ``Memory.add`` takes these beside texts and messages.

    ``time`` is when the remembered thing happened (a datetime, a date or text
    such as "2023-05-08" or "1:56 pm on 8 May, 2023"); ``expires_at`` is when
    the memory ceases to exist.
    """

    text: str
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    role: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    time: datetime | str | None = None
    expires_at: datetime | str | None = None
    id: str | None = None
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """One stored memory. All times are aware datetimes in UTC."""

    id: str
    text: str
    namespace: str
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    role: str | None
    metadata: Mapping[str, Any]
    time: datetime | None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Revision:
    """One event in the life of a memory, oldest first in ``Memory.history``."""

    event: Literal["add", "update", "delete"]
    at: datetime
    text: str
    metadata: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of ``Memory.list``; pass ``cursor`` back for the next, None at the end."""

    memories: tuple[MemoryRecord, ...]
    cursor: str | None
