"""A filter is understood whole or refused with the path to the fault."""

import contextlib
import json
import math
from datetime import UTC, datetime
from decimal import Decimal
from enum import IntEnum, StrEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivium.errors import FilterError, LimitError
from trivium.filters import (
    MAX_CONDITIONS,
    MAX_NESTING,
    MAX_VALUES,
    OPERATORS,
    AllOf,
    AnyOf,
    Condition,
    Field,
    Not,
    parse_filter,
    unparse_filter,
)
from trivium.filters.fields import MAX_FIELD_CHARACTERS

CITY = Condition(Field("city", in_metadata=True), "eq", "Oslo")
ROLE = Condition(Field("role", in_metadata=False), "ne", None)


@pytest.mark.parametrize("nothing", [None, {}])
def test_nothing_is_no_filter(nothing: dict[str, Any] | None) -> None:
    assert parse_filter(nothing) is None


@pytest.mark.parametrize(
    ("raw", "filter_"),
    [
        ({"city": "Oslo"}, CITY),
        ({"city": {"$eq": "Oslo"}}, CITY),
        ({"metadata.city": "Oslo"}, CITY),
        ({"AND": [{"city": "Oslo"}]}, CITY),
        ({"city": "Oslo", "role": {"ne": None}}, AllOf((CITY, ROLE))),
        ({"OR": ({"city": "Oslo"}, {"role": {"ne": None}})}, AnyOf((CITY, ROLE))),
        ({"NOT": {"city": "Oslo", "role": {"ne": None}}}, Not(AllOf((CITY, ROLE)))),
        ({"NOT": [{"city": "Oslo"}, {"role": {"ne": None}}]}, Not(AnyOf((CITY, ROLE)))),
    ],
)
def test_a_dict_becomes_a_tree(raw: dict[str, Any], filter_: object) -> None:
    assert parse_filter(raw) == filter_


def test_an_enum_compares_as_its_value() -> None:
    class Colour(StrEnum):
        RED = "red"

    class Level(IntEnum):
        HIGH = 3

    filter_ = parse_filter({"x": {"in": [Colour.RED, Level.HIGH, True]}})
    assert isinstance(filter_, Condition)
    assert [(type(value), value) for value in filter_.values] == [
        (str, "red"),
        (int, 3),
        (bool, True),
    ]


def test_a_time_becomes_an_aware_instant_in_utc() -> None:
    filter_ = parse_filter({"time": {"gte": "2023-05-08T01:00+02:00"}})
    assert isinstance(filter_, Condition)
    assert filter_.value == datetime(2023, 5, 7, 23, tzinfo=UTC)


REFUSED: list[tuple[Any, str]] = [
    # structure
    ([{"a": 1}], "filters: conditions are a dict"),
    ("city", "filters: conditions are a dict"),
    ({"AND": []}, "filters.AND: AND takes a list of dicts .* not empty"),
    ({"OR": []}, "filters.OR: OR takes a list of dicts .* not empty"),
    ({"NOT": []}, "filters.NOT: NOT takes a dict or a list of dicts .* not empty"),
    ({"NOT": {}}, "filters.NOT: an empty dict"),
    ({"AND": {"a": 1}}, "filters.AND: AND takes a list of dicts .* not dict"),
    ({"OR": "x"}, "filters.OR: OR takes a list of dicts .* not str"),
    ({"OR": [{"a": 1}, {}]}, r"filters.OR\[1\]: an empty dict"),
    ({"AND": [{"a": 1}, 7]}, r"filters.AND\[1\]: conditions are a dict .* not int: 7"),
    ({"priority": {}}, "filters.priority: no operator is given; valid: eq, ne"),
    ({7: 1}, "filters: a field is a string, not int: 7"),
    # operators
    ({"AND": [{"a": 1}, {"n": {"gtx": 3}}]}, r"filters.AND\[1\].n: unknown operator 'gtx'"),
    ({"n": {"GTE": 3}}, "did you mean 'gte'"),
    ({"n": {">=": 3}}, "did you mean 'gte'"),
    ({"n": {"not_in": [3]}}, "did you mean 'nin'"),
    ({"n": {"$contain": "x"}}, "did you mean 'contains'"),
    ({"n": {"regex": "x"}}, "unknown operator 'regex'; valid: eq, ne"),
    ({"n": {3: "x"}}, "unknown operator 3"),
    ({"address": {"city": "x"}}, "write address.city: ..."),
    ({"or": [{"a": 1}]}, "did you mean 'OR'"),
    ({"$nor": [{"a": 1}]}, "'\\$nor' is no operator here; valid: AND, OR, NOT"),
    # values
    ({"tag": ["a", "b"]}, r'not list: .* write \{"in": \[...\]\}'),
    ({"tag": {"ne": ["a"]}}, r'write \{"nin": \[...\]\}'),
    ({"tag": {"in": "ab"}}, "filters.tag.in: in takes a list, not str: 'ab'"),
    ({"tag": {"in": ["a", ["b"]]}}, r"filters.tag.in\[1\]: in on tag takes"),
    ({"tag": {"in": [{}]}}, r"filters.tag.in\[0\]: in on tag takes .* not dict"),
    ({"n": {"gt": None}}, "gt on n takes string, number, not null"),
    ({"n": {"gt": True}}, "gt on n takes string, number, not boolean"),
    ({"n": {"contains": None}}, "contains on n takes string, number, boolean, not null"),
    ({"n": {"icontains": 3}}, "icontains on n takes string, not number"),
    ({"n": {"exists": 1}}, "exists takes true or false, not int: 1"),
    ({"n": math.nan}, "a number must be finite"),
    ({"n": {"lt": math.inf}}, "a number must be finite"),
    ({"n": 10**400}, "a number must be finite"),
    ({"n": 10**5000}, "a number must be finite .* too large to print"),
    ({"n": [10**5000]}, "too large to print"),
    ({"n": Decimal(1)}, "not Decimal"),
    ({"n": b"x"}, "not bytes"),
    ({"n": "\ud800"}, "no text holds a lone surrogate"),
    ({"n": datetime(2023, 5, 8, tzinfo=UTC)}, "metadata is JSON: give the text"),
    # fields
    ({"role": 3}, "eq on role takes string, null, not number: 3"),
    ({"id": {"contains": 3}}, "contains on id takes string, not number"),
    ({"metadata": 1}, "filters.metadata: name a key of the metadata"),
    ({"a\x00b": 1}, "no key holds a NUL"),
    ({"\ud800": 1}, "no key holds a NUL character or a lone surrogate"),
    ({"k" * (MAX_FIELD_CHARACTERS + 1): 1}, "a field has at most 1000 characters, not 1001"),
    ({"time": 1683547200}, "filters.time: a time is an ISO 8601 text .* not 1683547200"),
    ({"time": "yesterday"}, "a time is an ISO 8601 text .* not 'yesterday'"),
    ({"time": "2023-13-01"}, "a time is an ISO 8601 text"),
    ({"time": "0001-01-01T00:00+05:00"}, "a time is an ISO 8601 text"),
    ({"time": {"gt": None}}, "gt on time takes time, not null"),
    ({"time": {"contains": "2023"}}, "contains cannot be used on time, which holds a time"),
]


