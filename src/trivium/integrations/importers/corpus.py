"""A retrieval corpus: a folder with ``corpus.jsonl``, or that file.

Its fields are ``id``, ``text``, ``scope`` (the user), ``time`` and ``session``
(the run); the fields of a memory go by their own names too, all else is metadata.
"""

from collections.abc import Iterator

from trivium.integrations.importers.entry import Entry, Fault, Value
from trivium.integrations.importers.fields import memory_of, record_of

__all__ = ["entries", "recognises"]

_NAMES = {"scope": "user_id", "session": "run_id"}


def recognises(content: object) -> bool:
    """Whether *content* looks like a document of a corpus."""
    return isinstance(content, dict) and {"text", "scope"} <= set(content)


def entries(value: Value) -> Iterator[Entry | Fault]:
    """The one document that *value* is."""
    yield Entry(value.place, value.file, memory_of(record_of(value.content), _NAMES))
