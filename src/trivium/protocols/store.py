"""The contract of a store: one transaction per write, one moment per read."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from trivium.filters import Filter
from trivium.protocols.view import View
from trivium.types import (
    EmbedderIdentity,
    EntityRecord,
    Feedback,
    MemoryRecord,
    OnDuplicate,
    Page,
    PartitionCount,
    PreparedMemory,
    Revision,
    Scope,
    StoreStatistics,
)

__all__ = ["Reading", "Store", "Writing"]


class Reading(Protocol):
    """What can be asked of a store at one moment; nothing seen changes until it is closed."""

    def view(self, scope: Scope, condition: Filter | None, now: int) -> View:
        """What a search under *scope* may look at, at time *now* (µs)."""
        ...

    def get(self, scope: Scope, memory_id: str, now: int) -> MemoryRecord | None:
        """The live memory with that id in the scope, or None."""
        ...

    def expired(self, scope: Scope, memory_id: str, now: int) -> MemoryRecord | None:
        """A memory of the scope that has expired and was not yet removed, or None."""
        ...

    def page(
        self, scope: Scope, condition: Filter | None, limit: int, cursor: str | None, now: int
    ) -> Page:
        """Live memories of the scope from *cursor* on, newest first in each partition."""
        ...

    def history(self, scope: Scope, memory_id: str) -> tuple[Revision, ...]:
        """All events in the life of a memory, oldest first; empty when it never was.

        Raises `InputError` when several partitions of the scope know the id.
        """
        ...

    def feedback(self, scope: Scope, now: int) -> list[Feedback]:
        """What was said of the live memories of the scope."""
        ...

    def entities(self, scope: Scope, limit: int, now: int) -> list[EntityRecord]:
        """The entities of the scope, those with most memories first."""
        ...

    def partitions(self, namespace: str, limit: int, now: int) -> list[PartitionCount]:
        """Those of the namespace that hold live memories, the fullest first, then by name."""
        ...


class Writing(Protocol):
    """One transaction: all of it is durable when the context ends, or none."""

    def add(self, memory: PreparedMemory, on_duplicate: OnDuplicate) -> str:
        """Stores a memory; returns its id, or that of the one it repeats.

        Raises `ConflictError` when the id is taken in the partition.
        """
        ...

    def replace(
        self, scope: Scope, memory: PreparedMemory, before: MemoryRecord | None = None
    ) -> None:
        """Gives a stored memory new text, metadata, terms, vector and entities; keeps history.

        Raises `NotFoundError` when the id is not in the scope, `ConflictError`
        when the memory is no longer as in *before*.
        """
        ...

    def delete(self, scope: Scope, memory_id: str, at: int) -> bool:
        """Removes one memory with all that hangs on it; False when it is not in the scope."""
        ...

    def delete_all(self, scope: Scope, condition: Filter | None, at: int) -> int:
        """Removes all memories of the scope that pass the filter; returns how many."""
        ...

    def record_feedback(
        self, scope: Scope, query: str, memory_id: str, at: int, *, useful: bool
    ) -> None:
        """Keeps whether a memory was useful for a query, until the memory is deleted.

        What was said of the pair before is replaced. Raises `NotFoundError`
        when the id is not in the scope.
        """
        ...

    def sweep(self, now: int) -> int:
        """Removes every memory that has expired; returns how many."""
        ...

    def forget_history(self, scope: Scope) -> int:
        """Removes the history of the scope's memories, and of deleted ones; returns how many."""
        ...


class Store(Protocol):
    """Memories with their vectors, terms, entities and history, changed together or not at all.

    Laws:

    - when `writing` ends without an error the write is durable, whatever dies next;
    - a `reading` begun after that sees it, in this process and in any other;
    - a call never reaches beyond the namespace and scope it was given;
    - after a deletion nothing is found by any signal; after `purge` no word is left;
    - vectors of two embedders never mix: `identity` tells whose they are.

    All methods may be called from several threads. After `close` they raise
    `StoreClosedError`.
    """

    @property
    def identity(self) -> EmbedderIdentity | None:
        """The embedder whose vectors are stored; None while the store is new."""
        ...

    def reading(self) -> AbstractContextManager[Reading]:
        """A consistent moment to read from."""
        ...

    def writing(self) -> AbstractContextManager[Writing]:
        """A transaction; rolled back when the block raises."""
        ...

    def statistics(self, scope: Scope) -> StoreStatistics:
        """Counts of *scope*, and the size of the whole store."""
        ...

    def rebuild(
        self,
        identity: EmbedderIdentity,
        prepare: Callable[[Sequence[MemoryRecord]], Sequence[PreparedMemory]],
        on_progress: Callable[[int, int], None],
    ) -> int:
        """Makes all vectors, postings, entities and links anew; returns of how many memories.

        *prepare* does so for a batch of records. The old ones serve until all
        are there; interrupted, it goes on where it was. *on_progress* is told
        how many are done and how many there are.
        """
        ...

    def purge(self) -> None:
        """Rewrites the store so that no byte of anything deleted is left in its files."""
        ...

    def close(self) -> None:
        """Lets go of everything; idempotent."""
        ...
