"""Our values as plain ones that JSON can hold."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trivium.types import Hit, Results

__all__ = ["plain", "plain_hit", "plain_results"]


def plain(value: Any) -> Any:
    """*value* with dataclasses as objects, times as ISO 8601 and sequences as lists."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def plain_hit(hit: "Hit") -> dict[str, Any]:
    """The memory's fields with its score, and the explanation where there is one."""
    told = {} if hit.explanation is None else {"explanation": plain(hit.explanation)}
    return {"score": hit.score, **plain(hit.memory), **told}


def plain_results(results: "Results") -> dict[str, Any]:
    """Hits in order, and how the signals fared."""
    return {
        "hits": [plain_hit(hit) for hit in results],
        "signals": plain(results.signals),
        "max_possible": results.max_possible,
        "partitions": results.partitions,
    }
