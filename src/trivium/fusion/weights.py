"""Every constant of the scoring, named, with its unit and its reason.

Nothing else may change a score. A search takes them from ``Settings.weights``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import inf, isfinite
from typing import Any, Literal, NamedTuple

from trivium.errors import SettingsError

__all__ = ["SIGMOID", "SigmoidStep", "Weights"]


class SigmoidStep(NamedTuple):
    """The sigmoid used up to a number of query terms (None: for any number)."""

    most_terms: int | None
    midpoint: float
    steepness: float


#: Longer queries add up more BM25, so the midpoint moves with the number of terms.
SIGMOID = (
    SigmoidStep(3, 5.0, 0.7),
    SigmoidStep(6, 7.0, 0.6),
    SigmoidStep(9, 9.0, 0.5),
    SigmoidStep(15, 10.0, 0.5),
    SigmoidStep(None, 12.0, 0.5),
)


_AT_LEAST_ZERO = (
    "semantic",
    "bm25",
    "entity",
    "k1",
    "entity_spread",
    "entity_rarity",
    "coverage_exponent",
)
_SHARES = (
    "threshold",
    "entity_minimum_similarity",
    "context_second",
)
_LEAST_HALF_LIFE = 1e-6
_MOST_FLOOR = 0.999


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The constants of one scoring; raises `SettingsError` when one is out of range.

    Attributes:
        semantic: Most that meaning can give.
        bm25: Most that words can give.
        entity: Most that a shared entity can give.
        others: Most that each further signal can give, by its name; a signal
            not named here uses the weight it declares.
        threshold: Semantic score in [0, 1] below which a candidate is excluded.
        k1: BM25's saturation of repeated terms, >= 0.
        b: BM25's share of length normalisation, in [0, 1]; or ``spread``: the coefficient of
            variation of the lengths in the partition searched, at most 1.
        normaliser: How raw BM25 becomes 0..1: ``sigmoid`` or ``coverage``.
        sigmoid: Steps of the sigmoid normaliser, by number of query terms.
        pool_factor: Each signal proposes this many times top_k memories ...
        pool_minimum: ... but at least this many.
        entity_minimum_similarity: Similarity in [0, 1] from which two entities count as one.
        entity_floor: Calibrated cosine in [0, 1) from which the similarity of two names
            begins to count: different names are nearer than different texts.
        entity_spread: How fast a boost fades with the memories an entity is linked to.
        entity_rarity: How fast an entity stops to speak for itself as more memories share it:
            the boost of a common one counts as far as the memory covers the question.
        coverage_exponent: How much BM25 is discounted by the share of the question that a
            memory covers: the value is multiplied by ``coverage ** exponent``; 0 is the plain
            normaliser.
        context_shares: Shares in [0, 1] of a neighbour's score that count as context: of a
            direct neighbour's, of a second neighbour's, and so on.
        context_second: Share in [0, 1] of what the second strongest neighbour is worth that
            is added to what the strongest is worth.
        recency_half_life_days: Days, > 0, after which an older memory hands half of its say
            on to a newer one like it.
        floor: Cosine in (-1, 1) where semantic score 0 begins, instead of the embedder's own.
    """

    semantic: float = 1.0
    bm25: float = 1.0
    entity: float = 0.5
    others: Mapping[str, float] = field(default_factory=dict)
    threshold: float = 0.1
    k1: float = 1.2
    b: float | Literal["spread"] = 0.75
    normaliser: Literal["sigmoid", "coverage"] = "sigmoid"
    sigmoid: tuple[SigmoidStep, ...] = SIGMOID
    pool_factor: int = 4
    pool_minimum: int = 60
    entity_minimum_similarity: float = 0.5
    entity_floor: float = 0.7
    entity_spread: float = 0.001
    entity_rarity: float = 0.1
    coverage_exponent: float = 0.5
    context_shares: tuple[float, ...] = (0.6, 0.5, 0.4, 0.3)
    context_second: float = 0.3
    recency_half_life_days: float = 30.0
    floor: float | None = None

    def __post_init__(self) -> None:
        for name in _AT_LEAST_ZERO:
            _check(name, getattr(self, name), 0.0, inf)
        for name, weight in _table("others", self.others).items():
            _check(f"others.{name}", weight, 0.0, inf)
        for name in _SHARES:
            _check(name, getattr(self, name), 0.0, 1.0)
        if self.b != "spread":
            _check("b", self.b, 0.0, 1.0)
        _check("entity_floor", self.entity_floor, 0.0, _MOST_FLOOR)
        _check("recency_half_life_days", self.recency_half_life_days, _LEAST_HALF_LIFE, inf)
        if self.floor is not None:
            _check("floor", self.floor, -_MOST_FLOOR, _MOST_FLOOR)
        for name in ("pool_factor", "pool_minimum"):
            _check_whole(name, getattr(self, name), 1, 1_000_000)
        if self.normaliser not in ("sigmoid", "coverage"):
            msg = f"normaliser must be 'sigmoid' or 'coverage', not {self.normaliser!r}"
            raise SettingsError(msg)
        object.__setattr__(self, "sigmoid", _steps(self.sigmoid))
        object.__setattr__(self, "context_shares", _shares(self.context_shares))

    def of(self, signal: str, declared: float) -> float:
        """The weight of *signal*; *declared* where these settings do not name it."""
        if signal in ("semantic", "bm25", "entity"):
            weight: float = getattr(self, signal)
            return weight
        return self.others.get(signal, declared)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all constants, in order."""
        return tuple(item.name for item in fields(cls))


def _table(name: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        msg = f"{name} must be a table of names and weights, not {value!r}"
        raise SettingsError(msg)
    return value


def _check(name: str, value: object, least: float, most: float) -> None:
    sound = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if not sound or not least <= value <= most:  # type: ignore[operator]
        msg = f"the weight {name} must be a number in [{least}, {most}], not {value!r}"
        raise SettingsError(msg)


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    _check(name, value, least, most)
    if not isinstance(value, int):
        msg = f"the weight {name} must be a whole number, not {value!r}"
        raise SettingsError(msg)


def _steps(given: Sequence[Sequence[Any]]) -> tuple[SigmoidStep, ...]:
    try:
        steps = tuple(SigmoidStep(*step) for step in given)
        # TOML has no None; infinity says the same
        steps = tuple(step._replace(most_terms=None) if step[0] == inf else step for step in steps)
    except TypeError as exc:
        msg = f"sigmoid must be steps of (most terms, midpoint, steepness), not {given!r}"
        raise SettingsError(msg) from exc
    if not steps or steps[-1].most_terms is not None:
        raise SettingsError("the last step of sigmoid must be for any number of terms (None)")
    for place, step in enumerate(steps):
        _check(f"sigmoid[{place}].midpoint", step.midpoint, 0.0, inf)
        _check(f"sigmoid[{place}].steepness", step.steepness, 0.0, inf)
    bounds = [step.most_terms for step in steps[:-1]]
    if not all(isinstance(bound, int) for bound in bounds) or bounds != sorted(set(bounds)):  # type: ignore[type-var]
        msg = f"the numbers of terms in sigmoid must be whole and ascend, not {bounds!r}"
        raise SettingsError(msg)
    return steps


def _shares(given: object) -> tuple[float, ...]:
    if not isinstance(given, list | tuple) or not given:
        msg = f"context_shares must be at least one number, not {given!r}"
        raise SettingsError(msg)
    for place, share in enumerate(given):
        _check(f"context_shares[{place}]", share, 0.0, 1.0)
    return tuple(given)
