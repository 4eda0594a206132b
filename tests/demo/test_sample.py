"""The bundled sample is whole, bilingual and ours."""

import json
import re
from collections import Counter
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import trivium
from trivium.text import analyse
from trivium.types import NewMemory

Lines = list[dict[str, Any]]

FOLDER = Path(trivium.__file__).parent / "demo"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|cn)\b")


def lines(name: str) -> Lines:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def memories() -> Lines:
    return lines("sample.jsonl")


@pytest.fixture(scope="module")
def searches() -> Lines:
    return lines("searches.jsonl")


def test_there_are_at_least_140_memories_of_four_users(memories: Lines) -> None:
    users = Counter(memory["user_id"] for memory in memories)
    assert len(memories) >= 140
    assert len(users) >= 4
    assert min(users.values()) >= 30


def test_ids_are_unique(memories: Lines) -> None:
    assert len({memory["id"] for memory in memories}) == len(memories)


def test_texts_are_unique(memories: Lines) -> None:
    assert len({memory["text"] for memory in memories}) == len(memories)


def test_every_line_is_a_new_memory(memories: Lines) -> None:
    known = {field.name for field in fields(NewMemory)}
    for memory in memories:
        assert set(memory) <= known
        assert NewMemory(**memory).text


def test_times_are_utc_and_rise_within_a_session(memories: Lines) -> None:
    last: dict[str, datetime] = {}
    for memory in memories:
        time = datetime.fromisoformat(memory["time"])
        assert time.tzinfo == UTC
        assert time > last.get(memory["run_id"], datetime.min.replace(tzinfo=UTC))
        last[memory["run_id"]] = time


def test_both_languages_are_well_represented(memories: Lines) -> None:
    chinese = [bool(CHINESE.search(memory["text"])) for memory in memories]
    assert sum(chinese) >= 50
    assert chinese.count(False) >= 50


def test_some_memories_mix_the_languages(memories: Lines) -> None:
    mixed = [m for m in memories if CHINESE.search(m["text"]) and re.search("[A-Za-z]", m["text"])]
    assert len(mixed) >= 10


def test_no_real_host_is_named(memories: Lines, searches: Lines) -> None:
    texts = [m["text"] for m in memories] + [s["query"] for s in searches]
    assert not [text for text in texts if HOST.search(text)]


def test_there_are_a_dozen_searches_or_a_few_more(searches: Lines) -> None:
    assert 12 <= len(searches) <= 14


def test_every_search_says_what_it_shows_in_both_languages(searches: Lines) -> None:
    for search in searches:
        assert set(search) == {"query", "user_id", "expect", "shows", "shows_zh"}
        assert not CHINESE.search(search["shows"])
        assert CHINESE.search(search["shows_zh"])


def test_every_expected_memory_belongs_to_the_user_who_asks(
    memories: Lines, searches: Lines
) -> None:
    owner = {memory["id"]: memory["user_id"] for memory in memories}
    assert [owner.get(s["expect"]) for s in searches] == [s["user_id"] for s in searches]


def test_the_search_by_meaning_alone_shares_no_term_with_its_answer(
    memories: Lines, searches: Lines
) -> None:
    (search,) = [s for s in searches if s["query"] == "编程偏好"]
    (answer,) = [m["text"] for m in memories if m["id"] == search["expect"]]
    assert not set(analyse(search["query"])) & set(analyse(answer))


def test_the_readme_states_origin_and_licence() -> None:
    readme = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    assert "was written for Trivium" in readme
    assert "distributed under the Apache License 2.0" in readme
