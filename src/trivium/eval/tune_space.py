"""Which constants are tuned, in which bounds, and how values become weights."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from trivium.fusion import SIGMOID, SigmoidStep, Weights

__all__ = ["Block", "Choice", "Number", "blocks", "rounded", "values_of", "with_values"]

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Number:
    """A number between two bounds; ``log`` when its order of magnitude counts."""

    name: str
    low: float
    high: float
    log: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    name: str
    words: tuple[str, ...]


#: Constants that are tuned together: they move the same figure.
Block = Sequence[Number | Choice]

_MEANING: Block = (Number("floor", -0.2, 0.9), Number("threshold", 0.0, 0.4))
_WORDS: Block = (
    Number("k1", 0.2, 3.0),
    Choice("length", ("spread", "share")),
    Number("b", 0.0, 1.0),
    Choice("normaliser", ("sigmoid", "coverage")),
    Number("midpoints", 0.3, 2.0, log=True),
    Number("steepness", 0.3, 2.0, log=True),
    Number("coverage_exponent", 0.0, 2.0),
)
_ENTITIES: Block = (
    Number("entity", 0.0, 1.5),
    Number("entity_minimum_similarity", 0.2, 1.0),
)
_MEANING_TO_WORDS: Block = (Number("bm25", 0.1, 3.0, log=True), Number("threshold", 0.0, 0.4))
_CONTEXT: Block = (Number("context", 0.0, 5.0),)
_RECENCY: Block = (
    Number("recency", 0.0, 5.0),
    Number("recency_half_life_days", 1.0, 365.0, log=True),
)
_NEEDS: Sequence[tuple[frozenset[str], Block]] = (
    (frozenset({"semantic"}), _MEANING),
    (frozenset({"bm25"}), _WORDS),
    (frozenset({"semantic", "bm25"}), _MEANING_TO_WORDS),
    (frozenset({"entity"}), _ENTITIES),
    (frozenset({"context"}), _CONTEXT),
    (frozenset({"recency"}), _RECENCY),
)
_FURTHER = ("context", "recency")


def blocks(signals: Sequence[str]) -> list[Block]:
    """What there is to tune when *signals* are enabled, in the order of tuning."""
    return [block for needed, block in _NEEDS if needed <= set(signals)]


def with_values(weights: Weights, values: Values) -> Weights:
    """*weights* with *values* instead.

    ``midpoints`` and ``steepness`` multiply the usual table; ``length`` says
    whether b is a share or "spread".
    """
    plain = dict(values)
    others = {name: plain.pop(name) for name in _FURTHER if name in plain}
    if plain.pop("length", "") == "spread":
        plain["b"] = "spread"
    midpoints, steepness = plain.pop("midpoints", 1.0), plain.pop("steepness", 1.0)
    if plain.get("normaliser") == "sigmoid":
        plain["sigmoid"] = tuple(
            SigmoidStep(
                step.most_terms,
                rounded(step.midpoint * midpoints),
                rounded(step.steepness * steepness),
            )
            for step in SIGMOID
        )
    return replace(weights, others={**weights.others, **others}, **plain)


def rounded(value: float) -> float:
    """*value* to four digits: more would tell of noise."""
    return float(f"{value:.4g}")


def values_of(block: Block, weights: Weights, floor: float) -> dict[str, Any] | None:
    """The values that *weights* have in *block*, None when one is out of its bounds.

    *floor* is the embedder's. A table that is no multiple of the usual one
    counts as the usual one.
    """
    first = weights.sigmoid[0]
    own: dict[str, Any] = {
        "floor": floor if weights.floor is None else weights.floor,
        "length": "spread" if weights.b == "spread" else "share",
        "b": Weights().b if weights.b == "spread" else weights.b,
        "midpoints": first.midpoint / SIGMOID[0].midpoint,
        "steepness": first.steepness / SIGMOID[0].steepness,
        **{name: weights.others[name] for name in _FURTHER if name in weights.others},
    }
    values = {each.name: own.get(each.name, getattr(weights, each.name, None)) for each in block}
    return values if all(_inside(each, values[each.name]) for each in block) else None


def _inside(parameter: Number | Choice, value: Any) -> bool:
    if isinstance(parameter, Choice):
        return value in parameter.words
    return value is not None and parameter.low <= value <= parameter.high
