"""The JSON values of a file, each with its line: JSON Lines, a JSON list, or one object."""

import codecs
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from trivium.errors import InputError
from trivium.integrations.importers.entry import Fault, Value

__all__ = ["json_values"]

_BOMS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
_HEAD_BYTES = 64 * 1024
_SPACE = re.compile(r"[ \t\r\n]*")


def json_values(path: Path) -> Iterator[Value | Fault]:
    """Every value of *path*, or the fault that stands in its place.

    A list gives its elements, JSON Lines a value per line. Raises `InputError`
    when the file as a whole is no UTF-8 text or cannot be read.
    """
    try:
        with path.open("rb") as file:
            start = _start(file)
            if start == b"[":
                yield from _elements(path, _decoded(file.read()))
            elif start == b"{" and (whole := _single_object(file)) is not None:
                yield Value(f"{path}:1", path.name, whole)
            else:
                yield from _lines(path, file)
    except OSError as exc:
        msg = f"it cannot be read: {exc.strerror or exc}"
        raise InputError(msg) from exc


def _start(file: BinaryIO) -> bytes:
    """The first byte that is no space; leaves *file* behind a byte order mark."""
    head = file.read(_HEAD_BYTES)
    for bom, name in _BOMS.items():
        if head.startswith(bom):
            msg = f"it is {name}; convert it to UTF-8, as with: iconv -f {name} -t UTF-8"
            raise InputError(msg)
    if b"\x00" in head:
        raise InputError("it is a binary file; an import reads JSON or JSON Lines in UTF-8")
    text = head.removeprefix(codecs.BOM_UTF8)
    file.seek(len(head) - len(text))
    first = text.lstrip()[:1]
    if not first:
        raise InputError("it is empty; there is nothing to import")
    return first


def _single_object(file: BinaryIO) -> dict[str, Any] | None:
    """The one object that spans several lines, or None when the first line stands for itself."""
    start = file.tell()
    try:
        first = next(line for line in file if line.strip())
        if _parses(first):
            return None
        file.seek(start)
        whole = file.read()
        return json.loads(whole) if _parses(whole) else None
    finally:
        file.seek(start)


def _parses(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(path: Path, file: BinaryIO) -> Iterator[Value | Fault]:
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            yield Value(place, path.name, json.loads(_decoded(line)))
        except InputError as exc:
            yield Fault(place, str(exc))
        except json.JSONDecodeError as exc:
            message = f"this line is no JSON: {exc.msg} at column {exc.colno}"
            yield Fault(place, f"{message}; an import reads JSON Lines or a JSON list")
        except (ValueError, RecursionError) as exc:
            yield Fault(place, f"this line cannot be used: {exc}")


def _elements(path: Path, text: str) -> Iterator[Value | Fault]:
    """The elements of the list that *text* holds, up to the first error in its syntax."""
    decoder = json.JSONDecoder()
    line, counted = 1, 0
    position = _after_space(text, text.index("[") + 1)
    if text.startswith("]", position):
        yield Fault(str(path), "the list is empty; there is nothing to import")
        return
    try:
        while True:
            line, counted = line + text.count("\n", counted, position), position
            content, position = decoder.raw_decode(text, position)
            yield Value(f"{path}:{line}", path.name, content)
            position = _after_space(text, position)
            if text.startswith("]", position):
                return
            if not text.startswith(",", position):
                raise json.JSONDecodeError("Expecting ',' or ']'", text, position)  # noqa: TRY301
            position = _after_space(text, position + 1)
    except json.JSONDecodeError as exc:
        yield Fault(f"{path}:{exc.lineno}", f"this is no JSON: {exc.msg} at column {exc.colno}")
    except (ValueError, RecursionError) as exc:
        yield Fault(f"{path}:{line}", f"this cannot be used: {exc}")


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return position if found is None else found.end()


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as exc:
        line = raw.count(b"\n", 0, exc.start)
        where = f" {line} lines on" if line else ""
        msg = (
            f"it is not UTF-8: there is a byte 0x{raw[exc.start]:02x}{where}; convert the file,"
            " as with: iconv -f GB18030 -t UTF-8 (or whatever encoding it has)"
        )
        raise InputError(msg) from exc
