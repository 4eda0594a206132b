"""What was useful, for tuning."""

from collections.abc import Iterator
from typing import Any

from trivium import engine
from trivium.api.checks import check_id
from trivium.api.scoped import Scoped
from trivium.errors import InputError

__all__ = ["Feedback"]


class Feedback(Scoped):
    """The methods of `Memory` that keep and give back what was useful."""

    def feedback(
        self,
        query: str,
        memory_id: str,
        useful: bool,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> None:
        """Keeps whether a memory was useful for *query*; ``trivium tune`` learns from it.

        The last word about a query and a memory counts. It goes with the memory
        when that is deleted. Raises `NotFoundError` when the id is not in the
        scope, `InputError` when *useful* is neither True nor False.
        """
        check_id(memory_id)
        said: object = useful
        if not isinstance(said, bool):
            msg = f"useful is True or False, not {said!r:.80}"
            raise InputError(msg)
        scope = self._scope_of_id(user_id, agent_id, run_id)
        engine.note(memory_id, query, scope, self._tools, useful=useful)

    def export_feedback(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
    ) -> Iterator[dict[str, Any]]:
        """All feedback of a scope as plain mappings: query, id, useful, at, and whose it is."""
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        with self._tools.store.reading() as reading:
            lines = reading.feedback(scope, self._tools.clock())
        yield from map(engine.exported_feedback, lines)
