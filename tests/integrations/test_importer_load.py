"""Loading stores everything once, however often it is begun."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from trivium import InputError, Memory
from trivium.integrations.importers import Fault, Summary, load, read_files


@pytest.fixture
def memory() -> Any:
    with Memory(":memory:", embedder="hash") as opened:
        yield opened


def lines(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return path


def texts(memory: Memory) -> list[str]:
    return sorted(record.text for record in memory.list(everyone=True, limit=1_000).memories)


def test_repeating_an_import_stores_nothing_twice(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", *({"text": f"memory {n}", "id": str(n)} for n in range(150)))
    assert load(memory, read_files([path]), user_id="ann") == Summary(150, 150, 0, 0)
    assert load(memory, read_files([path]), user_id="ann") == Summary(150, 0, 150, 0)


def test_the_same_line_twice_in_a_file_is_two_memories(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", *[{"text": "ok"}] * 2)
    for _ in range(2):
        load(memory, read_files([path]), user_id="ann")
    assert texts(memory) == ["ok", "ok"]


def test_the_same_line_in_two_files_is_two_memories(memory: Memory, tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        load(memory, read_files([lines(tmp_path / name, {"text": "ok"})]), user_id="ann")
    assert texts(memory) == ["ok", "ok"]


def test_the_same_id_in_two_files_is_one_memory(memory: Memory, tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        path = lines(tmp_path / name, {"text": "Likes tea", "id": "tea"})
        load(memory, read_files([path]), user_id="ann")
    assert texts(memory) == ["Likes tea"]


def test_a_file_that_grew_adds_what_is_new(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "one"})
    load(memory, read_files([path]), user_id="ann")
    path = lines(tmp_path / "a.jsonl", {"text": "zero"}, {"text": "one"}, {"text": "two"})
    assert load(memory, read_files([path]), user_id="ann") == Summary(3, 2, 1, 0)


@pytest.mark.parametrize("own", [{}, {"id": "tea"}])
def test_what_was_changed_since_is_present_and_stays_changed(
    memory: Memory, tmp_path: Path, own: dict[str, str]
) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "Likes tea", **own})
    load(memory, read_files([path]), user_id="ann")
    (record,) = memory.list(user_id="ann").memories
    memory.update(record.id, "Likes coffee")
    assert load(memory, read_files([path]), user_id="ann") == Summary(1, 0, 1, 0)
    assert texts(memory) == ["Likes coffee"]


def test_what_is_present_is_not_embedded_again(tmp_path: Path) -> None:
    embedded: list[str] = []

    def embed(batch: Sequence[str]) -> list[list[float]]:
        embedded.extend(batch)
        return [[1.0, float(len(text))] for text in batch]

    path = lines(tmp_path / "a.jsonl", *({"text": f"memory {n}"} for n in range(70)))
    with Memory(":memory:", embedder=embed) as counted:
        load(counted, read_files([path]), user_id="ann")
        embedded.clear()
        load(counted, read_files([path]), user_id="ann")
    assert embedded == []


def test_a_moved_file_is_known(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    for folder in (tmp_path, tmp_path / "elsewhere"):
        load(memory, read_files([lines(folder / "a.jsonl", {"text": "one"})]), user_id="ann")
    assert texts(memory) == ["one"]


def test_another_user_gets_the_memories_too(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "one"})
    for user in ("ann", "bob"):
        load(memory, read_files([path]), user_id=user)
    assert texts(memory) == ["one", "one"]


def test_a_scope_fills_in_only_what_a_file_leaves_open(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "hers", "user_id": "ann"}, {"text": "open"})
    load(memory, read_files([path]), user_id="bob", run_id="r1")
    owners = {record.text: record.user_id for record in memory.list(everyone=True).memories}
    assert owners == {"hers": "ann", "open": "bob"}


def test_a_fault_stops_the_import_with_its_place(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "one"}, {"text": " "}, {"text": "three"})
    with pytest.raises(InputError, match=r"a\.jsonl:2: the text of a memory is blank"):
        load(memory, read_files([path]), user_id="ann")
    assert texts(memory) == ["one"]


def test_what_is_told_is_skipped(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "one"}, {"text": " "}, {"text": "three"})
    told: list[Fault] = []
    summary = load(memory, read_files([path]), user_id="ann", on_fault=told.append)
    assert summary == Summary(2, 2, 0, 1)
    assert [fault.place for fault in told] == [f"{path}:2"]


def test_a_taken_id_with_another_text_is_a_fault(memory: Memory, tmp_path: Path) -> None:
    memory.add("Likes tea", user_id="ann", id="tea")
    path = lines(tmp_path / "a.jsonl", {"text": "Hates tea", "id": "tea"})
    with pytest.raises(InputError, match="the id 'tea' is taken"):
        load(memory, read_files([path]), user_id="ann")


def test_an_entry_of_nobody_is_told_how_to_get_a_scope(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"text": "one"})
    with pytest.raises(InputError, match="--user"):
        load(memory, read_files([path]))


def test_progress_reaches_the_number_of_entries(memory: Memory, tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", *({"text": f"memory {n}"} for n in range(150)))
    heard: list[int] = []
    load(memory, read_files([path]), user_id="ann", on_progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 150
