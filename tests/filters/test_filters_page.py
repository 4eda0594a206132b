"""Every example of docs/filters.md does what the page says."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from trivium.errors import FilterError
from trivium.filters import (
    BUILT_IN,
    MAX_CONDITIONS,
    MAX_NESTING,
    MAX_VALUES,
    OPERATORS,
    matches,
    parse_filter,
)
from trivium.filters.fields import MAX_FIELD_CHARACTERS
from trivium.types import MemoryRecord

PAGE = (Path(__file__).parents[2] / "docs" / "filters.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\{.*\})` \| (.*) \|$", PAGE, flags=re.MULTILINE)
EXAMPLES, REFUSALS = (
    [row for row in ROWS if row[1].startswith("filters") is refused] for refused in (False, True)
)


def memory(raw: dict[str, Any]) -> MemoryRecord:
    moment = datetime.fromisoformat(raw["time"]).astimezone(UTC) if "time" in raw else None
    return MemoryRecord(
        id=raw["id"],
        text=raw["text"],
        namespace="default",
        user_id="ann",
        agent_id=None,
        run_id=None,
        role=raw.get("role"),
        metadata=raw["metadata"],
        time=moment,
        created_at=datetime.now(UTC),
        updated_at=datetime.now(UTC),
        expires_at=None,
    )


MEMORIES = [memory(raw) for raw in json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])]


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 25
    assert len(REFUSALS) >= 5


@pytest.mark.parametrize(("raw", "found"), EXAMPLES)
def test_an_example_finds_what_the_page_says(raw: str, found: str) -> None:
    filter_ = parse_filter(json.loads(raw))
    assert filter_ is not None
    ids = [memory.id for memory in MEMORIES if matches(filter_, memory)]
    assert (", ".join(ids) or "nothing") == found


@pytest.mark.parametrize(("raw", "message"), REFUSALS)
def test_a_refusal_reads_as_the_page_says(raw: str, message: str) -> None:
    with pytest.raises(FilterError, match=f"^{re.escape(message)}$"):
        parse_filter(json.loads(raw))


@pytest.mark.parametrize("name", [*OPERATORS, *BUILT_IN])
def test_every_operator_and_field_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("limit", [MAX_NESTING, MAX_CONDITIONS, MAX_VALUES, MAX_FIELD_CHARACTERS])
def test_every_limit_is_on_the_page(limit: int) -> None:
    assert f"{limit:,} " in PAGE.partition("## Limits")[2]
