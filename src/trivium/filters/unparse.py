"""From a `Filter` back to the dict that says it."""

from datetime import datetime

from trivium.filters.kinds import Scalar
from trivium.filters.tree import AllOf, AnyOf, Condition, Filter, Not

__all__ = ["unparse_filter"]


def unparse_filter(filter_: Filter) -> dict[str, object]:
    """A dict that `parse_filter` reads as *filter_* again, ready for ``json.dumps``.

    For messages and for sending a filter elsewhere. Every operator is
    spelled out; times are ISO texts in UTC.
    """
    match filter_:
        case Condition(field, operator, value):
            plain = [_plain(each) for each in filter_.values]
            return {str(field): {operator: plain if isinstance(value, tuple) else plain[0]}}
        case Not(part):
            return {"NOT": unparse_filter(part)}
        case AllOf(parts):
            return {"AND": [unparse_filter(part) for part in parts]}
        case AnyOf(parts):
            return {"OR": [unparse_filter(part) for part in parts]}


def _plain(value: Scalar) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
