"""What each operator takes, and the checking of it."""

import math
from datetime import UTC, date, datetime, time

from trivium.errors import FilterError
from trivium.filters.fields import Field, FieldKind
from trivium.filters.kinds import Kind, Scalar, kind
from trivium.filters.tree import Operator
from trivium.filters.wording import listed, shown, step

__all__ = ["parse_value"]

_EQUALITY: tuple[Kind, ...] = ("string", "number", "boolean", "time", "null")
_ORDER: tuple[Kind, ...] = ("string", "number", "time")

_OPERATOR_TAKES: dict[Operator, tuple[Kind, ...]] = {
    "eq": _EQUALITY,
    "ne": _EQUALITY,
    "in": _EQUALITY,
    "nin": _EQUALITY,
    "gt": _ORDER,
    "gte": _ORDER,
    "lt": _ORDER,
    "lte": _ORDER,
    "contains": ("string", "number", "boolean"),
    "icontains": ("string",),
}
_FIELD_HOLDS: dict[FieldKind, tuple[Kind, ...]] = {
    "metadata": ("string", "number", "boolean", "null"),
    "text": ("string", "null"),
    "time": ("time", "null"),
}


def parse_value(field: Field, operator: Operator, raw: object, path: str) -> Scalar:
    """*raw* as one value that *operator* can compare with *field*.

    Raises `FilterError` when it is of another kind, no finite number, no
    readable time, or text that no memory can hold.
    """
    if operator == "exists":
        if isinstance(raw, bool):
            return raw
        msg = f"{path}: exists takes true or false, not {type(raw).__name__}: {shown(raw)}"
        raise FilterError(msg)
    takes = [each for each in _OPERATOR_TAKES[operator] if each in _FIELD_HOLDS[field.kind]]
    if not takes:
        msg = f"{path}: {operator} cannot be used on {step(str(field))}, which holds a time"
        raise FilterError(msg)
    value = _instant(raw, path) if field.kind == "time" else raw
    found = kind(value)
    if found not in takes:
        msg = (
            f"{path}: {operator} on {step(str(field))} takes {listed(takes)},"
            f" not {found or type(raw).__name__}: {shown(raw)}{_advice(operator, raw)}"
        )
        raise FilterError(msg)
    return _plain(value, path)


def _advice(operator: Operator, raw: object) -> str:
    if isinstance(raw, list | tuple) and operator in {"eq", "ne"}:
        other = "in" if operator == "eq" else "nin"
        return f'; to compare with several values write {{"{other}": [...]}}'
    if isinstance(raw, date):
        return "; metadata is JSON: give the text or number that was stored"
    return ""


def _plain(value: object, path: str) -> Scalar:
    """*value* without its subclass, so that an enum compares as what it stands for."""
    match value:
        case str():
            return _sound(str.__str__(value), path)
        case None | bool() | datetime():
            return value
        case int():
            return int(_finite(value, path))
        case float():
            return float(_finite(value, path))
    raise AssertionError(value)  # pragma: no cover  its kind was checked


def _sound(text: str, path: str) -> str:
    if any("\ud800" <= character <= "\udfff" for character in text):
        msg = f"{path}: no text holds a lone surrogate: {shown(text)}"
        raise FilterError(msg)
    return text


def _finite(number: float, path: str) -> float:
    try:
        if math.isfinite(number):
            return number
    except OverflowError:
        pass
    msg = f"{path}: a number must be finite and below 1.8e308: {shown(number)}"
    raise FilterError(msg)


def _instant(raw: object, path: str) -> datetime | None:
    """*raw* as an instant in UTC; a time without an offset is UTC, a day its midnight."""
    if raw is None:
        return None
    try:
        moment = _moment(raw)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError) as exc:
        msg = (
            f"{path}: a time is an ISO 8601 text such as '2023-05-08' or"
            f" '2023-05-08T13:56:00+02:00', a date or a datetime, not {shown(raw)}"
        )
        raise FilterError(msg) from exc


def _moment(raw: object) -> datetime:
    if isinstance(raw, datetime):
        return raw
    if isinstance(raw, date):
        return datetime.combine(raw, time())
    if isinstance(raw, str):
        return datetime.fromisoformat(raw)
    raise TypeError(raw)
