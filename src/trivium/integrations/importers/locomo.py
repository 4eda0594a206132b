"""LoCoMo: long conversations of two speakers, in numbered sessions with a date.

The format is that of Maharana et al., "Evaluating Very Long-Term Conversational
Memory of LLM Agents" (2024): a list of samples. The sample becomes the user,
the session the run, a turn the memory "Speaker: text", its time the session's.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from trivium.errors import InputError
from trivium.integrations.importers.entry import Entry, Fault, Value
from trivium.integrations.importers.fields import record_of
from trivium.types import NewMemory

__all__ = ["entries", "recognises"]

_SESSION = re.compile(r"session_(\d+)")


def recognises(content: object) -> bool:
    """Whether *content* looks like a sample."""
    return isinstance(content, dict) and isinstance(content.get("conversation"), dict)


def entries(value: Value) -> Iterator[Entry | Fault]:
    """The turns of all sessions of a sample, in order."""
    sample = record_of(value.content)
    if not recognises(sample):
        msg = "a LoCoMo sample has a 'sample_id' and a 'conversation' with sessions"
        raise InputError(msg)
    sample_id, conversation = sample.get("sample_id"), sample["conversation"]
    if not isinstance(sample_id, str) or not sample_id:
        msg = f"the 'sample_id' of a LoCoMo sample is a text, not {sample_id!r:.60}"
        raise InputError(msg)
    for session in _sessions(conversation):
        time = conversation.get(f"{session}_date_time")
        for number, turn in enumerate(conversation[session], start=1):
            place = f"{value.place}, {sample_id}, {session}, turn {number}"
            try:
                yield Entry(place, value.file, _memory(record_of(turn), sample_id, session, time))
            except InputError as exc:
                yield Fault(place, str(exc))


def _sessions(conversation: Mapping[str, Any]) -> list[str]:
    """The names of the sessions that took place, by their number."""
    numbers = [
        int(found[1])
        for name, turns in conversation.items()
        if (found := _SESSION.fullmatch(name)) and isinstance(turns, list)
    ]
    return [f"session_{number}" for number in sorted(numbers)]


def _memory(turn: Mapping[str, Any], sample_id: str, session: str, time: str | None) -> NewMemory:
    missing = [name for name in ("speaker", "text") if not isinstance(turn.get(name), str)]
    if missing:
        msg = f"a turn has 'speaker', 'text' and 'dia_id'; this one has no {missing[0]!r}"
        raise InputError(msg)
    caption = turn.get("blip_caption")
    picture = f" [shares {caption}]" if caption else ""
    dialogue_id = turn.get("dia_id")
    return NewMemory(
        text=f"{turn['speaker']}: {turn['text']}{picture}",
        user_id=sample_id,
        run_id=session,
        metadata={"speaker": turn["speaker"]},
        time=time,
        id=f"{sample_id}|{dialogue_id}" if dialogue_id else None,
    )
