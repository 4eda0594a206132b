"""What a search gives back: hits in order, and how each signal fared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, overload

from trivium.types.explanation import Explanation
from trivium.types.memory import MemoryRecord

__all__ = ["Hit", "Results", "SignalStatus"]


@dataclass(frozen=True, slots=True)
class SignalStatus:
    """Whether a signal took part in a search, and if not, why."""

    name: str
    active: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory that was found, with its score and, if asked for, the explanation."""

    memory: MemoryRecord
    score: float
    explanation: Explanation | None = None

    @property
    def id(self) -> str:
        """The id of the memory."""
        return self.memory.id

    @property
    def text(self) -> str:
        """The text of the memory."""
        return self.memory.text

    @property
    def metadata(self) -> Mapping[str, Any]:
        """The metadata of the memory."""
        return self.memory.metadata

    @property
    def created_at(self) -> datetime:
        """When the memory was added."""
        return self.memory.created_at


@dataclass(frozen=True, slots=True)
class Results(Sequence[Hit]):
    """The hits of one search, best first; a sequence.

    ``signals`` tells for each signal whether it was active and why not;
    ``partitions`` how many partitions were searched (more than one only with
    ``everyone=True``); ``reranked`` whether a reranker had the last word.
    """

    hits: tuple[Hit, ...]
    signals: Mapping[str, SignalStatus]
    max_possible: float
    partitions: int = 1
    reranked: bool = False

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        return self.hits[index]

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the hits, best first."""
        return tuple(hit.id for hit in self.hits)
