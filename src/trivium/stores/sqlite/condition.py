"""A scope and a filter as one SQL condition over ``memories AS m``."""

from dataclasses import dataclass

import apsw

from trivium.filters import Filter
from trivium.stores.sqlite.filter_sql import SqlValue, compile_filter
from trivium.stores.sqlite.schema import key_range
from trivium.types import Scope

__all__ = ["Condition"]


@dataclass(frozen=True, slots=True)
class Condition:
    """Names one partition always, agent, run and filter where they were given."""

    partition: int
    scope: str
    scope_values: tuple[SqlValue, ...]
    filter: str
    filter_values: tuple[SqlValue, ...]

    @classmethod
    def of_partition(
        cls, connection: apsw.Connection, partition: int, scope: Scope, condition: Filter | None
    ) -> "Condition":
        """The condition for the memories that *scope* reaches in *partition*."""
        named = [
            (column, name)
            for column, name in (("m.agent_id", scope.agent_id), ("m.run_id", scope.run_id))
            if name is not None
        ]
        sql: str = "1"
        values: tuple[SqlValue, ...] = ()
        if condition is not None:
            sql, values = _compiled(connection, partition, condition)
        return cls(
            partition,
            " AND ".join(["1", *(f"{column} = ?" for column, _ in named)]),
            tuple(name for _, name in named),
            sql,
            values,
        )

    @property
    def text(self) -> str:
        """The whole condition."""
        return f"m.key >= ? AND m.key < ? AND {self.scope} AND {self.filter}"

    @property
    def values(self) -> tuple[SqlValue, ...]:
        """The parameters of `text`."""
        return (*key_range(self.partition), *self.scope_values, *self.filter_values)

    @property
    def sql(self) -> str:
        """The table with the whole condition, to follow FROM."""
        return f"memories AS m WHERE {self.text}"


def _compiled(
    connection: apsw.Connection, partition: int, condition: Filter
) -> tuple[str, tuple[SqlValue, ...]]:
    user: str | None = connection.execute(
        "SELECT name FROM partitions WHERE id = ? AND kind = 'user'", (partition,)
    ).get
    return compile_filter(condition, user)
