"""The formats that can be imported, by name."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from trivium.errors import InputError
from trivium.integrations.importers import chat, corpus, locomo, memories
from trivium.integrations.importers.entry import Entry, Fault, Value
from trivium.integrations.importers.json_values import json_values

__all__ = ["FORMATS", "Format", "detect"]


class Format(NamedTuple):
    """One format: what it holds, how its values look, and how they are read."""

    holds: str
    recognises: Callable[[object], bool]
    entries: Callable[[Value], Iterator[Entry | Fault]]


#: In the order in which they are tried: the most particular first.
FORMATS = {
    "locomo": Format("LoCoMo conversations", locomo.recognises, locomo.entries),
    "corpus": Format("a corpus with scopes", corpus.recognises, corpus.entries),
    "chat": Format("chat messages", chat.recognises, chat.entries),
    "memories": Format("memories", memories.recognises, memories.entries),
}


def detect(path: Path) -> str:
    """The name of the format of *path*, by its first readable value.

    Raises `InputError` when it fits none; a file without a readable value
    counts as memories, so that its faults are told.
    """
    values = (item for item in json_values(path) if isinstance(item, Value))
    first = next(values, None)
    if first is None:
        return "memories"
    for name, candidate in FORMATS.items():
        if candidate.recognises(first.content):
            return name
    msg = f"cannot tell its format from {_shape(first.content)}; expected {_expected()}"
    raise InputError(msg)


def _shape(content: object) -> str:
    if isinstance(content, dict):
        return f"an object with the keys {', '.join(map(repr, list(content)[:8])) or '(none)'}"
    return f"{content!r:.60}"


def _expected() -> str:
    return (
        "memories with 'text', messages with 'role' and 'content', LoCoMo samples with"
        " 'conversation', or a corpus with 'text' and 'scope'"
    )
