"""Purging, reindexing, diagnosis, backup."""

from collections.abc import Callable
from os import PathLike

from trivium import engine
from trivium.api.opening import as_path
from trivium.api.scoped import Scoped
from trivium.types import Diagnosis

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

    def doctor(self, *, repair: bool = False, deep: bool = False) -> Diagnosis:
        """Whether the store is whole; with *repair*, mends what can be made anew from the texts.

        Looks at every row of the whole store, of all namespaces. *deep* also
        analyses and embeds every text again, instead of a sample of about 64.
        Others may read and write meanwhile. Damage is a finding, not an error.
        """
        return engine.diagnose(self._tools, repair=repair, deep=deep)

    def backup(self, destination: str | PathLike[str], *, overwrite: bool = False) -> int:
        """Copies the store to a new file while others read and write; returns how many memories.

        The copy is one moment of the store, is checked, and appears whole or
        not at all. Raises `InputError` when *destination* is there already
        (unless *overwrite*), `StoreError` when it cannot be written.
        """
        return engine.back_up(as_path(destination), self._tools, overwrite=overwrite)


def silent(done: int, total: int) -> None:
    """Progress that nobody asked for."""
