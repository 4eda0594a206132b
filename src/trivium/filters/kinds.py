"""The kinds of value that conditions compare; unlike kinds never match."""

from datetime import datetime
from typing import Literal, TypeAlias

__all__ = ["Kind", "Scalar", "kind"]

Kind = Literal["string", "number", "boolean", "null", "time"]

Scalar: TypeAlias = str | bool | int | float | datetime | None


def kind(value: object) -> Kind | None:
    """The kind of *value*; None for lists, objects and what JSON does not know.

    A boolean is no number; integers and floats are one kind.
    """
    match value:
        case None:
            return "null"
        case str():
            return "string"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case datetime():
            return "time"
    return None
