"""The files of a data set: their text, their records, their hashes."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from trivium.errors import InputError
from trivium.integrations.importers import Fault
from trivium.integrations.importers.entry import Value
from trivium.integrations.importers.json_values import json_values

__all__ = ["DEFAULT_SCOPE", "records", "sha256", "text_field", "text_of"]

#: The user of memories and questions that name no scope.
DEFAULT_SCOPE = "default"


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def records(path: Path) -> Iterator[Value]:
    """The JSON objects of *path*; raises `InputError` with file and line at the first fault."""
    for value in _values(path):
        if isinstance(value, Fault):
            raise InputError(str(value))
        if not isinstance(value.content, dict):
            msg = f"{value.place}: expected an object, not {value.content!r:.60}"
            raise InputError(msg)
        yield value


def _values(path: Path) -> Iterator[Value | Fault]:
    try:
        yield from json_values(path)
    except InputError as exc:
        msg = f"{path}: {exc}"
        raise InputError(msg) from exc


def text_field(value: Value, name: str, default: str | None = None) -> str:
    """The field *name* of a record, a text with something in it; numbers are taken as written."""
    found = value.content.get(name)
    if found is None:
        found = default
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)
    if not isinstance(found, str) or not found.strip():
        what = "is missing" if found is None else f"must be a text, not {found!r:.60}"
        msg = f"{value.place}: {name!r} {what}"
        raise InputError(msg)
    return found


def text_of(path: Path) -> str:
    """The text of *path*; raises `InputError` when it cannot be read or is no UTF-8."""
    try:
        raw = path.read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as exc:
        msg = f"{path}: it cannot be read: {exc.strerror or exc}"
        raise InputError(msg) from exc
    except UnicodeDecodeError as exc:
        line = raw.count(b"\n", 0, exc.start) + 1
        msg = (
            f"{path}:{line}: it is not UTF-8 (byte 0x{raw[exc.start]:02x}); convert the file,"
            " as with: iconv -f GB18030 -t UTF-8 (or whatever encoding it has)"
        )
        raise InputError(msg) from exc
