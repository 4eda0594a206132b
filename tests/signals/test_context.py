from datetime import UTC, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivium import Memory, Settings, Weights
from trivium.engine.gather import gather
from trivium.engine.plan import plan
from trivium.engine.request import Request
from trivium.errors import SignalError
from trivium.signals.neighbours import NOBODY, neighbours
from trivium.types import ContextMatch, Scope

THREE = ("semantic", "bm25", "entity")
DAY = datetime(2024, 5, 1, tzinfo=UTC)
TALK = (
    "Did you ever climb a volcano in Iceland?",
    "Only once, and never again.",
    "My knees hurt for a week.",
    "The weather turns tomorrow.",
    "Lunch is at noon.",
    "The printer is out of paper.",
)


@pytest.fixture
def talk(memory: Memory) -> Memory:
    for place, text in enumerate(TALK):
        memory.add(text, user_id="u", run_id="r", id=str(place))
    memory.add("The volcano in Iceland erupted.", user_id="u", id="alone")
    return memory


def context_of(memory: Memory, query: str, memory_id: str, **options: object) -> float:
    verdict = memory.explain(
        query,
        memory_id,
        user_id="u",
        signals=(*THREE, "context"),
        threshold=0,
        **options,  # type: ignore[arg-type]
    )
    assert verdict.explanation is not None
    return verdict.explanation.signal("context").value


def details_of(memory: Memory, query: str, memory_id: str) -> tuple[ContextMatch, ...]:
    verdict = memory.explain(
        query, memory_id, user_id="u", signals=(*THREE, "context"), threshold=0
    )
    assert verdict.explanation is not None
    return verdict.explanation.signal("context").details


def test_context_is_off_by_default(talk: Memory) -> None:
    assert "context" not in talk.search("volcano in Iceland", user_id="u").signals


def test_the_answer_beside_the_question_is_lifted(talk: Memory) -> None:
    query = "Who climbed a volcano in Iceland?"
    plain = talk.search(query, user_id="u", threshold=0).ids
    lifted = talk.search(query, user_id="u", threshold=0, signals=[*THREE, "context"]).ids
    assert plain.index("1") > 2
    assert set(lifted[:3]) == {"0", "alone", "1"}


def test_the_share_shrinks_with_the_distance_and_ends_with_the_reach(talk: Memory) -> None:
    places = (1, 2, 3, 4)
    strongest = [details_of(talk, "volcano Iceland climb", str(place))[0] for place in places]
    assert [(match.memory, match.distance) for match in strongest] == [
        ("0", -place) for place in places
    ]
    shares = [match.worth / match.score for match in strongest]
    assert shares == pytest.approx(Weights().context_shares)
    beyond = details_of(talk, "volcano Iceland climb", "5")
    assert "0" not in {match.memory for match in beyond}


def test_the_second_strongest_neighbour_counts_too(memory: Memory) -> None:
    for place, text in enumerate(("volcano", "Lunch is at noon.", "volcano", "Two more days.")):
        memory.add(text, user_id="u", run_id="r", id=str(place))
    between, last = (context_of(memory, "volcano", place) for place in ("1", "3"))
    first, second, *_ = details_of(memory, "volcano", "1")
    assert {first.memory, second.memory} == {"0", "2"}
    assert between == pytest.approx(first.worth + 0.3 * second.worth)
    assert between > last


def test_the_reach_is_a_setting() -> None:
    chosen = Settings(weights=Weights(context_shares=(1.0,)), signals=(*THREE, "context"))
    with Memory(":memory:", embedder="hash", settings=chosen) as memory:
        for place, text in enumerate(TALK):
            memory.add(text, user_id="u", run_id="r", id=str(place))
        assert context_of(memory, "volcano Iceland", "1") > 0.3
        assert context_of(memory, "volcano Iceland", "2") < 0.15


def test_a_memory_without_a_run_has_no_neighbours(talk: Memory) -> None:
    assert context_of(talk, "volcano Iceland", "alone") == 0.0


def test_equal_runs_of_two_users_are_two_runs(memory: Memory) -> None:
    memory.add(TALK[0], user_id="other", run_id="r")
    memory.add(TALK[3], user_id="u", run_id="r", id="mine")
    results = memory.search(
        "volcano Iceland", everyone=True, threshold=0, signals=[*THREE, "context"], explain=True
    )
    assert not results.signals["context"].active
    assert {hit.explanation.signal("context").value for hit in results if hit.explanation} == {0.0}


def test_the_explanation_names_the_neighbour_and_where_it_stands(talk: Memory) -> None:
    verdict = talk.explain(
        "volcano Iceland", "1", user_id="u", signals=[*THREE, "context"], threshold=0
    )
    assert verdict.explanation is not None
    share = verdict.explanation.signal("context")
    strongest = share.details[0]
    assert (strongest.memory, strongest.distance) == ("0", -1)
    assert strongest.worth == pytest.approx(Weights().context_shares[0] * strongest.score)
    assert share.value == pytest.approx(strongest.worth + 0.3 * share.details[1].worth)


