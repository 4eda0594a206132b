"""Hybrid search, BM25 and scores: what users of other engines reported."""

from collections.abc import Sequence

import pytest

from trivium import Hit, Memory

DRINKS = ("espresso", "filter coffee", "a flat white", "cappuccino", "cold brew", "a cortado")
PLACES = ("at home", "in the office", "on the train", "by the harbour", "with friends")
TIMES = ("in the morning", "after lunch", "at night", "on Sundays", "before work")
COFFEE = [
    f"Someone likes to drink {drink} {place} {time}."
    for drink in DRINKS
    for place in PLACES
    for time in TIMES
]


@pytest.mark.parametrize(
    ("needle", "query"),
    [
        ("Invoice ZX-4471 was paid", "ZX-4471"),
        ("Invoice ZX-4471 was paid", "zx-4471"),
        ("The router is at 192.168.1.17", "192.168.1.17"),
        ("Ticket ERR_CONN_77 is closed", "ERR_CONN_77"),
        ("合同编号 HT-2023-88 已签", "HT-2023-88"),
    ],
)
def test_a_hit_by_keyword_alone_comes_first(
    real: Memory, user: str, needle: str, query: str
) -> None:
    """mem0#5742"""
    real.add_many(COFFEE * 2, user_id=user)
    memory_id = real.add(needle, user_id=user)
    assert real.search(query, user_id=user, top_k=5).ids[0] == memory_id


@pytest.mark.parametrize("name", ["Marisol", "Oskar Lindqvist"])
def test_a_hit_by_entity_alone_is_among_the_results(real: Memory, user: str, name: str) -> None:
    """mem0#5742, the entity's side"""
    near = [
        f"What about {what}? We should talk about it {time}." for what in PLACES for time in TIMES
    ]
    real.add_many(near * 8, user_id=user)
    memory_id = real.add(f"{name} repaired the old bicycle in Lisbon.", user_id=user)
    results = real.search(f"What about {name}?", user_id=user, top_k=10, explain=True)
    assert memory_id in results.ids
    found = next(hit for hit in results if hit.id == memory_id)
    assert found.explanation is not None
    assert found.explanation.signal("entity").contribution > 0


def test_scores_on_the_fixed_scale_do_not_depend_on_another_memorys_hit(
    real: Memory, user: str
) -> None:
    """mem0 PR 5484"""
    memory_id = real.add("She is fond of long hikes.", user_id=user)

    def score(scale: str) -> float:
        results = real.search("mountain walks", user_id=user, scale=scale, explain=True)  # type: ignore[arg-type]
        return next(hit.score for hit in results if hit.id == memory_id)

    before = {scale: score(scale) for scale in ("fixed", "adaptive")}
    real.add("The mountain of laundry grows.", user_id=user)
    assert score("fixed") == pytest.approx(before["fixed"], abs=1e-9)
    assert score("adaptive") == pytest.approx(before["adaptive"] / 2, abs=1e-9)


def test_the_explanation_says_which_signal_became_active(real: Memory, user: str) -> None:
    """mem0 PR 5484"""
    real.add("She is fond of long hikes.", user_id=user)
    first = real.search("mountain walks", user_id=user, explain=True)
    real.add("The mountain of laundry grows.", user_id=user)
    second = real.search("mountain walks", user_id=user, explain=True)
    assert (first.max_possible, second.max_possible) == (1.0, 2.0)
    for results, active in ((first, False), (second, True)):
        assert results.signals["bm25"].active is active
        explanation = results[0].explanation
        assert explanation is not None
        assert explanation.signal("bm25").active is active
        total = sum(share.contribution for share in explanation.signals)
        assert results[0].score == pytest.approx(total / explanation.max_possible)


