"""Memories looked at by id, page by page, and counted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trivium import engine
from trivium.api.checks import check_id, check_number
from trivium.api.scoped import Scoped
from trivium.filters import parse_filter
from trivium.types import (
    EntityRecord,
    MemoryRecord,
    Page,
    PartitionCount,
    Revision,
    StoreStatistics,
)

__all__ = ["Reading"]


class Reading(Scoped):
    """The methods of `Memory` that read."""

    def get(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> MemoryRecord:
        """The memory with that id; `NotFoundError` when it is not there or has expired.

        Without a scope the whole namespace is looked through; an id that
        stands in several partitions is then an `InputError`.
        """
        check_id(memory_id)
        return engine.find(memory_id, self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def list(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
        limit: int = 100,
        cursor: str | None = None,
    ) -> Page:
        """One page of the memories of a scope, newest first; pass its ``cursor`` for the next.

        With ``everyone=True`` newest first within each partition.
        """
        check_number("limit", limit, self.settings.limits.top_k)
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        condition = parse_filter(filters)
        with self._tools.store.reading() as reading:
            return reading.page(scope, condition, limit, cursor, self._tools.clock())

    def history(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> Sequence[Revision]:
        """What became of a memory, oldest first; empty when there never was one of that id."""
        check_id(memory_id)
        scope = self._scope_of_id(user_id, agent_id, run_id)
        with self._tools.store.reading() as reading:
            return reading.history(scope, memory_id)

    def entities(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        limit: int = 100,
    ) -> Sequence[EntityRecord]:
        """What the memories of a scope are about, the most frequent first."""
        check_number("limit", limit, self.settings.limits.top_k)
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        with self._tools.store.reading() as reading:
            return reading.entities(scope, limit, self._tools.clock())

    def scopes(self, *, limit: int = 100) -> Sequence[PartitionCount]:
        """Whose memories the namespace holds, and how many, the fullest first."""
        check_number("limit", limit, self.settings.limits.top_k)
        with self._tools.store.reading() as reading:
            return reading.partitions(self.namespace, limit, self._tools.clock())

    def stats(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> StoreStatistics:
        """Counts of a scope, or of the whole namespace, and how often a signal was off."""
        scope = self._scope_of_id(user_id, agent_id, run_id)
        return engine.statistics(scope, self._tools)

    def export(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Every memory of a scope as a plain mapping that `add_many` takes back, newest first."""
        cursor: str | None = None
        while True:
            page = self.list(
                user_id=user_id,
                agent_id=agent_id,
                run_id=run_id,
                everyone=everyone,
                filters=filters,
                cursor=cursor,
            )
            yield from map(engine.exported, page.memories)
            cursor = page.cursor
            if cursor is None:
                return
