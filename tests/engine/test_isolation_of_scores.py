"""Nothing outside the searched partition moves a score, nor does a metadata filter."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivium import Memory, Results

ELSEWHERE: list[dict[str, Any]] = [
    {"user_id": "other"},
    {"user_id": "nor"},
    {"agent_id": "nora"},
    {"run_id": "nora"},
]
TEXTS = [
    "The project deadline is Friday.",
    "Nora Smith owns the project budget.",
    "Peanuts are off the menu.",
    "杭州的项目下周开始",
    "Nora Smith likes the harbour in Tokyo.",
]
QUERIES = ["project deadline", "What does Nora Smith own?", "杭州", "peanuts in Tokyo"]


def opened() -> Memory:
    return Memory(":memory:", embedder="hash", settings={})


def scored(results: Results) -> list[tuple[str, float]]:
    return [(hit.text, hit.score) for hit in results]


def answers(memory: Memory, **scope: Any) -> list[list[tuple[str, float]]]:
    return [scored(memory.search(query, threshold=0, **scope)) for query in QUERIES]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=30), st.data())
def test_other_users_agents_runs_and_namespaces_never_move_a_score(
    others: list[str], data: st.DataObject
) -> None:
    with opened() as memory:
        memory.add(TEXTS, user_id="nora")
        before = answers(memory, user_id="nora")
        for text in others:
            memory.add(text, **data.draw(st.sampled_from(ELSEWHERE)))
        assert answers(memory, user_id="nora") == before


@pytest.mark.parametrize("signals", [None, ["bm25"], ["entity"], ["semantic"]])
def test_a_filter_takes_hits_away_and_leaves_the_scores_of_the_rest(
    memory: Memory, signals: list[str] | None
) -> None:
    for place, text in enumerate(TEXTS * 2):
        memory.add(f"{text} {place}", user_id="nora", metadata={"even": place % 2 == 0})
    for query in QUERIES:
        full = memory.search(query, user_id="nora", threshold=0, signals=signals)
        part = memory.search(
            query, user_id="nora", threshold=0, signals=signals, filters={"even": True}
        )
        assert scored(part) == [
            (hit.text, hit.score) for hit in full if hit.metadata["even"] is True
        ]
        assert part.max_possible == full.max_possible


def test_naming_an_agent_keeps_the_words_statistics_of_the_user(memory: Memory) -> None:
    memory.add("project deadline", user_id="nora", agent_id="planner")
    memory.add(["project one", "project two"], user_id="nora", agent_id="writer")

    def raw(**agent: Any) -> float:
        results = memory.search("project deadline", user_id="nora", explain=True, **agent)
        explanation = results[0].explanation
        assert explanation is not None
        return explanation.signal("bm25").raw

    assert raw() == raw(agent_id="planner")


def test_links_are_counted_in_the_searched_scope(memory: Memory) -> None:
    memory.add("Marisol called.", user_id="nora", agent_id="planner")
    memory.add(["Marisol wrote.", "Marisol left.", "Marisol sang."], user_id="nora", agent_id="b")

    def linked(**agent: Any) -> int:
        results = memory.search("What about Marisol?", user_id="nora", explain=True, **agent)
        explanation = results[0].explanation
        assert explanation is not None
        return int(explanation.signal("entity").details[0].linked)

    assert (linked(), linked(agent_id="planner"), linked(agent_id="b")) == (4, 1, 3)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from("xyz")), min_size=1, max_size=20))
def test_everyone_is_searched_as_if_all_were_one_partition(pairs: list[tuple[str, str]]) -> None:
    with opened() as many, opened() as one:
        for text, user in pairs:
            many.add(text, user_id=user)
            one.add(text, user_id="all")
        for query in QUERIES:
            apart = many.search(query, everyone=True, threshold=0, top_k=50)
            together = one.search(query, user_id="all", threshold=0, top_k=50)
            assert [hit.text for hit in apart] == [hit.text for hit in together]
            scores = [hit.score for hit in together]
            assert [hit.score for hit in apart] == pytest.approx(scores, abs=1e-12)
            assert apart.partitions == len({user for _, user in pairs})
            assert together.partitions == 1


def test_one_name_spelled_in_two_ways_by_two_users_is_one_for_everyone(memory: Memory) -> None:
    memory.add('She read "THE SEA" twice.', user_id="nora")
    memory.add('He read "The Sea" once.', user_id="desmond")
    results = memory.search('Who read "the sea"?', everyone=True, signals=["entity"], explain=True)
    assert len(results) == 2
    for hit in results:
        assert hit.explanation is not None
        assert hit.explanation.signal("entity").details[0].linked == 2
