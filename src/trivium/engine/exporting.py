"""A stored memory as plain values that can be added again."""

from typing import Any

from trivium.types import Feedback, MemoryRecord

__all__ = ["exported", "exported_feedback"]


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


def exported_feedback(line: Feedback) -> dict[str, Any]:
    """*line* as ``query``, ``id``, ``useful``, ``at`` and whose memory it is."""
    fields = {
        "query": line.query,
        "id": line.memory_id,
        "useful": line.useful,
        "at": line.at.isoformat(),
        "user_id": line.user_id,
        "agent_id": line.agent_id,
        "run_id": line.run_id,
    }
    return {name: value for name, value in fields.items() if value is not None}
