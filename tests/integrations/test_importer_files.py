"""A file that cannot be read says which, where and what would be valid."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from trivium.integrations.importers import Entry, Fault, read_files

LINE = '{"text": "喜欢喝茶", "user_id": "ann"}\n'

#: The bytes of a file, the line that is named (None: the file), and what the message says.
UNREADABLE: dict[str, tuple[bytes, int | None, str]] = {
    "empty": (b"", None, "it is empty"),
    "blank": (b" \n\n\t", None, "it is empty"),
    "an empty list": (b" [ ] ", None, "the list is empty"),
    "UTF-16": (LINE.encode("utf-16"), None, "it is UTF-16; convert it to UTF-8"),
    "UTF-32": (LINE.encode("utf-32"), None, "it is UTF-32; convert it to UTF-8"),
    "binary": (b"\x7fELF\x00\x01", None, "it is a binary file"),
    "compressed": (gzip.compress(LINE.encode() * 9), None, "it is a binary file"),
    "GB18030": (LINE.encode("gb18030"), 1, "iconv -f GB18030"),
    "plain text": (b"Likes tea\n", 1, "this line is no JSON"),
    "a broken line": (LINE.encode() * 2 + b'{"text": ', 3, "this line is no JSON"),
    "a broken list": (b'[\n{"text": "a"}\n{"text": "b"}]', 3, "Expecting ',' or ']'"),
    "an unfinished list": (b'[\n{"text": "a"},\n', 3, "this is no JSON"),
    "too deep": (b'{"text": ' + b"[" * 100_000, 1, "recursion"),
    "too large a number": (b'{"text": "a", "n": ' + b"9" * 5_000 + b"}", 1, "limit"),
    "a list of texts": (b'["Likes tea"]', None, "cannot tell its format from 'Likes tea'"),
    "a number": (b"42", None, "cannot tell its format from 42"),
}


def items_of(path: Path) -> tuple[list[Entry], list[Fault]]:
    items = list(read_files([path]))
    entries = [item for item in items if isinstance(item, Entry)]
    return entries, [item for item in items if isinstance(item, Fault)]


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_file_says_where_and_why(tmp_path: Path, name: str) -> None:
    content, line, message = UNREADABLE[name]
    path = tmp_path / "file.jsonl"
    path.write_bytes(content)
    _, (fault, *_) = items_of(path)
    assert fault.place == (str(path) if line is None else f"{path}:{line}")
    assert message in fault.message


def test_lines_around_a_broken_one_are_read(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text(f"{LINE}oops\n\n{LINE}", encoding="utf-8")
    entries, (fault,) = items_of(path)
    assert [entry.place for entry in entries] == [f"{path}:1", f"{path}:4"]
    assert fault.place == f"{path}:2"


def test_elements_of_a_list_know_their_line(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text('[\n {"text": "a"},\n\n {"text":\n "b"}, {"text": "c"}\n]\n', encoding="utf-8")
    assert [entry.place for entry in items_of(path)[0]] == [f"{path}:{n}" for n in (2, 4, 5)]


@pytest.mark.parametrize("wrapped", [LINE, f"[{LINE}]", f"\n\n  {LINE}"])
def test_a_byte_order_mark_is_no_matter(tmp_path: Path, wrapped: str) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text(wrapped, encoding="utf-8-sig")
    ((entry,), no_faults) = items_of(path)
    assert entry.memory.text == "喜欢喝茶"
    assert no_faults == []


def test_windows_line_ends_are_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes(LINE.replace("\n", "\r\n").encode() * 2)
    assert len(items_of(path)[0]) == 2


def test_one_object_may_span_lines(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text('{\n "text": "a",\n "user_id": "ann"\n}\n', encoding="utf-8")
    assert items_of(path)[0][0].memory.text == "a"


def vanished(path: Path) -> None:
    """Leaves nothing at *path*."""


def forbidden(path: Path) -> None:
    path.write_text(LINE, encoding="utf-8")
    path.chmod(0)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "message"),
    [(vanished, "No such file"), (forbidden, "Permission denied"), (folder, "has no corpus.jsonl")],
)
def test_what_is_no_file_says_so(
    tmp_path: Path, make: Callable[[Path], None], message: str
) -> None:
    path = tmp_path / "file.jsonl"
    make(path)
    if make is forbidden and _readable(path):
        pytest.skip("this user may read everything")
    _, (fault,) = items_of(path)
    assert message in fault.message


def _readable(path: Path) -> bool:
    try:
        path.read_bytes()
    except PermissionError:
        return False
    return True
