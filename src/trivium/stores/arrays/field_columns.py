"""What filters look at, column by column, each made when a filter first asks for it."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import and_, or_
from threading import Lock
from typing import TypeAlias

from trivium.filters import AllOf, AnyOf, Condition, Field, Filter, Not
from trivium.stores.arrays.value_column import ValueColumn
from trivium.types import BoolArray, IntArray

__all__ = ["FieldColumns", "ReadField"]

#: The value of a field for each of some memory keys; None where a memory is gone.
ReadField: TypeAlias = Callable[[Field, IntArray], Sequence[object]]

#: As good as one value a memory: better left in the store.
_NOT_IN_COLUMNS = {Field("id", in_metadata=False), Field("text", in_metadata=False)}

#: Fields of one filter, and columns of one partition; the one used longest ago goes first.
_MOST_FIELDS = 8
_MOST_COLUMNS = 32


class FieldColumns:
    """The columns of one partition, shared by its arrays as they follow the store.

    Rows only grow, and a row's value never changes: a changed memory gets a
    new row. So a column made at one moment serves every later one. Safe to
    use from several threads.
    """

    def __init__(self) -> None:
        self._columns: dict[Field, ValueColumn] = {}
        self._seq = 0
        self._lock = Lock()

    @property
    def nbytes(self) -> int:
        """Bytes held by the columns."""
        return sum(column.nbytes for column in list(self._columns.values()))

    def passing(
        self, filter_: Filter, keys: IntArray, seq: int, read: ReadField
    ) -> BoolArray | None:
        """Which rows, those of memory *keys* at change *seq*, pass *filter_*.

        None where columns cannot tell: the filter looks at ids, texts or many
        fields, or *seq* is a moment before the columns', at which *read* sees too little.
        """
        fields = set(_fields(filter_))
        if fields & _NOT_IN_COLUMNS or len(fields) > _MOST_FIELDS:
            return None
        with self._lock:
            if seq < self._seq:
                return None
            for field in fields:
                self._extend(field, keys, seq, read)
            self._drop_oldest()
            return self._evaluate(filter_, len(keys))

    def _extend(self, field: Field, keys: IntArray, seq: int, read: ReadField) -> None:
        column = self._columns.pop(field, None) or ValueColumn()
        self._columns[field] = column
        if len(column) < len(keys):
            column.extend(read(field, keys[len(column) :]))
            self._seq = seq

    def _drop_oldest(self) -> None:
        while len(self._columns) > _MOST_COLUMNS:
            del self._columns[next(iter(self._columns))]

    def _evaluate(self, filter_: Filter, count: int) -> BoolArray:
        match filter_:
            case Condition(field):
                return self._columns[field].rows(filter_, count)
            case AllOf(parts):
                return reduce(and_, (self._evaluate(part, count) for part in parts))
            case AnyOf(parts):
                return reduce(or_, (self._evaluate(part, count) for part in parts))
            case Not(part):
                return ~self._evaluate(part, count)


def _fields(filter_: Filter) -> Iterator[Field]:
    match filter_:
        case Condition(field):
            yield field
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _fields(part)
        case Not(part):
            yield from _fields(part)