@pytest.mark.parametrize(
    ("text", "unrelated"),
    [
        ("I own a red bike", "The parliament passed a new tax law."),
        ("我有一辆红色的自行车", "议会通过了一项新的税法。"),
    ],
)
def test_the_same_text_has_similarity_one_and_an_unrelated_one_is_below_the_threshold(
    real: Memory, user: str, text: str, unrelated: str
) -> None:
    """mem0#4453"""
    memory_id = real.add(text, user_id=user)
    real.add(unrelated, user_id=user)
    results = real.search(text, user_id=user, threshold=0.9, signals=["semantic"])
    assert results.ids == (memory_id,)
    assert results[0].score >= 0.99


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Payroll runs on the 25th", "when does payroll run each month url"),
        ("The backup job starts at two", "absent words and a backup xyzzy"),
        ("每月二十五号发工资", "工资 什么时候 打款 网址"),
    ],
)
def test_one_absent_word_does_not_kill_the_match(memory: Memory, text: str, query: str) -> None:
    """gbrain#2077"""
    memory_id = memory.add(text, user_id="ann")
    assert memory.search(query, user_id="ann", signals=["bm25"]).ids == (memory_id,)


def test_another_users_data_never_moves_a_ranking(memory: Memory) -> None:
    """qdrant#10285, Engram#1622"""
    memory.add_many(
        [
            "The project deadline is Friday.",
            "A project needs a plan.",
            "Deadlines are stressful, she says.",
            "Lunch with Dana.",
            "The project project project.",
        ],
        user_id="a",
    )

    def ranking() -> list[tuple[str, float]]:
        return [(hit.id, hit.score) for hit in memory.search("project deadline", user_id="a")]

    before = ranking()
    memory.add_many([f"project number {n} of Dana" for n in range(2000)], user_id="b")
    memory.add_many([f"project {n}" for n in range(50)], agent_id="a")
    assert ranking() == before


@pytest.mark.parametrize("between", [0, 40])
def test_identical_memories_have_identical_scores(real: Memory, user: str, between: int) -> None:
    """txtai#543"""
    text = "Nora lives in Oslo and works at Contoso."
    first = real.add(text, user_id=user)
    real.add_many([f"{text} {n}" for n in range(between)], user_id=user)
    second = real.add([*(f"filler {n} of another length" for n in range(9)), text], user_id=user)[
        -1
    ]
    for query in ("Where does Nora live?", "Contoso", "奥斯陆"):
        results = real.search(query, user_id=user, top_k=100, threshold=0, explain=True)
        found = {hit.id: hit for hit in results}
        assert found[first].score == found[second].score
        assert found[first].explanation is not None
        assert results.ids.index(second) < results.ids.index(first)


def test_equal_scores_are_ordered_by_id_in_the_end(memory: Memory) -> None:
    """txtai#543"""
    for memory_id in ("b", "c", "a"):
        memory.add([{"text": "the same", "id": memory_id}], user_id="ann")
    first = memory.search("the same", user_id="ann").ids
    assert sorted(first) == ["a", "b", "c"]
    batch = memory.add([{"text": "twin", "id": each} for each in "bca"], user_id="bob")
    assert memory.search("twin", user_id="bob").ids == tuple(sorted(batch))


@pytest.mark.parametrize("favourite", [2, 6, 11])
def test_a_reranker_sees_more_than_the_top_k(memory: Memory, favourite: int) -> None:
    """mem0#6448"""
    memory.add([f"tea {'leaf ' * n}" for n in range(1, 13)], user_id="ann")
    chosen = memory.search("tea", user_id="ann", top_k=12)[favourite]

    def favours(_query: str, hits: Sequence[Hit]) -> list[float]:
        return [float(hit.id == chosen.id) for hit in hits]

    results = memory.search("tea", user_id="ann", top_k=2, reranker=favours)
    assert results.ids[0] == chosen.id
    assert results.reranked
    assert len(results) == 2


def test_reranking_is_off_unless_asked_for(memory: Memory) -> None:
    """hindsight#2554, #3534, #3623"""
    memory.add([f"fact {n}" for n in range(385)], user_id="ann")
    assert not memory.search("fact", user_id="ann").reranked
