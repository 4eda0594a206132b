"""Chat transcripts: messages with ``role`` and ``content``, as OpenAI's API has them.

One message a line or in a list, or conversations under ``messages``. Messages
without text (tool calls, pictures) are left out.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from trivium.errors import InputError
from trivium.integrations.importers.entry import Entry, Fault, Value
from trivium.integrations.importers.fields import memory_of, record_of
from trivium.integrations.importers.nested import each, nested

__all__ = ["entries", "recognises"]

_WRAPPERS = ("messages",)
#: How a model and its tools talk to each other; says nothing to remember.
_PLUMBING = frozenset(
    {"tool_calls", "tool_call_id", "function_call", "refusal", "audio", "annotations"}
)


def recognises(content: object) -> bool:
    """Whether *content* looks like a message or a conversation."""
    if nested(content, _WRAPPERS) is not None:
        return True
    return isinstance(content, dict) and {"role", "content"} <= set(content)


def entries(value: Value) -> Iterator[Entry | Fault]:
    """The messages of *value* that have text."""
    return each(value, _WRAPPERS, _entry)


def _entry(value: Value) -> Entry | None:
    message = record_of(value.content)
    role = message.get("role")
    if not isinstance(role, str) or "content" not in message:
        msg = "a message has a 'role' that is a text, and a 'content'"
        raise InputError(msg)
    text = _text(message["content"])
    if not text.strip():
        return None
    kept = {key: part for key, part in message.items() if key not in _PLUMBING}
    return Entry(value.place, value.file, memory_of({**kept, "content": text}, {"content": "text"}))


def _text(content: object) -> str:
    """The text of a message: itself, or that of its parts."""
    match content:
        case None:
            return ""
        case str():
            return content
        case list():
            return "\n".join(part for part in map(_part, content) if part)
    msg = f"the content of a message is a text or a list of parts, not {content!r:.60}"
    raise InputError(msg)


def _part(part: Mapping[str, Any] | str) -> str:
    text = part.get("text") if isinstance(part, Mapping) else part
    return text if isinstance(text, str) else ""
