"""A filter as a tree of conditions, checked once by `parse_filter` and then trusted."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from trivium.filters.fields import Field
from trivium.filters.kinds import Scalar

__all__ = ["OPERATORS", "AllOf", "AnyOf", "Condition", "Filter", "Not", "Operator"]

Operator = Literal[
    "eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "contains", "icontains", "exists"
]
OPERATORS: tuple[Operator, ...] = get_args(Operator)


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison. ``value`` is a tuple for ``in`` and ``nin``, else a single value."""

    field: Field
    operator: Operator
    value: Scalar | tuple[Scalar, ...]

    @property
    def values(self) -> tuple[Scalar, ...]:
        """The value or values, always as a tuple."""
        return self.value if isinstance(self.value, tuple) else (self.value,)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Holds when every part holds; two parts or more."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Holds when at least one part holds; two parts or more."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Holds exactly when its part does not."""

    part: "Filter"


Filter: TypeAlias = Condition | AllOf | AnyOf | Not
