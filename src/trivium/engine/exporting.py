"""A stored memory as plain values that can be added again."""

from typing import Any

from trivium.types import MemoryRecord

__all__ = ["exported"]


def exported(record: MemoryRecord) -> dict[str, Any]:
    """*record* with the fields of `NewMemory`, times as ISO 8601, without what is not set."""
    fields = {
        "id": record.id,
        "text": record.text,
        "user_id": record.user_id,
        "agent_id": record.agent_id,
        "run_id": record.run_id,
        "role": record.role,
        "metadata": dict(record.metadata) or None,
        "time": record.time and record.time.isoformat(),
        "expires_at": record.expires_at and record.expires_at.isoformat(),
    }
    return {name: value for name, value in fields.items() if value is not None}
