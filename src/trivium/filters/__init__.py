"""The filter language: dicts in, a checked tree out, and what the tree means."""

from trivium.filters.fields import BUILT_IN, Field, FieldKind
from trivium.filters.kinds import Kind, Scalar, kind
from trivium.filters.matches import comparable, matches, obstacle, satisfies, value_in
from trivium.filters.parse import MAX_CONDITIONS, MAX_NESTING, MAX_VALUES, parse_filter
from trivium.filters.tree import OPERATORS, AllOf, AnyOf, Condition, Filter, Not, Operator
from trivium.filters.unparse import unparse_filter

__all__ = [
    "BUILT_IN",
    "MAX_CONDITIONS",
    "MAX_NESTING",
    "MAX_VALUES",
    "OPERATORS",
    "AllOf",
    "AnyOf",
    "Condition",
    "Field",
    "FieldKind",
    "Filter",
    "Kind",
    "Not",
    "Operator",
    "Scalar",
    "comparable",
    "kind",
    "matches",
    "obstacle",
    "parse_filter",
    "satisfies",
    "unparse_filter",
    "value_in",
]
