"""One field of many memories as small numbers, with an index of its distinct values."""

import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from trivium.filters import Condition, Kind, comparable, kind, satisfies
from trivium.stores.arrays.growable import Growable
from trivium.types import BoolArray, IntArray

__all__ = ["ValueColumn"]

#: A distinct value with its places in the index, measured for texts of about 20 characters.
_BYTES_A_VALUE = 400


class _Order(NamedTuple):
    """The elements of one kind, ascending, and the code of the value that each is in."""

    elements: list[Any]
    codes: IntArray


class ValueColumn:
    """A code per row, and for each code its value; only ever added to.

    Meant for one thread at a time. The meaning of a condition is that of
    `trivium.filters.satisfies`: equality is looked up, order is searched by
    bisection, the rest is asked of every distinct value.
    """

    def __init__(self) -> None:
        self._codes: Growable[np.int32] = Growable(np.zeros(0, dtype=np.int32))
        self._values: list[object] = []
        self._code_of: dict[str, int] = {}
        self._holders: defaultdict[tuple[Kind, object], list[int]] = defaultdict(list)
        self._orders: dict[Kind, _Order] = {}

    def __len__(self) -> int:
        return len(self._codes.rows)

    @property
    def nbytes(self) -> int:
        """Bytes held; those of the values are estimated."""
        return self._codes.nbytes + _BYTES_A_VALUE * len(self._values)

    def extend(self, values: Sequence[object]) -> None:
        """Adds a row for each of *values*."""
        codes = np.fromiter(map(self._code, values), dtype=np.int32, count=len(values))
        self._codes = self._codes.append(codes)

    def rows(self, condition: Condition, count: int) -> BoolArray:
        """Which of the first *count* rows satisfy *condition*."""
        passing = np.zeros(len(self._values), dtype=bool)
        passing[self._passing(condition)] = True
        if condition.operator in {"ne", "nin"}:
            passing = ~passing
        rows: BoolArray = passing[self._codes.rows[:count]]
        return rows

    def _passing(self, condition: Condition) -> list[int] | IntArray:
        """Codes of the values that satisfy *condition*; of its complement for ne and nin."""
        match condition.operator:
            case "eq" | "in" | "ne" | "nin":
                return self._holding(condition)
            case "gt" | "gte" | "lt" | "lte":
                return self._between(condition)
        return [code for code, value in enumerate(self._values) if satisfies(condition, value)]

    def _holding(self, condition: Condition) -> list[int]:
        keys = [_key(value) for value in condition.values]
        return [code for key in keys if key for code in self._holders.get(key, ())]

    def _between(self, condition: Condition) -> IntArray:
        wanted = kind(condition.values[0])
        assert wanted is not None  # noqa: S101  a parsed filter compares scalars alone
        order, bound = self._order(wanted), comparable(condition.values[0])
        match condition.operator:
            case "gt":
                return order.codes[bisect_right(order.elements, bound) :]
            case "gte":
                return order.codes[bisect_left(order.elements, bound) :]
            case "lt":
                return order.codes[: bisect_left(order.elements, bound)]
        return order.codes[: bisect_right(order.elements, bound)]

    def _order(self, wanted: Kind) -> _Order:
        if wanted not in self._orders:
            found = sorted(
                (element, code)
                for (of_kind, element), codes in self._holders.items()
                if of_kind == wanted
                for code in codes
            )
            elements = [element for element, _ in found]
            codes = np.array([code for _, code in found], dtype=np.int64)
            self._orders[wanted] = _Order(elements, codes)
        return self._orders[wanted]

    def _code(self, value: object) -> int:
        name = json.dumps(value, default=str) if type(value) is not str else f'"{value}'
        code = self._code_of.get(name)
        return self._new_code(name, value) if code is None else code

    def _new_code(self, name: str, value: object) -> int:
        code = self._code_of[name] = len(self._values)
        self._values.append(value)
        elements = value if isinstance(value, list | tuple) else [value]
        for key in {_key(element) for element in elements}:
            if key is not None:
                self._holders[key].append(code)
                self._orders.pop(key[0], None)
        return code


def _key(value: object) -> tuple[Kind, object] | None:
    of_kind = kind(value)
    return None if of_kind is None else (of_kind, comparable(value))
