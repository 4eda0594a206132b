"""The SQL of a filter, its columns and its meaning in Python find the same memories."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trivium.filters import (
    MAX_CONDITIONS,
    MAX_NESTING,
    MAX_VALUES,
    Field,
    matches,
    parse_filter,
    value_in,
)
from trivium.stores.arrays.field_columns import FieldColumns
from trivium.stores.sqlite.filter_sql import compile_filter, register_functions
from trivium.types import IntArray, MemoryRecord

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NOON = datetime(2023, 5, 8, 12, tzinfo=UTC)
LAWS = json.loads((Path(__file__).parents[1] / "filters" / "laws.json").read_text(encoding="utf-8"))
SCHEMA = """
CREATE TABLE memories (
    key INTEGER PRIMARY KEY, id TEXT, text TEXT, role TEXT, agent_id TEXT, run_id TEXT,
    metadata TEXT, time INTEGER, created_at INTEGER, updated_at INTEGER, expires_at INTEGER
)
"""


def record(**fields: Any) -> MemoryRecord:
    empty: dict[str, Any] = {
        "id": "m1",
        "text": "",
        "namespace": "default",
        "user_id": "ann",
        "agent_id": None,
        "run_id": None,
        "role": None,
        "metadata": {},
        "time": None,
        "created_at": NOON,
        "updated_at": NOON,
        "expires_at": None,
    }
    return MemoryRecord(**{**empty, **fields})


def microseconds(moment: datetime | None) -> int | None:
    return None if moment is None else (moment - EPOCH) // timedelta(microseconds=1)


def row(memory: MemoryRecord) -> tuple[str | int | None, ...]:
    times = (memory.time, memory.created_at, memory.updated_at, memory.expires_at)
    return (
        memory.id,
        memory.text,
        memory.role,
        memory.agent_id,
        memory.run_id,
        json.dumps(memory.metadata, ensure_ascii=False),
        *map(microseconds, times),
    )


@contextmanager
def table(records: Sequence[MemoryRecord]) -> Iterator[apsw.Connection]:
    connection = apsw.Connection(":memory:")
    try:
        register_functions(connection)
        connection.execute(SCHEMA)
        connection.executemany(
            "INSERT INTO memories VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", map(row, records)
        )
        yield connection
    finally:
        connection.close()


def values_by_sql(raw: dict[str, Any], records: Sequence[MemoryRecord]) -> list[Any]:
    filter_ = parse_filter(raw)
    assert filter_ is not None
    sql, parameters = compile_filter(filter_, "ann")
    with table(records) as connection:
        rows = connection.execute(f"SELECT {sql} FROM memories AS m ORDER BY key", parameters)  # noqa: S608
        return [value for (value,) in rows]


def values_by_oracle(raw: dict[str, Any], records: Sequence[MemoryRecord]) -> list[int]:
    filter_ = parse_filter(raw)
    assert filter_ is not None
    return [int(matches(filter_, memory)) for memory in records]


def values_by_columns(raw: dict[str, Any], records: Sequence[MemoryRecord]) -> list[int] | None:
    """As `values_by_oracle`, read in two steps; None where columns cannot tell."""
    filter_ = parse_filter(raw)
    assert filter_ is not None

    def read(field: Field, keys: IntArray) -> list[object]:
        some = [records[key] for key in keys]
        if field.in_metadata:
            return [value_in(memory.metadata, field) for memory in some]
        return [getattr(memory, field.name) for memory in some]

    columns = FieldColumns()
    for count in (len(records) // 2, len(records)):
        rows = columns.passing(filter_, np.arange(count), count, read)
    return None if rows is None else rows.astype(int).tolist()


def agree(raw: dict[str, Any], records: Sequence[MemoryRecord]) -> bool:
    """All give the same, and the SQL gives 0 or 1, never NULL."""
    expected = values_by_oracle(raw, records)
    by_columns = values_by_columns(raw, records)
    return values_by_sql(raw, records) == expected and by_columns in (None, expected)


KEYS = [
    "tag",
    "a",
    "b",
    "a.b",
    "",
    'quo"te',
    '\\"',
    "back\\",
    "[0]",
    "#-1",
    "\n\x01\x7f",
    "😀",
    "é",
]
RESERVED = ["role", "metadata", "AND", "$x", "metadata.tag"]
STRINGS = ["", "a", "A", "a%", "_", "ß", "SS", "İ", "ſ", "3", "true", "null", "[1]", "a\x00b", '"']
NUMBERS = [0, 1, -1, 3, 3.0, 0.1, -0.0, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, 1e30]
MOMENTS = [NOON, NOON + timedelta(microseconds=1), EPOCH - timedelta(days=9, microseconds=7)]

characters = st.characters(exclude_categories=["Cs"])
strings = st.sampled_from(STRINGS) | st.text(characters, max_size=4)
numbers = (
    st.sampled_from(NUMBERS) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
scalars = strings | numbers | st.booleans() | st.none()
keys = st.sampled_from(KEYS + RESERVED) | st.text(characters, max_size=3).filter(
    lambda key: "\x00" not in key
)
names = st.none() | st.sampled_from(["user", "User", "über", "a%"])
moments = st.sampled_from(MOMENTS)


@st.composite
def searches(draw: st.DrawFn) -> tuple[dict[str, Any], list[MemoryRecord]]:
    """A filter and memories made of the same few keys and values, so that they often meet."""
    few_keys = st.sampled_from([draw(keys), "a", "a.a"])
    few_values = st.sampled_from([draw(scalars), draw(scalars), "a", None])
    nested = (
        few_values
        | st.lists(few_values, max_size=3)
        | st.dictionaries(few_keys, few_values, min_size=1, max_size=2)
        | st.dictionaries(few_keys, st.lists(few_values) | st.just({"a": "a"}), max_size=1)
    )
    memories = st.builds(
        record,
        id=st.sampled_from(["m1", "m2", "M1"]),
        text=strings,
        role=names,
        agent_id=names,
        run_id=names,
        metadata=st.dictionaries(few_keys, nested, min_size=1, max_size=3),
        time=st.none() | moments,
        created_at=moments,
        expires_at=st.none() | moments,
    )
    return draw(filters(few_keys, few_values)), draw(st.lists(memories, min_size=2, max_size=8))


def filters(
    few_keys: st.SearchStrategy[str], values: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    fields = few_keys.map("metadata.{}".format) | few_keys.map("metadata.a.{}".format)
    texts = st.sampled_from(["id", "text", "role", "agent_id", "run_id", "user_id"])
    times = st.sampled_from(["time", "created_at", "updated_at", "expires_at"])
    conditions = (
        st.dictionaries(fields, on_metadata(values), min_size=1, max_size=2)
        | st.dictionaries(texts, on_text, min_size=1, max_size=1)
        | st.dictionaries(times, on_time, min_size=1, max_size=1)
    )
    return st.recursive(
        conditions,
        lambda inner: st.one_of(
            st.fixed_dictionaries({"NOT": inner | st.lists(inner, min_size=1, max_size=3)}),
            st.fixed_dictionaries({"AND": st.lists(inner, min_size=1, max_size=4)}),
            st.fixed_dictionaries({"OR": st.lists(inner, min_size=1, max_size=4)}),
        ),
        max_leaves=4,
    )


def comparisons(by_operator: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    return st.one_of(
        [st.fixed_dictionaries({name: values}) for name, values in by_operator.items()]
    )


def operands(values: st.SearchStrategy[Any], ordered: st.SearchStrategy[Any]) -> dict[str, Any]:
    return {
        **dict.fromkeys(("eq", "ne"), values),
        **dict.fromkeys(("gt", "gte", "lt", "lte"), ordered),
        **dict.fromkeys(("in", "nin"), st.lists(values, max_size=4)),
        "exists": st.booleans(),
    }


def on_metadata(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    ordered = values.filter(lambda value: not isinstance(value, bool | None))
    some = values.filter(lambda value: value is not None)
    texts = values.filter(lambda value: isinstance(value, str)) | strings
    return comparisons({**operands(values, ordered), "contains": some, "icontains": texts})


on_text = comparisons(
    {**operands(strings | names, strings), "contains": strings, "icontains": strings}
)
on_time = comparisons(operands(moments | st.none(), moments))


@st.composite
def findings(draw: st.DrawFn) -> tuple[dict[str, Any], list[Any]]:
    """A comparison and the values of a field, made of the same few values."""
    few = st.sampled_from([draw(scalars), draw(scalars), "a", None])
    found = few | scalars | st.lists(few, max_size=3)
    return draw(on_metadata(few)), draw(st.lists(found, max_size=8))


@settings(max_examples=300, deadline=None)
@given(search=searches())
def test_sql_and_python_agree_on_any_filter_and_any_memories(
    search: tuple[dict[str, Any], list[MemoryRecord]],
) -> None:
    assert agree(*search)


@settings(max_examples=300, deadline=None)
@given(finding=findings())
@example(finding=({"eq": 0.1}, [0.1, "0.1", [0.1]]))
@example(finding=({"in": [1, None, True]}, [1, True, 1.0, None, [None], [], "1"]))
def test_sql_and_python_agree_on_any_comparison_of_any_values(
    finding: tuple[dict[str, Any], list[Any]],
) -> None:
    comparison, found = finding
    assert agree({"x": comparison}, [record(metadata={"x": value}) for value in found])


@pytest.mark.parametrize("law", LAWS, ids=[law["law"] for law in LAWS])
def test_sql_and_columns_keep_the_law(law: dict[str, Any]) -> None:
    memories = [record(metadata=metadata) for metadata in law["match"] + law["miss"]]
    expected = [1] * len(law["match"]) + [0] * len(law["miss"])
    assert values_by_sql(law["filter"], memories) == expected
    assert values_by_columns(law["filter"], memories) == expected


@settings(max_examples=200, deadline=None)
@given(number=st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**300), 10**300))
def test_every_finite_number_equals_itself_through_json(number: float) -> None:
    assert values_by_sql({"x": number}, [record(metadata={"x": number})]) == [1]


@settings(max_examples=200, deadline=None)
@given(search=searches())
def test_not_is_the_exact_complement_with_absent_fields(
    search: tuple[dict[str, Any], list[MemoryRecord]],
) -> None:
    raw, memories = search
    plain = values_by_sql(raw, memories)
    assert values_by_sql({"NOT": raw}, memories) == [1 - value for value in plain]


@pytest.mark.parametrize(
    "key", [*KEYS, "'", "'; DROP TABLE memories; --", "\u2028", "$", "?", ":x"]
)
def test_any_key_is_found_and_only_that_key(key: str) -> None:
    memories = [record(metadata={other: 1}) for other in KEYS if other != key]
    assert values_by_sql({f"metadata.{key}": 1}, [*memories, record(metadata={key: 1})]) == (
        [0] * len(memories) + [1]
    )


def test_no_word_of_a_filter_stands_in_its_sql() -> None:
    raw = {
        "hostile'key": {"in": ["hostile'value", 1]},
        "role": "hostile",
        "text": {"icontains": "hostile"},
        "user_id": "hostile",
    }
    filter_ = parse_filter(raw)
    assert filter_ is not None
    assert "hostile" not in compile_filter(filter_, "ann")[0]


def test_the_user_is_decided_without_a_column() -> None:
    filter_ = parse_filter({"user_id": {"in": ["ann", "bob"]}})
    assert filter_ is not None
    assert compile_filter(filter_, "ann") == ("1", ())
    assert compile_filter(filter_, "annabel") == ("0", ())
    assert compile_filter(filter_, None) == ("0", ())


def test_an_integer_beyond_all_floats_is_larger_than_any_number() -> None:
    memories = [record(metadata={"x": 10**400}), record(metadata={"x": -(10**400)})]
    assert values_by_sql({"x": {"gt": 1.7e308}}, memories) == [1, 0]
    assert agree({"x": {"gt": 1.7e308}}, memories)


def test_icontains_reads_a_text_of_100_000_characters() -> None:
    memories = [record(text="ä" * 99_994 + "STRASSE"), record(text="ä" * 100_000)]
    assert values_by_sql({"text": {"icontains": "straße"}}, memories) == [1, 0]


@pytest.mark.parametrize("connective", ["AND", "OR"])
def test_the_largest_filter_fits_into_sqlite(connective: str) -> None:
    mixed = {"nin": ["a", 1, 0.5, True, None, "b"]}
    raw = {connective: [{f"key.{index}": mixed} for index in range(MAX_CONDITIONS)]}
    assert agree(raw, [record(), record(metadata={f"key.{i}": "c" for i in range(MAX_CONDITIONS)})])


def test_the_longest_list_fits_into_sqlite() -> None:
    memories = [record(id="7"), record(id="m1")]
    ids = [str(index) for index in range(MAX_VALUES)]
    assert values_by_sql({"id": {"in": ids}}, memories) == [1, 0]


@pytest.mark.parametrize("connective", ["AND", "OR"])
def test_the_deepest_filter_fits_into_sqlite(connective: str) -> None:
    wide = [{f"other {index}.x": index} for index in range(MAX_CONDITIONS // MAX_NESTING // 2)]
    raw: dict[str, Any] = {"tag": {"nin": ["a", 1]}}
    for _ in range(MAX_NESTING // 2):
        raw = {"NOT": {connective: [*wide, raw]}}
    assert agree(raw, [record(), record(metadata={"tag": 1})])
