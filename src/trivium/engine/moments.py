"""Points in time as callers write them, to microseconds."""

from datetime import UTC, date, datetime, timedelta

from dateutil import parser

from trivium.errors import InputError

__all__ = ["microseconds"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST = datetime(1, 1, 1, tzinfo=UTC)
_LATEST = datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
# a text that leaves day, month or year open reads differently with different defaults
_DEFAULTS = (datetime(2000, 1, 1), datetime(2001, 2, 2))  # noqa: DTZ001  no zone is the point


def microseconds(value: object, name: str) -> int | None:
    """*value* as microseconds since 1970 UTC; without a zone it is UTC. None stays None.

    Takes datetimes, dates, and text: ISO 8601, or with the month in words such
    as "1:56 pm on 8 May, 2023". Raises `InputError` for anything ambiguous.
    """
    if value is None:
        return None
    moment = _moment(value, name)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    if not _EARLIEST <= moment <= _LATEST:
        msg = f"{name} is outside the years 1 to 9999 in UTC: {value!r:.80}"
        raise InputError(msg)
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _moment(value: object, name: str) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    if isinstance(value, str):
        return _parsed(value, name)
    msg = f"{name} is a datetime, a date or a text such as '2023-05-08T13:56', not {value!r:.80}"
    raise InputError(msg)


def _parsed(text: str, name: str) -> datetime:
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        pass
    if any(character.isalpha() for character in text):
        try:
            first, second = (parser.parse(text, default=default) for default in _DEFAULTS)
        except (ValueError, OverflowError):
            first, second = _DEFAULTS
        if first.date() == second.date():
            return first
    msg = (
        f"{name}: cannot tell the day from {text!r:.80}; write it as '2023-05-08',"
        " '2023-05-08T13:56:00Z' or '1:56 pm on 8 May, 2023'"
    )
    raise InputError(msg)
