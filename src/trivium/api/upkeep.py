"""Purging and reindexing."""

from collections.abc import Callable

from trivium import engine
from trivium.api.scoped import Scoped

__all__ = ["Upkeep"]


class Upkeep(Scoped):
    """The methods of `Memory` that keep the store in order."""

    def purge(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> int:
        """Forgets history and rewrites the store, so that nothing deleted is left in its files.

        Returns how many revisions of the scope (default: the whole namespace) were forgotten.
        """
        return engine.purge(self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def reindex(self, *, on_progress: Callable[[int, int], None] | None = None) -> int:
        """Makes all vectors, terms and entities anew with this memory's embedder and extractor.

        The old ones serve until all are there; interrupted, the next call goes
        on. Returns the number of memories. *on_progress* is told how many are
        done and how many there are.
        """
        return engine.rebuild(self._tools, on_progress or silent)


def silent(done: int, total: int) -> None:
    """Progress that nobody asked for."""
