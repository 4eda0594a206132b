"""What routes answer, for the OpenAPI description.

Most answers are the library's own values; these are the rest.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from trivium.types import Explanation, SignalStatus

__all__ = [
    "Acknowledged",
    "Added",
    "AddedMany",
    "Count",
    "Found",
    "Life",
    "Statistics",
]


class Added(BaseModel):
    """The id of the memory, or of the one it repeats."""

    id: str


class AddedMany(BaseModel):
    """The ids, in the order of the memories."""

    ids: list[str]


class Count(BaseModel):
    """How many it were."""

    count: int


class FoundMemory(BaseModel):
    """A memory with its score."""

    score: float
    id: str
    text: str
    namespace: str
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    role: str | None
    metadata: dict[str, Any]
    time: datetime | None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    explanation: Explanation | None = None


class Found(BaseModel):
    """Hits, best first, and how the signals fared."""

    hits: list[FoundMemory]
    signals: dict[str, SignalStatus]
    max_possible: float
    partitions: int


class Life(BaseModel):
    """Whether the server works."""

    status: Literal["alive", "ready"]


class Statistics(BaseModel):
    """Counts of a scope; what tells of the whole store only for a key of the whole store."""

    partitions: int
    memories: int
    entities: int
    links: int
    revisions: int
    schema_version: int
    embedder: Mapping[str, Any]
    bytes_on_disk: int | None = None
    bytes_cached: int | None = None
    signals_off: dict[str, int] | None = None


class Acknowledged(BaseModel):
    """One line of an import's answer: what is stored for good, and what was skipped."""

    acknowledged: int | None = None
    fault: str | None = None
    skipped: int | None = None
    error: str | None = None
    done: bool | None = None
    read: int | None = None
    added: int | None = None
    present: int | None = None
