"""Memories, one a line or in a list: the fields of `NewMemory`, as ``trivium export`` writes them.

The text may also be called ``content`` or ``memory``, as in an export of mem0,
and the list may stand under ``results`` or ``memories``.
"""

from collections.abc import Iterator

from trivium.integrations.importers.entry import Entry, Fault, Value
from trivium.integrations.importers.fields import memory_of, record_of
from trivium.integrations.importers.nested import each, nested

__all__ = ["entries", "recognises"]

_WRAPPERS = ("results", "memories")
_TEXT = {"content": "text", "memory": "text"}


def recognises(content: object) -> bool:
    """Whether *content* looks like a memory or a list of them under a name."""
    if nested(content, _WRAPPERS) is not None:
        return True
    return isinstance(content, dict) and not {"text", *_TEXT}.isdisjoint(content)


def entries(value: Value) -> Iterator[Entry | Fault]:
    """The memories of *value*: itself, or those under its wrapper."""
    return each(value, _WRAPPERS, _entry)


def _entry(value: Value) -> Entry:
    return Entry(value.place, value.file, memory_of(record_of(value.content), _TEXT))
