"""Which signals count for a query, and what a score is divided by."""

import pytest

from trivium import Memory, Results


def active(results: Results) -> set[str]:
    return {name for name, status in results.signals.items() if status.active}


@pytest.mark.parametrize(
    ("query", "expected", "max_possible"),
    [
        ("zzz", {"semantic"}, 1.0),
        ("boats", {"semantic", "bm25"}, 2.0),
        ("Marisol", {"semantic", "bm25", "entity"}, 2.5),
    ],
)
def test_a_signal_that_finds_nothing_in_the_scope_is_not_active(
    memory: Memory, query: str, expected: set[str], max_possible: float
) -> None:
    memory.add(["Marisol repairs boats.", "The harbour was empty."], user_id="nora")
    results = memory.search(query, user_id="nora")
    assert active(results) == expected
    assert results.max_possible == max_possible


def test_a_signal_is_active_when_it_finds_something_that_the_filter_takes_away(
    memory: Memory,
) -> None:
    memory.add("Marisol repairs boats.", user_id="nora", metadata={"k": 1})
    memory.add("The harbour was empty.", user_id="nora", metadata={"k": 2})
    results = memory.search("boats", user_id="nora", filters={"k": 2}, threshold=0)
    assert active(results) == {"semantic", "bm25"}
    assert len(results) == 1


def test_what_another_agent_holds_does_not_make_a_signal_active(memory: Memory) -> None:
    memory.add("Marisol repairs boats.", user_id="nora", agent_id="a")
    memory.add("The harbour was empty.", user_id="nora", agent_id="b")
    results = memory.search("Marisol's boats", user_id="nora", agent_id="b", threshold=0)
    assert active(results) == {"semantic"}


def test_an_empty_scope_gives_no_hits_and_says_that_nothing_was_found(memory: Memory) -> None:
    results = memory.search("boats", user_id="nobody")
    assert len(results) == 0
    assert active(results) == set()
    assert {status.reason for status in results.signals.values()} == {"found nothing in the scope"}
    assert results.partitions == 0


def test_the_entity_signal_alone_divides_by_its_own_weight(memory: Memory) -> None:
    memory.add("Marisol repairs boats.", user_id="nora")
    results = memory.search("Marisol", user_id="nora", signals=["entity"])
    assert (results.max_possible, results[0].score) == (0.5, 1.0)


def test_without_the_semantic_signal_there_is_no_gate(memory: Memory) -> None:
    memory.add("boats " + "harbour wind rope " * 40, user_id="nora")
    assert len(memory.search("boats", user_id="nora", threshold=1.0)) == 0
    assert len(memory.search("boats", user_id="nora", threshold=1.0, signals=["bm25"])) == 1


def test_on_a_fixed_scale_another_memory_does_not_halve_a_score(memory: Memory) -> None:
    memory.add("The harbour was empty.", user_id="nora")
    before = memory.search("Marisol's boats", user_id="nora", scale="fixed", threshold=0)
    memory.add("Marisol repairs boats.", user_id="nora")
    after = memory.search("Marisol's boats", user_id="nora", scale="fixed", threshold=0)
    scores = {hit.text: hit.score for hit in after}
    assert scores["The harbour was empty."] == before[0].score


@pytest.mark.parametrize("fusion", ["additive", "rrf", "convex"])
def test_every_fusion_explains_itself(memory: Memory, fusion: str) -> None:
    memory.add(["Marisol repairs boats.", "Boats are wet.", "Empty harbour."], user_id="nora")
    results = memory.search("Marisol's boats", user_id="nora", fusion=fusion, explain=True)  # type: ignore[arg-type]
    assert results[0].text == "Marisol repairs boats."
    for hit in results:
        tree = hit.explanation
        assert tree is not None
        assert tree.fusion == fusion
        total = 0.0
        for share in tree.signals:
            total += share.contribution
        assert hit.score == tree.score == total / tree.max_possible


def test_matched_terms_add_up_to_the_raw_bm25(memory: Memory) -> None:
    memory.add(["Marisol repairs old boats.", "Boats are old."], user_id="nora")
    results = memory.search("who repairs old boats?", user_id="nora", explain=True)
    for hit in results:
        assert hit.explanation is not None
        share = hit.explanation.signal("bm25")
        assert share.raw == pytest.approx(sum(match.score for match in share.details))
    explanation = results[0].explanation
    assert explanation is not None
    by_term = {match.term: match for match in explanation.signal("bm25").details}
    assert set(by_term) == {"repair", "old", "boat"}
    assert (by_term["boat"].document_frequency, by_term["repair"].document_frequency) == (2, 1)


def test_matched_entities_explain_the_boost(memory: Memory) -> None:
    memory.add(["Marisol repairs boats.", "Marisol sings."], user_id="nora")
    results = memory.search("Marisol", user_id="nora", explain=True)
    explanation = results[0].explanation
    assert explanation is not None
    share = explanation.signal("entity")
    (match,) = share.details
    assert (match.query_entity, match.entity, match.linked) == ("Marisol", "Marisol", 2)
    assert match.similarity == 1.0
    assert match.attenuation == 1 / (1 + 0.001)
    assert share.raw == pytest.approx(match.boost) == pytest.approx(0.5 / 1.001)


def test_with_coverage_the_size_of_the_scope_does_not_move_the_words_share() -> None:
    def value(others: int) -> float:
        settings = {"weights": {"normaliser": "coverage"}}
        with Memory(":memory:", embedder="hash", settings=settings) as memory:
            memory.add(["boats"] + [f"harbour{n}" for n in range(others)], user_id="nora")
            results = memory.search("boats", user_id="nora", signals=["bm25"], explain=True)
            explanation = results[0].explanation
            assert explanation is not None
            return explanation.signal("bm25").value

    assert value(1) == pytest.approx(2 * 1.0 / 2.2)
    assert value(500) == pytest.approx(2 * 1.0 / 2.2)
