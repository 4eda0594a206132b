"""The scoring read off its contract, in plain Python: slow, obvious, and independent of the engine.

It shares with the engine only the analysis of text, the extractor, the
embedder and the precision in which vectors are stored (half, brought back to
length 1).
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import exp, fsum, log, sqrt
from typing import Any

import numpy as np

from trivium.protocols import Embedder, Extractor
from trivium.text import analyse, entity_key, is_everyday, select_terms
from trivium.types import Entity

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SIGNALS = ("semantic", "bm25", "entity")
WEIGHTS = {"semantic": 1.0, "bm25": 1.0, "entity": 0.5}
WORD = re.compile(r"[^\W_](?:[^\s,;:!?()\[\]{}\"“”]*[^\W_])?(?:\+\+|#)?")
Scope = tuple[str | None, str | None, str | None]


@dataclass
class Remembered:
    """One memory as the oracle keeps it; times in microseconds."""

    id: str
    text: str
    scope: Scope
    created: int
    metadata: dict[str, Any] = field(default_factory=dict)
    time: int | None = None
    expires: int | None = None

    @property
    def partition(self) -> tuple[str, str | None]:
        user, agent, run = self.scope
        if user is not None:
            return "user", user
        return ("agent", agent) if agent is not None else ("run", run)


@dataclass(frozen=True)
class Asked:
    """One search; scope None means everyone."""

    text: str
    scope: Scope | None
    passes: Callable[[Remembered], bool] = lambda _: True
    top_k: int = 10
    threshold: float = 0.1
    signals: Sequence[str] = SIGNALS
    scale: str = "adaptive"
    pool: str = "union"
    pool_size: int = 60


@dataclass(frozen=True)
class Placed:
    """One answer."""

    id: str
    text: str
    score: float
    semantic: float
    bm25: float
    entity: float


@dataclass
class Oracle:
    """Remembers in a list and searches by looking at everything."""

    embedder: Embedder
    extractor: Extractor
    entity_floor: float = 0.7
    memories: list[Remembered] = field(default_factory=list)

    def search(self, asked: Asked, now: int) -> list[Placed]:
        living = [one for one in self.memories if one.expires is None or one.expires > now]
        partition = [one for one in living if in_partition(one, asked.scope)]
        scope = [one for one in partition if in_scope(one, asked.scope)]
        allowed = [one for one in scope if asked.passes(one)]
        raw_bm25, covered = self.bm25(asked.text, partition)
        values = {
            "semantic": self.semantic(asked.text, scope),
            "bm25": self.bm25_values(asked.text, raw_bm25, covered),
            "entity": self.entity(asked.text, scope, covered if "bm25" in asked.signals else None),
        }
        active = {
            "semantic": bool(scope),
            "bm25": any(values["bm25"][one.id] > 0.0 for one in scope),
            "entity": any(values["entity"].values()),
        }
        chosen = [name for name in SIGNALS if name in asked.signals]
        raw_semantic = self.cosines(asked.text, scope)
        orders = {**values, "semantic": raw_semantic, "bm25": raw_bm25}
        candidates = {
            one.id: one
            for name in chosen
            if asked.pool == "union" or name == "semantic"
            for one in proposals(
                allowed, orders[name], asked.pool_size, everything=name == "semantic"
            )
        }
        counting = [name for name in chosen if active[name] or asked.scale == "fixed"]
        most = sum(WEIGHTS[name] for name in counting)
        gated = "semantic" in chosen and active["semantic"]
        placed = [
            (
                Placed(
                    one.id,
                    one.text,
                    score(values, [n for n in chosen if active[n]], one.id, most),
                    *(values[name].get(one.id, 0.0) for name in SIGNALS),
                ),
                one,
            )
            for one in candidates.values()
            if not gated or values["semantic"][one.id] >= asked.threshold
        ]
        placed.sort(
            key=lambda pair: (
                -pair[0].score,
                -pair[0].semantic if "semantic" in chosen else 0.0,
                -pair[1].created,
                pair[0].id,
            )
        )
        return [place for place, _ in placed]

    def cosines(self, text: str, memories: Sequence[Remembered]) -> dict[str, float]:
        (query,) = self.embedder.embed_queries([text])
        return {one.id: dot(query, self.stored(one.text, document=True)) for one in memories}

    def semantic(self, text: str, memories: Sequence[Remembered]) -> dict[str, float]:
        return {key: self.calibrated(cos) for key, cos in self.cosines(text, memories).items()}

    def calibrated(self, cosine: float) -> float:
        floor = self.embedder.floor
        return min(1.0, max(0.0, (cosine - floor) / (1.0 - floor)))

    def stored(self, text: str, *, document: bool) -> Any:
        embed = self.embedder.embed_documents if document else self.embedder.embed_queries
        half = embed([text]).astype(np.float16).astype(np.float64)
        return (half / np.sqrt(np.einsum("ij,ij->i", half, half))[:, None])[0]

    def bm25(
        self, text: str, partition: Sequence[Remembered]
    ) -> tuple[dict[str, float], dict[str, float]]:
        """Raw BM25, and the share of the question's idf that each memory has terms of."""
        bags = {one.id: Counter(terms_of(one)) for one in partition}
        terms = list(select_terms(analyse(text)))
        average = sum(bag.total() for bag in bags.values()) / len(bags) if bags else 1.0
        raw, covered = dict.fromkeys(bags, 0.0), dict.fromkeys(bags, 0.0)
        question = 0.0
        for term in terms:
            holding = [key for key, bag in bags.items() if term in bag]
            rarity = log(1 + (len(bags) - len(holding) + 0.5) / (len(holding) + 0.5))
            question += rarity
            for key in holding:
                covered[key] += rarity
                tf, length = bags[key][term], bags[key].total()
                raw[key] += rarity * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average))
        return raw, {key: min(1.0, sum_ / (question or 1.0)) for key, sum_ in covered.items()}

    def bm25_values(
        self, text: str, raw: Mapping[str, float], covered: Mapping[str, float]
    ) -> dict[str, float]:
        terms = list(select_terms(analyse(text)))
        words = count_words(terms)
        share = words / len(terms) if terms else 0.0
        return {
            key: normalised(value * share, words) * sqrt(covered[key]) for key, value in raw.items()
        }

    def entity(
        self, text: str, scope: Sequence[Remembered], covered: Mapping[str, float] | None
    ) -> dict[str, float]:
        (asked,) = self.extractor.extract([text])
        linked: dict[tuple[str, str], list[str]] = {}
        spelling: dict[tuple[str, str], Entity] = {}
        for one in scope:
            (found,) = self.extractor.extract([one.text])
            for entity in {(entity_key(e.text), e.kind): e for e in found}.items():
                linked.setdefault(entity[0], []).append(one.id)
                spelling.setdefault(*entity)
        boosts = dict.fromkeys((one.id for one in scope), 0.0)
        known = {text for text, _ in linked}
        extracted = {entity_key(entity.text) for entity in asked}
        named = [name for name in mentioned(text, known) if entity_key(name) not in extracted]
        for question in [*asked, *(Entity(name, "name") for name in named)]:
            for name, ids in linked.items():
                if question.text in named and entity_key(question.text) != name[0]:
                    continue  # a mention is a name word for word, never one like it
                alike = self.similarity(question, spelling[name])
                for key in ids if alike >= 0.5 else ():
                    share = alike / (1 + 0.001 * (len(ids) - 1) ** 2)
                    if covered is not None:
                        rare = 1 / (1 + 0.1 * (len(ids) - 1) ** 2)
                        share *= rare + (1 - rare) * covered[key]
                    boosts[key] = max(boosts[key], share)
        return boosts

    def similarity(self, asked: Entity, stored: Entity) -> float:
        one_kind = asked.kind == stored.kind or {asked.kind, stored.kind} & {"name", "quoted"}
        if entity_key(asked.text) == entity_key(stored.text):
            return 1.0 if one_kind else 0.0
        if numbers(asked.text) != numbers(stored.text):
            return 0.0
        (vector,) = self.embedder.embed_queries([asked.text])
        near = self.calibrated(dot(vector, self.stored(stored.text, document=False)))
        return max(0.0, (near - self.entity_floor) / (1.0 - self.entity_floor))


