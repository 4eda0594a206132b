"""How the messages of a `FilterError` name things: short, printable, with the nearest spelling."""

import difflib
import reprlib
from collections.abc import Iterable

__all__ = ["listed", "nearest", "shown", "step"]

_MAX_SHOWN = 40

#: Spellings of other query languages and the operator that is meant.
_ELSEWHERE = {
    "=": "eq",
    "==": "eq",
    "equals": "eq",
    "!=": "ne",
    "<>": "ne",
    "neq": "ne",
    ">": "gt",
    ">=": "gte",
    "ge": "gte",
    "<": "lt",
    "<=": "lte",
    "le": "lte",
    "any": "in",
    "not_in": "nin",
    "like": "contains",
    "ilike": "icontains",
    "&&": "AND",
    "||": "OR",
    "!": "NOT",
}


def shown(value: object) -> str:
    """*value* as a message shows it: its repr, shortened."""
    try:
        return reprlib.repr(value)
    except ValueError:  # an integer with too many digits to print
        return f"<{type(value).__name__} with a number too large to print>"


def step(key: str) -> str:
    """*key* as a step of the path to a fault: plain where that can be read."""
    return key if key.isprintable() and 0 < len(key) <= _MAX_SHOWN else shown(key)


def listed(names: Iterable[str]) -> str:
    """The names, separated by commas."""
    return ", ".join(names)


def nearest(name: str, valid: Iterable[str]) -> str:
    """``; did you mean 'gte'?`` or nothing, for *name* that is not among *valid*."""
    spellings = {candidate.casefold(): candidate for candidate in valid}
    plain = name.removeprefix("$").casefold()
    plain = _ELSEWHERE.get(plain, plain).casefold()
    near = difflib.get_close_matches(plain, spellings, n=1, cutoff=0.6)
    return f"; did you mean {spellings[near[0]]!r}?" if near else ""
