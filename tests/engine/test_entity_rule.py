"""Which names meet, and what that is worth."""

from collections.abc import Iterator

import pytest
from markup import MarkupExtractor
from oracle import Oracle

from trivium import Memory, Results, Settings, Weights
from trivium.embedding.hash import HashEmbedder
from trivium.types import Entity, EntityMatch


def opened(weights: Weights) -> Memory:
    return Memory(
        ":memory:",
        embedder="hash",
        extractor=MarkupExtractor(),
        settings=Settings(weights=weights),
    )


@pytest.fixture
def named() -> Iterator[Memory]:
    with opened(Weights()) as memory:
        yield memory


def matches(results: Results) -> list[EntityMatch]:
    found: list[EntityMatch] = []
    for hit in results:
        assert hit.explanation is not None
        found.extend(hit.explanation.signal("entity").details)
    return found


def ask(memory: Memory, query: str) -> Results:
    return memory.search(query, user_id="nora", signals=["entity"], explain=True)


@pytest.mark.parametrize(
    ("query", "stored", "meets"),
    [
        ("[person:Jordan]", "[person:Jordan]", True),
        ("[person:JORDAN]", "[person:jordan]", True),
        ("[person:Jordan]", "[place:Jordan]", False),
        ("[name:Jordan]", "[place:Jordan]", True),
        ("[quoted:Jordan]", "[work:Jordan]", True),
        ("[product:Model X10]", "[product:Model X11]", False),
        ("[identifier:ERR-4417-XQ]", "[identifier:ERR-4418-XQ]", False),
        ("[topic:peanut allergy]", "[topic:the peanut allergy]", True),
        ("[topic:peanut allergy]", "[topic:boats]", False),
    ],
)
def test_two_names_meet_when_they_can_be_one(query: str, stored: str, meets: bool) -> None:
    with opened(Weights(entity_floor=0.0)) as memory:
        memory.add(stored, user_id="nora")
        assert len(ask(memory, query)) == int(meets)


def test_names_alike_meet_by_calibrated_similarity() -> None:
    with opened(Weights(entity_floor=0.0)) as memory:
        memory.add("[topic:the peanut allergy]", user_id="nora")
        (match,) = matches(ask(memory, "[topic:peanut allergy]"))
        oracle = Oracle(memory.embedder, MarkupExtractor(), entity_floor=0.0)
        one, other = Entity("peanut allergy", "topic"), Entity("the peanut allergy", "topic")
        assert match.similarity == pytest.approx(oracle.similarity(one, other), abs=1e-9)
        assert 0.5 <= match.similarity < 1.0


@pytest.mark.parametrize(("margin", "meets"), [(-1e-9, True), (1e-9, False)])
def test_a_similarity_below_the_least_does_not_meet(margin: float, meets: bool) -> None:
    one, other = Entity("peanut allergy", "topic"), Entity("the peanut allergy", "topic")
    exact = Oracle(HashEmbedder(), MarkupExtractor(), entity_floor=0.0).similarity(one, other)
    with opened(Weights(entity_floor=0.0, entity_minimum_similarity=exact + margin)) as memory:
        memory.add("[topic:the peanut allergy]", user_id="nora")
        assert len(ask(memory, "[topic:peanut allergy]")) == int(meets)


def test_the_largest_boost_counts_and_not_their_sum(named: Memory) -> None:
    named.add("[person:Nora] met [person:Desmond]", user_id="nora")
    named.add(["[person:Nora] slept", "[person:Nora] ate"], user_id="nora")
    results = ask(named, "[person:Nora] and [person:Desmond]")
    explanation = results[0].explanation
    assert explanation is not None
    share = explanation.signal("entity")
    assert [match.entity for match in share.details] == ["Desmond", "Nora"]
    assert (share.value, share.raw) == (1.0, 0.5)


def test_a_boost_fades_with_the_number_of_memories_linked(named: Memory) -> None:
    named.add([f"[person:Nora] day {day}" for day in range(11)], user_id="nora")
    results = ask(named, "[person:Nora]")
    explanation = results[0].explanation
    assert explanation is not None
    assert explanation.signal("entity").raw == pytest.approx(0.5 / (1 + 0.001 * 10**2))


def test_a_deleted_memory_is_linked_no_more(named: Memory) -> None:
    first, second = named.add(["[person:Nora] one", "[person:Nora] two"], user_id="nora")
    named.delete(first, user_id="nora")
    (match,) = matches(ask(named, "[person:Nora]"))
    assert match.linked == 1
    named.update(second, "nobody", user_id="nora")
    assert len(ask(named, "[person:Nora]")) == 0


def test_an_entity_named_twice_in_a_memory_links_it_once(named: Memory) -> None:
    named.add("[person:Nora] met [person:NORA]", user_id="nora")
    (match,) = matches(ask(named, "[person:Nora]"))
    assert match.linked == 1


def test_no_more_entities_of_a_query_take_part_than_the_limit() -> None:
    settings = Settings.from_mapping({"limits": {"query_entities": 1}})
    with Memory(
        ":memory:", embedder="hash", extractor=MarkupExtractor(), settings=settings
    ) as memory:
        # everyday words in small letters are entities only where the extractor says so
        memory.add(["[topic:tea]", "[topic:rain]"], user_id="nora")
        assert [hit.text for hit in ask(memory, "[topic:tea] [topic:rain]")] == ["[topic:tea]"]
