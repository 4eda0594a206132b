"""From the dict a user writes to a checked `Filter`."""

from collections.abc import Mapping, Sequence

from trivium.errors import FilterError, LimitError
from trivium.filters.fields import Field, parse_field
from trivium.filters.tree import OPERATORS, AllOf, AnyOf, Condition, Filter, Not, Operator
from trivium.filters.values import parse_value
from trivium.filters.wording import listed, nearest, shown, step

__all__ = ["MAX_CONDITIONS", "MAX_NESTING", "MAX_VALUES", "parse_filter"]

#: Dicts inside dicts, counted by their AND, OR and NOT.
MAX_NESTING = 32
#: Conditions in one filter.
MAX_CONDITIONS = 1_000
#: Values in all lists of ``in`` and ``nin`` of one filter together.
MAX_VALUES = 10_000

_CONNECTIVES = {"AND": "AND", "OR": "OR", "NOT": "NOT", "$and": "AND", "$or": "OR", "$not": "NOT"}
_OPERATORS: dict[str, Operator] = {
    spelling: name for name in OPERATORS for spelling in (name, f"${name}")
}


def parse_filter(raw: Mapping[str, object] | None) -> Filter | None:
    """The filter that *raw* means, checked; None when there is nothing to filter by.

    ``None`` and ``{}`` are no filter. Everything else must be understood
    whole: an unknown operator, a value of the wrong kind or an empty group is
    a `FilterError` naming the path to the fault, never a wider result. More
    than `MAX_NESTING` levels, `MAX_CONDITIONS` conditions or `MAX_VALUES`
    values is a `LimitError`.

    The language::

        {"city": "Oslo"}                        the same as {"city": {"eq": "Oslo"}}
        {"priority": {"gte": 3, "lt": 9}}       all operators on a field hold
        {"city": "Oslo", "tag": {"in": [..]}}   all fields hold
        {"AND": [..]}  {"OR": [..]}             groups, nested to any depth up to the limit
        {"NOT": {..}}  {"NOT": [..]}            it does not hold; none of them holds

    The laws of comparison are those of `matches`.
    """
    if raw is None or raw == {}:
        return None
    return _Parser().group(raw, "filters", nesting=0)


class _Parser:
    """One pass over one filter; counts as it goes, so that no input can exhaust it."""

    def __init__(self) -> None:
        self._conditions = 0
        self._values = 0

    def group(self, raw: object, path: str, nesting: int) -> Filter:
        if nesting > MAX_NESTING:
            msg = f"{path[:200]}: a filter has at most {MAX_NESTING} levels of AND, OR and NOT"
            raise LimitError(msg)
        if not isinstance(raw, Mapping):
            msg = (
                f"{path}: conditions are a dict such as {{'city': 'Oslo'}},"
                f" not {type(raw).__name__}: {shown(raw)}"
            )
            raise FilterError(msg)
        if not raw:
            msg = f"{path}: an empty dict says nothing; give a condition or leave it out"
            raise FilterError(msg)
        return _whole(AllOf, [self._entry(*entry, path, nesting) for entry in raw.items()])

    def _entry(self, key: object, value: object, path: str, nesting: int) -> Filter:
        if not isinstance(key, str):
            msg = f"{path}: a field is a string, not {type(key).__name__}: {shown(key)}"
            raise FilterError(msg)
        path = f"{path}.{step(key)}"
        if key in _CONNECTIVES:
            return self._connective(_CONNECTIVES[key], value, path, nesting)
        field = parse_field(key, path)
        if isinstance(value, Mapping):
            return self._operators(field, value, path)
        if isinstance(value, list | tuple) and key.upper() in _CONNECTIVES:
            msg = f"{path}: {key!r} is read as a field here; did you mean {key.upper()!r}?"
            raise FilterError(msg)
        return self._condition(field, "eq", value, path)

    def _connective(self, name: str, value: object, path: str, nesting: int) -> Filter:
        if name == "NOT" and isinstance(value, Mapping):
            return Not(self.group(value, path, nesting + 1))
        if not isinstance(value, list | tuple) or not value:
            valid = "a dict or a list of dicts" if name == "NOT" else "a list of dicts"
            given = "empty" if value in ([], ()) else f"{type(value).__name__}: {shown(value)}"
            msg = f"{path}: {name} takes {valid} with at least one condition, not {given}"
            raise FilterError(msg)
        parts = [
            self.group(item, f"{path}[{index}]", nesting + 1) for index, item in enumerate(value)
        ]
        if name == "AND":
            return _whole(AllOf, parts)
        either = _whole(AnyOf, parts)
        return either if name == "OR" else Not(either)

    def _operators(self, field: Field, raw: Mapping[object, object], path: str) -> Filter:
        if not raw:
            msg = f"{path}: no operator is given; valid: {listed(OPERATORS)}"
            raise FilterError(msg)
        return _whole(AllOf, [self._operator(field, *entry, path) for entry in raw.items()])

    def _operator(self, field: Field, name: object, value: object, path: str) -> Filter:
        if isinstance(name, str) and name in _OPERATORS:
            return self._condition(field, _OPERATORS[name], value, f"{path}.{name}")
        msg = f"{path}: unknown operator {shown(name)}; valid: {listed(OPERATORS)}"
        if isinstance(name, str):
            nested = step(f"{field}.{name}")
            msg += nearest(name, OPERATORS) or f"; for a key inside this one write {nested}: ..."
        raise FilterError(msg)

    def _condition(self, field: Field, operator: Operator, raw: object, path: str) -> Condition:
        self._conditions += 1
        if self._conditions > MAX_CONDITIONS:
            msg = f"{path}: a filter has at most {MAX_CONDITIONS:,} conditions"
            raise LimitError(msg)
        if operator not in {"in", "nin"}:
            return Condition(field, operator, parse_value(field, operator, raw, path))
        if not isinstance(raw, list | tuple):
            msg = f"{path}: {operator} takes a list, not {type(raw).__name__}: {shown(raw)}"
            raise FilterError(msg)
        self._values += len(raw)
        if self._values > MAX_VALUES:
            msg = f"{path}: a filter lists at most {MAX_VALUES:,} values"
            raise LimitError(msg)
        values = tuple(
            parse_value(field, operator, value, f"{path}[{index}]")
            for index, value in enumerate(raw)
        )
        return Condition(field, operator, values)


def _whole(kind: type[AllOf | AnyOf], parts: Sequence[Filter]) -> Filter:
    """The parts as one filter; a group of one is its only part."""
    return parts[0] if len(parts) == 1 else kind(tuple(parts))