def test_an_update_keeps_its_place_in_the_run(talk: Memory) -> None:
    talk.update("0", "Did you ever climb a volcano in Iceland or in Peru?", user_id="u")
    talk.update("1", "Only once, never again.", user_id="u")
    assert context_of(talk, "volcano Iceland", "1") > 2 * context_of(talk, "volcano Iceland", "5")


def test_a_filter_does_not_move_the_score(talk: Memory) -> None:
    free = context_of(talk, "volcano Iceland", "1")
    assert context_of(talk, "volcano Iceland", "1", filters={"id": "1"}) == free


def test_time_goes_before_arrival(memory: Memory) -> None:
    for hour, text in ((3, TALK[3]), (1, TALK[0]), (4, TALK[4]), (2, TALK[1])):
        when = DAY + timedelta(hours=hour)
        memory.add(text, user_id="u", run_id="r", id=str(hour), time=when)
    assert order_of(memory) == ["1", "2", "3", "4"]


def test_a_memory_without_a_time_follows_the_one_before_it(memory: Memory) -> None:
    memory.add("late", user_id="u", run_id="r", id="late", time=DAY + timedelta(days=1))
    memory.add("after late", user_id="u", run_id="r", id="after late")
    memory.add("early", user_id="u", run_id="r", id="early", time=DAY)
    assert order_of(memory) == ["early", "late", "after late"]


def order_of(memory: Memory) -> list[str]:
    """The ids of the only run, by following each memory to the next."""
    with memory.store.reading() as reading:
        view = reading.view(Scope("default", "u"), None, 0)
        rows = np.flatnonzero(view.scope)
        beside = neighbours(rows, view, (-1, 1))
        first = next(row for row, (before, _) in zip(rows, beside, strict=True) if before < 0)
        after = dict(zip(rows.tolist(), beside[:, 1].tolist(), strict=True))
        order = [int(first)]
        while after[order[-1]] != NOBODY:
            order.append(after[order[-1]])
        assert all(beside[rows == right, 0] == left for left, right in pairwise(order))
        return [record.id for record in view.memories(np.array(order))]


def test_context_alone_cannot_serve(talk: Memory) -> None:
    with pytest.raises(SignalError, match="builds on other signals"):
        talk.search("volcano", user_id="u", signals=["context"])


def test_configured_context_alone_is_off_and_says_why() -> None:
    chosen = Settings(signals=("context",))
    with Memory(":memory:", embedder="hash", settings=chosen) as memory:
        memory.add("a", user_id="u", run_id="r")
        assert "builds on" in memory.search("a", user_id="u").signals["context"].reason


@settings(max_examples=40, deadline=None)
@given(
    runs=st.lists(st.sampled_from([None, "a", "b"]), min_size=1, max_size=14),
    asked=st.lists(st.integers(0, 13), min_size=1, max_size=6),
    kept=st.lists(st.integers(0, 13), min_size=1, max_size=6),
)
def test_values_obey_the_laws_of_evidence(
    runs: list[str | None], asked: list[int], kept: list[int]
) -> None:
    with Memory(":memory:", embedder="hash", settings=Settings()) as memory:
        for place, run in enumerate(runs):
            memory.add(TALK[place % len(TALK)], user_id="u", run_id=run, id=str(place))
        ids = [str(place) for place in kept]
        for name in ("context", "recency"):
            check_laws(memory, name, np.array(asked) % len(runs), ids)


def check_laws(memory: Memory, name: str, rows: np.ndarray, ids: list[str]) -> None:
    tools = memory._tools
    options = {"signals": [*THREE, name], "top_k": 2}
    free = Request.of("volcano Iceland", Scope("default", "u"), memory.settings, **options)
    only = Request.of("volcano Iceland", free.scope, memory.settings, ids=ids, **options)
    with tools.store.reading() as reading:
        found = []
        for request in (free, only):
            view = reading.view(request.scope, request.condition, tools.clock())
            evidence = gather(plan(request, tools), request, view, tools).evidence[name]
            found.append(evidence)
            proposed = evidence.proposed
            assert view.allowed[proposed].all()
            assert len(set(proposed.tolist())) == len(proposed)
            values = evidence.values(proposed)
            assert (np.diff(values) <= 0).all()
        every = found[0].values(np.arange(view.size))
        assert ((every >= 0) & (every <= 1)).all()
        assert found[0].found == found[1].found
        assert found[0].values(rows) == pytest.approx(every[rows], abs=1e-12)
        assert found[1].values(rows) == pytest.approx(every[rows], abs=1e-12)
