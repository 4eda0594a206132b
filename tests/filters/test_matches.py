"""What a filter means, law by law."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from trivium.filters import matches, obstacle, parse_filter, unparse_filter
from trivium.types import MemoryRecord

LAWS = json.loads((Path(__file__).parent / "laws.json").read_text(encoding="utf-8"))
NOON = datetime(2023, 5, 8, 12, tzinfo=UTC)


def memory(metadata: dict[str, Any] | None = None, **fields: Any) -> MemoryRecord:
    empty: dict[str, Any] = dict.fromkeys(("agent_id", "run_id", "role", "time", "expires_at"))
    empty |= {"id": "m1", "text": "", "namespace": "default", "user_id": "ann"}
    empty |= {"created_at": NOON, "updated_at": NOON, "metadata": metadata or {}}
    return MemoryRecord(**{**empty, **fields})


def passes(raw: dict[str, Any], record: MemoryRecord) -> bool:
    filter_ = parse_filter(raw)
    assert filter_ is not None
    return matches(filter_, record)


@pytest.mark.parametrize("law", LAWS, ids=[law["law"] for law in LAWS])
def test_the_law_holds(law: dict[str, Any]) -> None:
    assert [found for found in law["match"] if not passes(law["filter"], memory(found))] == []
    assert [found for found in law["miss"] if passes(law["filter"], memory(found))] == []


@pytest.mark.parametrize(
    ("raw", "record"),
    [
        ({"id": "m1"}, memory()),
        ({"text": {"contains": "Ber"}}, memory(text="moved to Berlin")),
        ({"role": None}, memory()),
        ({"role": {"ne": "user"}}, memory()),
        ({"user_id": {"in": ["ann", "bob"]}}, memory()),
        ({"agent_id": {"exists": True}}, memory(agent_id="a")),
        ({"run_id": {"gt": "r1"}}, memory(run_id="r2")),
        ({"role": "user", "metadata.role": "guest"}, memory({"role": "guest"}, role="user")),
    ],
)
def test_a_built_in_field_is_reached_by_its_name(raw: dict[str, Any], record: MemoryRecord) -> None:
    assert passes(raw, record)


@pytest.mark.parametrize(
    "noon",
    [
        "2023-05-08T12:00:00",
        "2023-05-08 12:00",
        "2023-05-08T12:00:00Z",
        "2023-05-08T14:00:00+02:00",
        datetime(2023, 5, 8, 12),  # noqa: DTZ001  a naive time is UTC
        datetime(2023, 5, 8, 14, tzinfo=timezone(timedelta(hours=2))),
    ],
)
def test_times_compare_as_instants(noon: Any) -> None:
    assert passes({"created_at": noon}, memory())
    assert passes({"created_at": {"in": [noon]}}, memory())
    assert not passes({"created_at": {"gt": noon}}, memory())


@pytest.mark.parametrize("day", ["2023-05-08", NOON.date()])
def test_a_day_is_its_midnight_in_utc(day: Any) -> None:
    assert passes({"created_at": {"gt": day}}, memory())
    assert passes({"time": day}, memory(time=datetime(2023, 5, 8, tzinfo=UTC)))


def test_a_memory_without_a_time_is_neither_before_nor_after() -> None:
    assert not passes({"OR": [{"time": {"lt": NOON}}, {"time": {"gte": NOON}}]}, memory())
    assert passes({"time": {"ne": NOON}}, memory())


@pytest.mark.parametrize(("huge", "side"), [(10**400, "gt"), (-(10**400), "lt")])
def test_an_integer_beyond_all_floats_still_has_a_side(huge: int, side: str) -> None:
    assert passes({"x": {side: 0}}, memory({"x": huge}))


def test_the_obstacle_is_the_first_part_that_does_not_hold() -> None:
    raw = {"a": 1, "AND": [{"b": {"gte": 2}}, {"NOT": {"c": 3}}]}
    filter_ = parse_filter(raw)
    assert filter_ is not None

    def named(metadata: dict[str, Any]) -> dict[str, Any] | None:
        found = obstacle(filter_, memory(metadata))
        return found and unparse_filter(found)

    assert named({"a": 1, "b": 2}) is None
    assert named({"b": 2}) == {"a": {"eq": 1}}
    assert named({"a": 1, "b": 1}) == {"b": {"gte": 2}}
    assert named({"a": 1, "b": 2, "c": 3}) == {"NOT": {"c": {"eq": 3}}}
