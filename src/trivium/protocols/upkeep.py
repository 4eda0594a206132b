"""What some stores can do beyond the contract: check and mend themselves, and be copied."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Protocol, runtime_checkable

from trivium.types import Diagnosis, EmbedderIdentity, MemoryRecord, PreparedMemory

__all__ = ["Checkable", "Copyable", "Prepare"]

#: Analyses, embeds and finds the entities of a batch of stored memories again.
Prepare = Callable[[Sequence[MemoryRecord]], Sequence[PreparedMemory]]


@runtime_checkable
class Checkable(Protocol):
    """A store that can tell whether it is whole.

    Laws:

    - a healthy store has no finding, whoever writes meanwhile;
    - damage is a finding, never an exception;
    - only *repair* writes, and it changes no text, metadata, scope or time;
    - a finding is ``repaired`` only if a second look no longer finds it.
    """

    def check(
        self, identity: EmbedderIdentity, prepare: Prepare, *, deep: bool, repair: bool
    ) -> Diagnosis:
        """Looks at every row, and with *prepare* at what a memory's indexes should be.

        *prepare* belongs to the embedder *identity*. It is asked about a
        sample, with *deep* about all memories.
        """
        ...


@runtime_checkable
class Copyable(Protocol):
    """A store that can be copied while others write."""

    def back_up(self, destination: str | PathLike[str], *, overwrite: bool) -> int:
        """Writes one consistent moment to *destination*; returns how many memories it holds.

        The copy appears whole or not at all. Raises `InputError` when the
        destination is there already and *overwrite* is not set.
        """
        ...
