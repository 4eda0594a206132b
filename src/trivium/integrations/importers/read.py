"""From paths to entries, whatever the format."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from trivium.errors import InputError
from trivium.integrations.importers.entry import Entry, Fault
from trivium.integrations.importers.formats import FORMATS, Format, detect
from trivium.integrations.importers.json_values import json_values

__all__ = ["read_files"]


def read_files(paths: Iterable[Path], format_name: str | None = None) -> Iterator[Entry | Fault]:
    """Every memory of *paths*, in order, and a `Fault` where there is none.

    Without *format_name* (one of `FORMATS`) the format of each file is told
    from its first value. A folder stands for the ``corpus.jsonl`` in it.
    """
    for path in paths:
        try:
            file = _file_of(path)
            yield from _entries(file, FORMATS[format_name or detect(file)])
        except InputError as exc:
            yield Fault(str(path), str(exc))


def _file_of(path: Path) -> Path:
    if not path.is_dir():
        return path
    corpus = path / "corpus.jsonl"
    if not corpus.is_file():
        msg = "this folder has no corpus.jsonl; name a file, or a folder that has one"
        raise InputError(msg)
    return corpus


def _entries(file: Path, format_: Format) -> Iterator[Entry | Fault]:
    for value in json_values(file):
        if isinstance(value, Fault):
            yield value
            continue
        try:
            yield from format_.entries(value)
        except InputError as exc:
            yield Fault(value.place, str(exc))
