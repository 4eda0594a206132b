"""From the keys of a foreign record to the fields of a memory; the rest is metadata."""

import dataclasses
import difflib
from collections.abc import Mapping
from typing import Any

from trivium.errors import InputError
from trivium.types import NewMemory

__all__ = ["memory_of", "record_of"]

_FIELDS = tuple(field.name for field in dataclasses.fields(NewMemory))
_NEARLY = 0.85  # userid for user_id, not created_at for expires_at


def record_of(content: object) -> Mapping[str, Any]:
    """*content*, which must be a JSON object; `InputError` says what it is instead."""
    if not isinstance(content, Mapping):
        msg = f'expected an object such as {{"text": ...}}, not {content!r:.60}'
        raise InputError(msg)
    return content


def memory_of(record: Mapping[str, Any], renamed: Mapping[str, str]) -> NewMemory:
    """A memory of *record*: fields by their name, or by a foreign name in *renamed*.

    Every other key goes into the metadata, so that nothing is lost, except
    one that looks like a misspelt field: that is an `InputError`, as are two
    names for one field.
    """
    said: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for key, content in record.items():
        name = renamed.get(key, key)
        if name not in _FIELDS:
            _refuse_misspelt(key)
            rest[key] = content
        elif name in said:
            msg = f"{key!r} and another key both give the {name}; leave one out"
            raise InputError(msg)
        elif content is not None:
            said[name] = content
    if "text" not in said:
        names = [*(key for key, name in renamed.items() if name == "text"), "text"]
        msg = f"it has no text; valid names for it are {', '.join(map(repr, sorted(names)))}"
        raise InputError(msg)
    return NewMemory(**{**said, "metadata": {**rest, **_metadata(said)}})


def _metadata(said: Mapping[str, Any]) -> Mapping[str, Any]:
    metadata = said.get("metadata", {})
    if not isinstance(metadata, Mapping):
        msg = f"the metadata must be an object, not {metadata!r:.60}"
        raise InputError(msg)
    return metadata


def _refuse_misspelt(key: str) -> None:
    near = difflib.get_close_matches(key.casefold(), _FIELDS, n=1, cutoff=_NEARLY)
    if near:
        msg = f"unknown field {key!r}; did you mean {near[0]!r}? Valid: {', '.join(_FIELDS)}"
        raise InputError(msg)
