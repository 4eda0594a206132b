"""Why a memory ranked where it did, as values that add up to its score."""

from dataclasses import dataclass
from typing import Any, Literal

__all__ = [
    "ContextMatch",
    "EntityMatch",
    "Explanation",
    "RecencyMatch",
    "SignalShare",
    "TermMatch",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class TermMatch:
    """One query term in one memory: ``score`` is its part of the raw BM25."""

    term: str
    term_frequency: int
    document_frequency: int
    idf: float
    score: float


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """One stored entity that a query entity met, and what that is worth.

    ``linked`` counts the memories of the searched scope linked to the stored
    entity; ``attenuation`` is ``1 / (1 + spread * (linked - 1)^2)``; ``focus``
    is 1 for a rare entity, and for a common one nears the share of the
    question that the memory covers.
    ``boost = weight * similarity * attenuation * focus``.
    """

    query_entity: str
    entity: str
    kind: str
    similarity: float
    linked: int
    attenuation: float
    focus: float
    boost: float


@dataclass(frozen=True, slots=True)
class ContextMatch:
    """A neighbour in the run: ``distance`` places after the memory, before it when negative.

    ``score`` (0..1) is what the signals that speak of the query give the
    neighbour; ``worth`` is the part of it that counts for the memory.
    """

    memory: str
    distance: int
    score: float
    worth: float


@dataclass(frozen=True, slots=True)
class RecencyMatch:
    """The older memory that a memory takes over from.

    ``age`` is how many days older it is, ``half_life`` after how many it hands
    half of its say on; that is ``(score * likeness) ** 1.5``, both from 0 to 1.
    """

    memory: str
    age: float
    half_life: float
    likeness: float
    score: float


@dataclass(frozen=True, slots=True)
class SignalShare:
    """What one signal gave one memory.

    ``raw`` is in the signal's own unit (cosine, BM25, boost), ``value`` is
    normalised to 0..1; ``contribution = value * weight`` in the additive
    fusion, and what the rule of another makes of it there. ``rank`` is the
    place in the signal's own list, 1 for the best, None when the signal did
    not propose the memory.
    """

    name: str
    active: bool
    reason: str
    raw: float
    value: float
    weight: float
    contribution: float
    rank: int | None
    details: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A score as a sum: ``score = sum(contributions) / max_possible``."""

    score: float
    max_possible: float
    fusion: str
    scale: str
    signals: tuple[SignalShare, ...]

    def signal(self, name: str) -> SignalShare:
        """The share of the signal called *name*; KeyError when it took no part."""
        for share in self.signals:
            if share.name == name:
                return share
        raise KeyError(name)


Outcome = Literal["ranked", "out_of_scope", "filtered", "expired", "gated", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "why not this one?" for one memory and one query.

    ``rank`` is the place in the whole ranking (1 for the best) when the
    outcome is ``ranked``; ``proposed_by`` names the signals that had it among
    their own best.
    """

    outcome: Outcome
    message: str
    rank: int | None = None
    explanation: Explanation | None = None
    proposed_by: tuple[str, ...] = ()
