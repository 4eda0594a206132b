"""Memories changed and removed."""

from collections.abc import Mapping
from typing import Any

from trivium import engine
from trivium.api.checks import check_id
from trivium.api.moment import Moment
from trivium.api.scoped import Scoped
from trivium.types import UNCHANGED, MemoryRecord, Unchanged

__all__ = ["Changing"]


class Changing(Scoped):
    """The methods of `Memory` that change and delete."""

    def update(
        self,
        memory_id: str,
        text: str | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
        role: str | Unchanged | None = UNCHANGED,
        time: Moment | Unchanged = UNCHANGED,
        expires_at: Moment | Unchanged = UNCHANGED,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> MemoryRecord:
        """Changes a memory and returns it; what is not named stays, metadata is merged.

        None takes the role, the time or the expiry away. The old text is found
        no more by any signal; `history` keeps it. Raises `NotFoundError` when
        the id is not in the scope, `InputError` when nothing is named to change.
        """
        check_id(memory_id)
        details = {"role": role, "time": time, "expires_at": expires_at}
        contents = {"text": text, "metadata": metadata}
        changes = {
            **{name: value for name, value in details.items() if value is not UNCHANGED},
            **{name: value for name, value in contents.items() if value is not None},
        }
        scope = self._scope_of_id(user_id, agent_id, run_id)
        return engine.update(memory_id, changes, scope, self._tools)

    def delete(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> None:
        """Deletes a memory with its vector, terms and links; `NotFoundError` when it is not there.

        `history` still tells what it was; `purge` removes that too.
        """
        check_id(memory_id)
        engine.remove(memory_id, self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def delete_all(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
    ) -> int:
        """Deletes all memories of a scope that pass the filters; returns how many."""
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        return engine.remove_all(scope, filters, self._tools)
