"""Records that stand for themselves, or in a list under a name."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from trivium.errors import InputError
from trivium.integrations.importers.entry import Entry, Fault, Value

__all__ = ["each", "nested"]


def nested(content: object, names: Sequence[str]) -> tuple[str, list[Any]] | None:
    """The first of *names* under which *content* holds a list, with the list."""
    if isinstance(content, dict):
        for name in names:
            if isinstance(content.get(name), list):
                return name, content[name]
    return None


def each(
    value: Value, names: Sequence[str], entry_of: Callable[[Value], Entry | None]
) -> Iterator[Entry | Fault]:
    """*entry_of* the value, or of every record it wraps under one of *names*.

    An `InputError` of one record becomes the fault at its place; None leaves
    a record out.
    """
    wrapped = nested(value.content, names)
    for part in [value] if wrapped is None else _parts(value, *wrapped):
        try:
            entry = entry_of(part)
        except InputError as exc:
            yield Fault(part.place, str(exc))
            continue
        if entry is not None:
            yield entry


def _parts(value: Value, name: str, records: list[Any]) -> Iterator[Value]:
    for number, record in enumerate(records):
        yield Value(f"{value.place}, {name}[{number}]", value.file, record)
