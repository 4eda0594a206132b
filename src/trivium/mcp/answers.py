"""What tools answer: little, and only what a model can use."""

from datetime import datetime
from typing import Any, NotRequired

# pydantic wants this TypedDict below Python 3.12
from typing_extensions import TypedDict

from trivium.types import Explanation, MemoryRecord, Verdict

__all__ = ["Added", "Brief", "Found", "Why", "brief", "found", "why"]

_MOST_CHARACTERS = 600


class Added(TypedDict):
    """The id of the stored memory."""

    id: str


class Brief(TypedDict):
    """One memory, without what is not set."""

    id: str
    text: str
    time: NotRequired[str | None]
    role: NotRequired[str | None]
    metadata: NotRequired[dict[str, Any] | None]


class Found(Brief):
    """One memory with its score, 0 to 1."""

    score: float


class Why(TypedDict):
    """Where a memory stands for a query, and what each signal gave it."""

    outcome: str
    message: str
    rank: NotRequired[int | None]
    score: NotRequired[float | None]
    signals: NotRequired[dict[str, str] | None]


def brief(record: MemoryRecord, most: int | None = _MOST_CHARACTERS) -> Brief:
    """*record* with at most *most* characters of its text; None for all of it."""
    text = record.text
    if most is not None and len(text) > most:
        text = f"{text[:most]}… ({len(record.text):,} characters in all; get_memory shows them)"
    told: Brief = {"id": record.id, "text": text}
    if record.time is not None:
        told["time"] = _spelt(record.time)
    if record.role is not None:
        told["role"] = record.role
    if record.metadata:
        told["metadata"] = dict(record.metadata)
    return told


def found(record: MemoryRecord, score: float) -> Found:
    """*record* with its score."""
    return {"score": round(score, 3), **brief(record)}


def why(verdict: Verdict) -> Why:
    """*verdict* in few words."""
    told: Why = {"outcome": verdict.outcome, "message": verdict.message}
    if verdict.rank is not None:
        told["rank"] = verdict.rank
    if verdict.explanation is not None:
        told["score"] = round(verdict.explanation.score, 3)
        told["signals"] = _signals(verdict.explanation)
    return told


def _signals(explanation: Explanation) -> dict[str, str]:
    return {
        share.name: f"{share.value:.2f} of 1" if share.active else f"off: {share.reason}"
        for share in explanation.signals
    }


def _spelt(time: datetime) -> str:
    midnight = (time.hour, time.minute, time.second) == (0, 0, 0)
    return f"{time:%Y-%m-%d}" if midnight else f"{time:%Y-%m-%dT%H:%M:%SZ}"