def in_partition(one: Remembered, scope: Scope | None) -> bool:
    return scope is None or one.partition == Remembered("", "", scope, 0).partition


def in_scope(one: Remembered, scope: Scope | None) -> bool:
    if scope is None:
        return True
    return all(
        wanted is None or wanted == has for wanted, has in zip(scope, one.scope, strict=True)
    )


def proposals(
    allowed: Sequence[Remembered], values: Mapping[str, float], limit: int, *, everything: bool
) -> list[Remembered]:
    fitting = [one for one in allowed if everything or values[one.id] > 0.0]
    return sorted(fitting, key=lambda one: (-values[one.id], -one.created))[:limit]


def score(
    values: Mapping[str, Mapping[str, float]], active: Sequence[str], key: str, most: float
) -> float:
    total = sum(WEIGHTS[name] * values[name][key] for name in active)
    return total / most if most else 0.0


def terms_of(one: Remembered) -> list[str]:
    terms = list(analyse(one.text))
    if one.time is not None:
        moment = EPOCH + timedelta(microseconds=one.time)
        terms += [str(moment.day), moment.strftime("%B").lower(), str(moment.year)]
    return terms


def mentioned(text: str, known: Collection[str]) -> list[str]:
    """Known names in *text*, word for word, the longest at each place; no everyday words."""
    words, found, place = list(WORD.finditer(text)), [], 0
    while place < len(words):
        for end in range(min(place + 5, len(words)), place, -1):
            name = text[words[place].start() : words[end - 1].end()].removesuffix("'s")
            if entity_key(name) in known and not is_everyday(name):
                found.append(name)
                place = end - 1
                break
        place += 1
    return found


def count_words(terms: Sequence[str]) -> int:
    """Terms, but a Chinese character inside a longer Chinese term is that word's evidence."""
    chinese = [term for term in terms if "\u4e00" <= term[0] <= "\u9fff"]
    longer = "".join(term for term in chinese if len(term) > 1)
    return len(
        [term for term in terms if not (term in chinese and len(term) == 1 and term in longer)]
    )


def normalised(raw: float, terms: int) -> float:
    steps = [(3, 5.0, 0.7), (6, 7.0, 0.6), (9, 9.0, 0.5), (15, 10.0, 0.5), (10**9, 12.0, 0.5)]
    _, midpoint, steepness = next(step for step in steps if terms <= step[0])
    return 1 / (1 + exp(-steepness * (raw - midpoint))) if raw > 0.0 else 0.0


def dot(first: Any, second: Any) -> float:
    return fsum(float(a) * float(b) for a, b in zip(first, second, strict=True))


def numbers(text: str) -> list[str]:
    digits = "".join(character if character.isdecimal() else " " for character in entity_key(text))
    return digits.split()
