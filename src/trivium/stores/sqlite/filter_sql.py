"""From a `Filter` to an SQL expression over the table ``memories AS m``.

Every expression is 0 or 1, never NULL, so that NOT is an exact complement.
Only the names of columns are written into the SQL, and they come from a table
here; keys and values are always bound parameters. The meaning is that of
`trivium.filters.matches`, law by law.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import apsw

from trivium.filters import AllOf, AnyOf, Condition, Field, Filter, Not, Scalar, kind, satisfies

__all__ = ["SqlValue", "compile_filter", "register_functions"]

SqlValue: TypeAlias = str | int | float | None

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_COLUMNS = {
    name: f"m.{name}"
    for name in (
        "id",
        "text",
        "role",
        "agent_id",
        "run_id",
        "created_at",
        "updated_at",
        "time",
        "expires_at",
    )
}
_ORDER = {"gt": ">", "gte": ">=", "lt": "<", "lte": "<="}


@dataclass(frozen=True, slots=True)
class _Fragment:
    """A piece of SQL together with its parameters, in the order of their marks."""

    sql: str
    parameters: tuple[SqlValue, ...] = ()

    def __add__(self, other: "_Fragment | str") -> "_Fragment":
        if isinstance(other, str):
            return _Fragment(self.sql + other, self.parameters)
        return _Fragment(self.sql + other.sql, self.parameters + other.parameters)

    def __radd__(self, other: str) -> "_Fragment":
        return _Fragment(other + self.sql, self.parameters)


_Test: TypeAlias = Callable[[_Fragment], _Fragment]
#: By JSON type: what must hold of a value of that type. Types left out do not match.
_Tests: TypeAlias = dict[str, _Test]


def compile_filter(filter_: Filter, user_id: str | None) -> tuple[str, tuple[SqlValue, ...]]:
    """An SQL expression that is 1 for the rows that pass, with its parameters.

    *user_id* is that of the partition searched: it is no column, so conditions
    on it are decided here. The expression names the table ``memories`` by its
    alias ``m``; its marks are plain ``?``, in the order of the parameters. The
    connection needs `register_functions`.
    """
    fragment = _compile(filter_, user_id)
    return fragment.sql, fragment.parameters


def register_functions(connection: apsw.Connection) -> None:
    """Gives *connection* ``trivium_casefold``, which SQLite lacks: its lower() knows only ASCII."""
    connection.create_scalar_function("trivium_casefold", _casefold, 1, deterministic=True)


def _casefold(*arguments: object) -> str | None:
    (text,) = arguments
    return text.casefold() if isinstance(text, str) else None


def _compile(filter_: Filter, user_id: str | None) -> _Fragment:
    match filter_:
        case Condition(Field("user_id", in_metadata=False)):
            return _Fragment(str(int(satisfies(filter_, user_id))))
        case Condition():
            return _condition(filter_)
        case AllOf(parts):
            return _joined([_compile(part, user_id) for part in parts], " AND ")
        case AnyOf(parts):
            return _joined([_compile(part, user_id) for part in parts], " OR ")
        case Not(part):
            return "(NOT " + _compile(part, user_id) + ")"


def _joined(parts: Sequence[_Fragment], word: str) -> _Fragment:
    """The parts as a balanced tree: SQLite allows an expression only 1,000 levels."""
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return "(" + _joined(parts[:middle], word) + word + _joined(parts[middle:], word) + ")"


def _condition(condition: Condition) -> _Fragment:
    values = [_stored(value) for value in condition.values]
    match condition.operator:
        case "eq" | "in":
            return _on(condition.field, _equal(values))
        case "ne" | "nin":
            return "(NOT " + _on(condition.field, _equal(values)) + ")"
        case "contains":
            return _on(condition.field, _part_of_text(values[0]), _equal(values))
        case "icontains":
            return _on(condition.field, *_folded(str(values[0]).casefold()))
        case "exists":
            missing = _on(condition.field, {"null": _always}, {})
            return "(NOT " + missing + ")" if condition.value else missing
        case name:
            return _on(condition.field, _ordered(_ORDER[name], values[0]))


def _on(field: Field, tests: _Tests, element_tests: _Tests | None = None) -> _Fragment:
    """The tests on a field; *element_tests* are those on the elements of a list."""
    if field.in_metadata:
        return _on_metadata(field, tests, tests if element_tests is None else element_tests)
    column = _Fragment(_COLUMNS[field.name])
    present = tests.get("integer" if field.kind == "time" else "text", _never)
    absent = tests.get("null", _never)
    return (
        f"CASE WHEN {column.sql} IS NULL THEN "
        + absent(column)
        + (" ELSE " + present(column) + " END")
    )


def _on_metadata(field: Field, tests: _Tests, element_tests: _Tests) -> _Fragment:
    path = _path(field)
    elements = _by_type(_Fragment("each.type"), _Fragment("each.atom"), element_tests)
    some_element = "EXISTS (SELECT 1 FROM json_each(m.metadata, " + path + ") AS each WHERE "
    return _by_type(
        "coalesce(json_type(m.metadata, " + path + "), 'null')",
        "json_extract(m.metadata, " + path + ")",
        {**tests, "array": lambda _: some_element + elements + ")"} if element_tests else tests,
    )


def _by_type(type_: _Fragment, value: _Fragment, tests: _Tests) -> _Fragment:
    if not tests:
        return _never(value)
    fragment = "CASE " + type_
    for name, test in tests.items():
        fragment = fragment + f" WHEN '{name}' THEN " + test(value)
    return fragment + " ELSE 0 END"


def _path(field: Field) -> _Fragment:
    """The JSON path of a metadata field: the whole name as one key, else its steps."""
    whole = _json_path([field.name])
    if len(field.steps) == 1:
        return _Fragment("?", (whole,))
    paths = (whole, whole, _json_path(field.steps))
    return _Fragment("iif(json_type(m.metadata, ?) IS NOT NULL, ?, ?)", paths)


def _json_path(steps: Sequence[str]) -> str:
    """``$."address"."city"``; a quote inside a key is escaped as SQLite 3.46 still needs it."""
    quoted = (json.dumps(key, ensure_ascii=False)[1:-1].replace('\\"', "\\u0022") for key in steps)
    return "$" + "".join(f'."{key}"' for key in quoted)


def _equal(values: Sequence[SqlValue]) -> _Tests:
    """Equal to one of the values, each among those of its own type."""
    strings = [value for value in values if kind(value) == "string"]
    numbers = [value for value in values if kind(value) == "number"]
    tests: _Tests = {}
    if strings:
        tests["text"] = lambda value: _among(value, strings)
    if numbers:
        tests["integer"] = tests["real"] = lambda value: _among(value, numbers)
    for other, name in ((None, "null"), (True, "true"), (False, "false")):
        if any(value is other for value in values):
            tests[name] = _always
    return tests


def _among(value: _Fragment, wanted: Sequence[SqlValue]) -> _Fragment:
    if len(wanted) == 1:
        return value + " = " + _bound(wanted[0])
    listed = json.dumps(wanted, ensure_ascii=False)
    return value + " IN (SELECT value FROM json_each(" + _Fragment("?", (listed,)) + "))"


def _ordered(comparison: str, wanted: SqlValue) -> _Tests:
    def test(value: _Fragment) -> _Fragment:
        return value + f" {comparison} " + _bound(wanted)

    return {"text": test} if isinstance(wanted, str) else {"integer": test, "real": test}


def _part_of_text(wanted: SqlValue) -> _Tests:
    if not isinstance(wanted, str):
        return {}
    return {"text": lambda value: "instr(" + value + ", " + _bound(wanted) + ") > 0"}


def _folded(needle: str) -> tuple[_Tests, _Tests]:
    def folded(value: _Fragment) -> _Fragment:
        return "trivium_casefold(" + value + ")"

    return (
        {"text": lambda value: "instr(" + folded(value) + ", " + _bound(needle) + ") > 0"},
        {"text": lambda value: folded(value) + " = " + _bound(needle)},
    )


def _bound(value: SqlValue) -> _Fragment:
    """*value* as a parameter; floats and long integers are read by SQLite from JSON.

    So a number is read by the same routine on both sides of a comparison.
    """
    if kind(value) != "number" or (isinstance(value, int) and -(2**63) <= value < 2**63):
        return _Fragment("?", (value,))
    return _Fragment("json_extract(?, '$')", (json.dumps(value),))


def _stored(value: Scalar) -> SqlValue:
    """*value* as its column holds it: times in microseconds since the epoch."""
    if isinstance(value, datetime):
        return (value - _EPOCH) // timedelta(microseconds=1)
    return value


def _always(_: _Fragment) -> _Fragment:
    return _Fragment("1")


def _never(_: _Fragment) -> _Fragment:
    return _Fragment("0")
