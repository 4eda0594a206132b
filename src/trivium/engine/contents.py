"""What may be added: texts, chat messages, items; all become `NewMemory`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from trivium.errors import InputError
from trivium.types import NewMemory

__all__ = ["Content", "listed", "new_memories"]

#: A text, a chat message ({"role", "content"}), a mapping with the fields of `NewMemory`, or one.
Content = str | Mapping[str, Any] | NewMemory

_FIELDS = frozenset(item.name for item in fields(NewMemory))


def new_memories(contents: Iterable[Content], shared: Mapping[str, Any]) -> list[NewMemory]:
    """One `NewMemory` per content; *shared* fills in what a content does not say itself.

    Messages without text (tool calls, pictures) are left out. Raises
    `InputError` that names the place of what cannot be used.
    """
    items = enumerate(listed(contents))
    found = (_new_memory(content, shared, place) for place, content in items)
    return [memory for memory in found if memory is not None]


def listed(contents: object) -> Iterable[Any]:
    """*contents* as they are, when they are several; raises `InputError` for a single one."""
    single = isinstance(contents, str | bytes | Mapping | NewMemory)
    if single or not isinstance(contents, Iterable):
        msg = (
            f"contents are a list of texts, messages or items, not {type(contents).__name__}:"
            f" {contents!r:.80}; for a single one write [...] around it"
        )
        raise InputError(msg)
    return contents


def _new_memory(content: object, shared: Mapping[str, Any], place: int) -> NewMemory | None:
    if isinstance(content, str):
        return NewMemory(**{**shared, "text": content})
    if isinstance(content, NewMemory):
        said = {name: getattr(content, name) for name in _FIELDS}
        return NewMemory(**_merged(shared, said, place))
    if isinstance(content, Mapping):
        if "content" in content:
            return _from_message(content, shared, place)
        return _from_mapping(content, shared, place)
    msg = (
        f"item {place} is {type(content).__name__}; it must be a text, a message with 'role' and"
        " 'content', or a mapping with 'text'"
    )
    raise InputError(msg)


def _merged(shared: Mapping[str, Any], said: Mapping[str, Any], place: int) -> dict[str, Any]:
    metadata: dict[str, Any] = {}
    for given in (shared.get("metadata"), said.get("metadata")):
        if given is not None and not isinstance(given, Mapping):
            msg = f"item {place}: metadata is a mapping with text keys, not {given!r:.80}"
            raise InputError(msg)
        metadata.update(given or {})
    own = {name: value for name, value in said.items() if value is not None}
    return {**shared, **own, "metadata": metadata}


def _from_mapping(item: Mapping[str, Any], shared: Mapping[str, Any], place: int) -> NewMemory:
    unknown = sorted(set(item) - _FIELDS, key=str)
    if unknown or "text" not in item:
        what = f"has the unknown field {unknown[0]!r}" if unknown else "has no 'text'"
        msg = f"item {place} {what}; valid are {', '.join(sorted(_FIELDS))}"
        raise InputError(msg)
    return NewMemory(**_merged(shared, item, place))


def _from_message(
    message: Mapping[str, Any], shared: Mapping[str, Any], place: int
) -> NewMemory | None:
    text = _message_text(message["content"], place)
    if not text.strip():
        return None
    role = message.get("role")
    if role is not None and not isinstance(role, str):
        msg = f"item {place}: the role of a message is a text, not {role!r:.80}"
        raise InputError(msg)
    return NewMemory(**{**shared, "text": text, "role": role or shared.get("role")})


def _message_text(content: object, place: int) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence):
        parts = [part.get("text", "") for part in content if isinstance(part, Mapping)]
        return "\n".join(part for part in parts if isinstance(part, str) and part)
    msg = (
        f"item {place}: the content of a message is a text or a list of parts, not {content!r:.80}"
    )
    raise InputError(msg)
