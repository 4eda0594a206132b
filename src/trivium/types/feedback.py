"""What somebody said of a hit."""

from dataclasses import dataclass
from datetime import datetime

__all__ = ["Feedback"]


@dataclass(frozen=True, slots=True)
class Feedback:
    """Whether a memory was useful for a query; one word per pair, the last one counts."""

    query: str
    memory_id: str
    useful: bool
    at: datetime
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
