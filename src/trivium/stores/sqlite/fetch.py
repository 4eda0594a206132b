"""Rows of a statement, for reading columns without a cast at each."""

from collections.abc import Sequence
from typing import Any

import apsw

__all__ = ["fetch"]


def fetch(
    connection: apsw.Connection, sql: str, values: Sequence[Any] = ()
) -> list[tuple[Any, ...]]:
    """All rows; the types of the columns are those of the schema."""
    return connection.execute(sql, values).fetchall()
