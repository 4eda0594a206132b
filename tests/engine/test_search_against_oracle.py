"""Every search gives what the contract's formulas give, worked out the slow way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from clock import START, Clock, timed_memory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markup import MarkupExtractor
from oracle import SIGNALS, Asked, Oracle, Placed, Remembered, Scope

from trivium import Memory, Results, Settings, Weights

FRAGMENTS = [
    "Nora Smith",
    "Apple",
    "Tokyo",
    "ERR-4417-XQ",
    "ERR-4418-XQ",
    '"The Sea"',
    "Model X10",
    "is allergic to peanuts",
    "peanuts",
    "drinks coffee in the morning",
    "coffee",
    "does not eat meat",
    "moved to Berlin last May",
    "我下周三去杭州出差",
    "杭州",
    "喜欢喝咖啡",
    "runs the payroll on the 25th",
    "the of and",
]
HOMONYMS = [
    "[place:Jordan]",
    "[person:Jordan]",
    "[name:Jordan]",
    "[person:Jordan Lee]",
    "[product:Model X10]",
    "[product:Model X11]",
    "[product:the Model X10]",
    "[quoted:Model X10]",
    "[topic:peanut allergy]",
    "[topic:peanut allergies]",
]
TEXTS = st.lists(st.sampled_from(FRAGMENTS + HOMONYMS), min_size=1, max_size=4).map(" ".join)
STORED_SCOPES = st.tuples(
    st.sampled_from(["u"] * 6 + ["uu", None]),
    st.sampled_from([None, None, "a", "aa"]),
    st.sampled_from([None, None, "r"]),
).filter(any)
MAY_2023 = int(datetime(2023, 5, 8, tzinfo=UTC).timestamp()) * 1_000_000
Passes = Callable[[Remembered], bool]
FILTERS: list[tuple[dict[str, Any] | None, Passes]] = [
    (None, lambda _: True),
    ({"k": 1}, lambda one: one.metadata.get("k") == 1),
    ({"k": {"ne": 1}}, lambda one: one.metadata.get("k") != 1),
    ({"k": {"gte": 1}}, lambda one: one.metadata.get("k", -1) >= 1),
    (
        {"OR": [{"k": 0}, {"agent_id": "a"}]},
        lambda o: o.metadata.get("k") == 0 or o.scope[1] == "a",
    ),
]
NARROW = Weights(pool_factor=1, pool_minimum=1, entity_floor=0.0)


@dataclass
class Pair:
    """A memory and an oracle that live through the same."""

    memory: Memory
    oracle: Oracle
    clock: Clock
    count: int = 0
    scopes: dict[str, Scope] = field(default_factory=dict)

    def add(
        self, text: str, scope: Scope, k: int | None, time: int | None, life: int | None
    ) -> None:
        self.count += 1
        name = f"m{self.count * 7919 % 1000:03d}"
        expires = None if life is None else self.clock.now + life
        metadata = {} if k is None else {"k": k}
        self.memory.add(
            text,
            **arguments(scope),
            id=name,
            metadata=metadata,
            time=moment(time),
            expires_at=moment(expires),
        )
        made = Remembered(name, text, scope, self.clock.now, metadata, time, expires)
        self.oracle.memories.append(made)

    def living(self) -> list[Remembered]:
        now = self.clock.now
        return [one for one in self.oracle.memories if one.expires is None or one.expires > now]

    def update(self, one: Remembered, text: str) -> None:
        self.memory.update(one.id, text, **arguments(one.scope))
        one.text = text

    def delete(self, one: Remembered) -> None:
        self.memory.delete(one.id, **arguments(one.scope))
        self.oracle.memories.remove(one)

    def check(self, asked: Asked, filters: dict[str, Any] | None = None) -> None:
        expected = self.oracle.search(asked, self.clock.now)
        found = self.memory.search(
            asked.text,
            **arguments(asked.scope),
            filters=filters,
            top_k=asked.top_k,
            threshold=asked.threshold,
            signals=asked.signals,
            scale=asked.scale,  # type: ignore[arg-type]
            pool=asked.pool,  # type: ignore[arg-type]
            explain=True,
        )
        assert_same(found, expected, asked.top_k)


def arguments(scope: Scope | None) -> dict[str, Any]:
    if scope is None:
        return {"everyone": True}
    return dict(zip(("user_id", "agent_id", "run_id"), scope, strict=True))


def moment(microseconds: int | None) -> datetime | None:
    if microseconds is None:
        return None
    seconds, rest = divmod(microseconds, 1_000_000)
    return datetime.fromtimestamp(seconds, tz=UTC).replace(microsecond=rest)


def assert_same(found: Results, expected: Sequence[Placed], top_k: int) -> None:
    """The same answers in the same order; scores that only rounding tells apart may swap.

    Memories of one text never differ by rounding alone, so they never swap.
    """
    near = pytest.approx
    assert len(found) == min(top_k, len(expected))
    by_id = {place.id: place for place in expected}
    for text in {hit.text for hit in found}:
        same = [hit.id for hit in found if hit.text == text]
        assert same == [place.id for place in expected if place.text == text][: len(same)]
    for hit, place in zip(found, expected, strict=False):
        assert hit.score == near(place.score, abs=1e-9)
        assert hit.score == near(by_id[hit.id].score, abs=1e-9)
        assert hit.explanation is not None
        for share in hit.explanation.signals:
            if share.active:
                assert share.value == near(getattr(by_id[hit.id], share.name), abs=1e-9)


@st.composite
def histories(draw: st.DrawFn, clock: Clock, pair: Pair) -> None:
    """Lives through a random history of adds, updates, deletions and time."""
    for _ in range(draw(st.sampled_from([0, 3, 8, 12, 16]))):
        act = draw(st.sampled_from(["add"] * 8 + ["update", "delete", "wait"]))
        clock.pass_by(draw(st.integers(1, 3)))
        living = pair.living()
        if act == "add":
            pair.add(
                draw(TEXTS),
                draw(STORED_SCOPES),
                draw(st.sampled_from([None, 0, 1, 2])),
                draw(st.sampled_from([None, None, MAY_2023])),
                draw(st.sampled_from([None] * 8 + [5, 40])),
            )
        elif act == "wait":
            clock.pass_by(20)
        elif living:
            one = draw(st.sampled_from(living))
            if act == "update":
                pair.update(one, draw(TEXTS))
            else:
                pair.delete(one)


SCOPES = st.sampled_from(
    [
        *[("u", None, None)] * 6,
        ("uu", None, None),
        ("u", "a", None),
        ("u", None, "r"),
        ("u", "a", "r"),
        (None, "a", None),
        (None, "a", "r"),
        (None, None, "r"),
        ("nobody", None, None),
        None,
    ]
)
SUBSETS = st.sampled_from(
    [
        SIGNALS,
        SIGNALS,
        ("semantic",),
        ("bm25",),
        ("entity",),
        ("semantic", "bm25"),
        ("bm25", "entity"),
    ]
)


@st.composite
def searches(draw: st.DrawFn, /, **fixed: Any) -> tuple[Asked, dict[str, Any] | None]:
    filters, passes = draw(st.sampled_from(FILTERS))
    options: dict[str, Any] = {
        "text": draw(TEXTS),
        "scope": draw(SCOPES),
        "passes": passes,
        "top_k": draw(st.sampled_from([1, 3, 10])),
        "threshold": draw(st.sampled_from([0.0, 0.1, 0.3, 0.6])),
        "signals": draw(SUBSETS),
        "scale": draw(st.sampled_from(["adaptive", "fixed"])),
        **fixed,
    }
    if "pool_size" in fixed:
        options["pool_size"] = options["top_k"]
    if options.get("pool") == "semantic" and "semantic" not in options["signals"]:
        options["signals"] = ("semantic", *options["signals"])
    return Asked(**options), filters


thorough = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@thorough
@given(st.data())
def test_a_search_after_any_history_gives_what_the_formulas_give(data: st.DataObject) -> None:
    clock = Clock(START)
    with timed_memory(clock) as memory:
        pair = Pair(memory, Oracle(memory.embedder, memory._tools.extractor), clock)
        data.draw(histories(clock, pair))
        for _ in range(6):
            pair.check(*data.draw(searches()))


@thorough
@given(st.data())
def test_a_pool_too_small_for_all_still_gives_every_candidate_its_exact_score(
    data: st.DataObject,
) -> None:
    clock = Clock(START)
    extractor = MarkupExtractor()
    options: dict[str, Any] = {"settings": Settings(weights=NARROW), "extractor": extractor}
    with timed_memory(clock, **options) as memory:
        oracle = Oracle(memory.embedder, extractor, entity_floor=0.0)
        pair = Pair(memory, oracle, clock)
        data.draw(histories(clock, pair))
        pool = data.draw(st.sampled_from(["union", "semantic"]))
        for _ in range(6):
            pair.check(*data.draw(searches(pool_size=1, pool=pool)))