@pytest.mark.parametrize(("raw", "message"), REFUSED)
def test_what_is_not_understood_is_refused_with_its_path(raw: Any, message: str) -> None:
    with pytest.raises(FilterError, match=message):
        parse_filter(raw)


def nested(levels: int) -> dict[str, Any]:
    raw: dict[str, Any] = {"a": 1}
    for _ in range(levels):
        raw = {"NOT": raw}
    return raw


def test_nesting_has_a_limit() -> None:
    assert parse_filter(nested(MAX_NESTING)) is not None
    with pytest.raises(LimitError, match="at most 32 levels"):
        parse_filter(nested(MAX_NESTING + 1))


def test_a_filter_inside_itself_is_refused() -> None:
    raw: dict[str, Any] = {}
    raw["NOT"] = raw
    with pytest.raises(LimitError, match="at most 32 levels"):
        parse_filter(raw)


def test_the_number_of_conditions_has_a_limit() -> None:
    assert parse_filter({"OR": [{"a": 1}] * MAX_CONDITIONS}) is not None
    with pytest.raises(LimitError, match="at most 1,000 conditions"):
        parse_filter({"OR": [{"a": 1}] * (MAX_CONDITIONS + 1)})


def test_a_small_dict_that_unfolds_to_billions_of_conditions_is_refused() -> None:
    raw: dict[str, Any] = {"a": 1}
    for _ in range(MAX_NESTING):
        raw = {"AND": [raw, raw]}
    with pytest.raises(LimitError, match="at most 1,000 conditions"):
        parse_filter(raw)


def test_the_number_of_listed_values_has_a_limit() -> None:
    half = {"in": [1] * (MAX_VALUES // 2)}
    assert parse_filter({"a": half, "b": half}) is not None
    with pytest.raises(LimitError, match="at most 10,000 values"):
        parse_filter({"a": half, "b": half, "c": {"nin": [1]}})


words = st.sampled_from(
    ["AND", "OR", "NOT", "$and", "and", "city", "time", "role", "$x", *OPERATORS]
)
words |= st.text(max_size=4)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=500, deadline=None)
@given(raw=json_values)
def test_any_json_is_either_understood_or_refused_as_a_filter(raw: Any) -> None:
    with contextlib.suppress(FilterError):
        assert (parse_filter(raw) is None) == (raw is None or raw == {})


scalars = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=3)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
)
fields = st.sampled_from(["city", "metadata.role", "metadata.$x", "metadata.metadata", "a.b", ""])
conditions = st.one_of(
    st.dictionaries(fields, scalars | st.none(), min_size=1, max_size=2),
    st.dictionaries(
        fields,
        st.dictionaries(st.sampled_from(["eq", "ne", "contains"]), scalars, min_size=1),
        min_size=1,
        max_size=2,
    ),
    st.fixed_dictionaries({"$x": st.lists(scalars, max_size=3)}).map(
        lambda listed: {"tag": {"nin": listed["$x"]}}
    ),
    st.datetimes().map(lambda moment: {"time": {"lt": moment}}),
)
understood = st.recursive(
    conditions,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"NOT": inner | st.lists(inner, min_size=1, max_size=3)}),
        st.fixed_dictionaries({"AND": st.lists(inner, min_size=1, max_size=3)}),
        st.fixed_dictionaries({"OR": st.lists(inner, min_size=1, max_size=3)}),
    ),
    max_leaves=5,
)


@settings(deadline=None)
@given(raw=understood)
def test_a_filter_survives_being_written_as_json_and_read_again(raw: dict[str, Any]) -> None:
    filter_ = parse_filter(raw)
    assert filter_ is not None
    assert parse_filter(json.loads(json.dumps(unparse_filter(filter_)))) == filter_


@pytest.mark.parametrize("key", ["\n\x1b" * 400, "$\n" * 400, "k" * 900])
@pytest.mark.parametrize("operators", [{"x" * 10_000: 1}, {"gt": ["y" * 10_000]}, {"in": {}}])
def test_a_message_stays_short_and_printable(key: str, operators: dict[str, Any]) -> None:
    with pytest.raises(FilterError) as refusal:
        parse_filter({key: operators})
    assert len(str(refusal.value)) < 400
    assert str(refusal.value).isprintable()
