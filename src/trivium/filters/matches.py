"""What a filter means, in Python: the oracle that every store must agree with."""

import operator
from collections.abc import Callable, Mapping
from typing import Any

from trivium.filters.fields import Field
from trivium.filters.kinds import Scalar, kind
from trivium.filters.tree import AllOf, AnyOf, Condition, Filter, Not
from trivium.types.memory import MemoryRecord

__all__ = ["comparable", "matches", "obstacle", "satisfies", "value_in"]

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "gt": operator.gt,
    "gte": operator.ge,
    "lt": operator.lt,
    "lte": operator.le,
}
_COMPLEMENT = {"ne": "eq", "nin": "in"}


def matches(filter_: Filter, record: MemoryRecord) -> bool:
    """Whether *record* passes *filter_*.

    The laws:

    - **Unlike kinds never match**: the string "3" is not the number 3, true is
      not 1. Integers and floats are one kind and compare by value; an integer
      beyond 64 bits compares as the nearest float. Times compare as instants.
      Strings compare by code point.
    - **Null and absent are one**: ``eq None`` matches both, ``exists true``
      neither.
    - **ne and nin are the exact complements** of eq and in, NOT that of its
      part: they match where the field is absent.
    - **An absent field** matches none of gt, gte, lt, lte, contains, icontains.
    - **A list matches when one of its elements does**, for eq, in, gt, gte, lt
      and lte. ``contains`` on a list asks for an element that is equal, on a
      string for a part of it; ``icontains`` is the same after ``str.casefold``.
    - **Nothing is a pattern**: %, _ and * stand for themselves.
    """
    match filter_:
        case Condition(field):
            return satisfies(filter_, _look_up(field, record))
        case AllOf(parts):
            return all(matches(part, record) for part in parts)
        case AnyOf(parts):
            return any(matches(part, record) for part in parts)
        case Not(part):
            return not matches(part, record)


def obstacle(filter_: Filter, record: MemoryRecord) -> Filter | None:
    """The first part of *filter_* that keeps *record* out, or None when it passes."""
    if matches(filter_, record):
        return None
    if isinstance(filter_, AllOf):
        return next(found for part in filter_.parts if (found := obstacle(part, record)))
    return filter_


def satisfies(condition: Condition, found: object) -> bool:
    """Whether the value *found* in a field satisfies *condition*, by the laws of `matches`."""
    name, wanted = condition.operator, condition.value
    if name in _COMPLEMENT:
        return not _holds(_COMPLEMENT[name], condition.values, found)
    if name == "exists":
        return (found is not None) is wanted
    return _holds(name, condition.values, found)


def _holds(name: str, values: tuple[Scalar, ...], found: object) -> bool:
    if isinstance(found, list | tuple):
        return any(_compare(name, values, element, whole=False) for element in found)
    return _compare(name, values, found, whole=True)


def _compare(name: str, values: tuple[Scalar, ...], found: object, *, whole: bool) -> bool:
    if name in _ORDER:
        return _alike(found, values[0]) and _ORDER[name](comparable(found), comparable(values[0]))
    if name == "icontains":
        needle = str(values[0]).casefold()
        if not isinstance(found, str):
            return False
        return needle in found.casefold() if whole else needle == found.casefold()
    if name == "contains" and whole:
        return isinstance(found, str) and isinstance(values[0], str) and values[0] in found
    return any(_alike(found, value) and comparable(found) == comparable(value) for value in values)


def _alike(left: object, right: object) -> bool:
    return kind(left) is not None and kind(left) == kind(right)


def comparable(value: object) -> object:
    """What is compared: *value*, or the nearest float of an integer beyond 64 bits."""
    if not isinstance(value, int) or -(2**63) <= value < 2**63:
        return value
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _look_up(field: Field, record: MemoryRecord) -> object:
    if not field.in_metadata:
        return getattr(record, field.name)
    return value_in(record.metadata, field)


def value_in(metadata: Mapping[str, Any], field: Field) -> object:
    """What *metadata* has under a metadata *field*; None where it is absent."""
    if field.name in metadata:
        return metadata[field.name]
    found: object = metadata
    for key in field.steps:
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found
