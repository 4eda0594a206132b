"""What is wrong with a store, and what was done about it."""

from dataclasses import dataclass
from typing import Literal

from trivium.types.scope import Partition

__all__ = ["Diagnosis", "FaultKind", "Finding"]

#: What can be wrong; docs/safety.md explains each.
FaultKind = Literal[
    "unopenable",
    "pages",
    "schema",
    "embedder",
    "partition-unknown",
    "misplaced",
    "undecodable",
    "digest",
    "counter",
    "tombstone",
    "vector-missing",
    "vector-damaged",
    "vector-differs",
    "vector-orphan",
    "terms-missing",
    "terms-damaged",
    "terms-differ",
    "terms-orphan",
    "statistics",
    "entity-damaged",
    "entity-orphan",
    "link-dangling",
    "link-orphan",
    "links-differ",
    "feedback-orphan",
]


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of fault in one partition, or in the store as a whole (``partition`` is None).

    ``count`` rows are concerned; ``memory_ids`` names at most twenty of the
    memories. ``repaired`` says that it was there and is no more.
    """

    kind: FaultKind
    means: str
    remedy: str
    count: int = 1
    partition: Partition | None = None
    memory_ids: tuple[str, ...] = ()
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All that a check found. ``compared`` of ``memories`` were analysed and embedded again."""

    findings: tuple[Finding, ...]
    memories: int
    compared: int

    @property
    def healthy(self) -> bool:
        """Whether nothing is wrong (any more)."""
        return all(finding.repaired for finding in self.findings)
