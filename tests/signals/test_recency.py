from datetime import UTC, datetime, timedelta

import pytest

from trivium import Memory, Settings, Weights
from trivium.errors import SettingsError
from trivium.types import SignalShare

SIGNALS = ("semantic", "bm25", "recency")
DAY = datetime(2024, 5, 1, tzinfo=UTC)
OLD = "The rent is 1780 dollars a month."
NEW = "The rent is 1865 dollars a month now."


def remember(memory: Memory, days_between: float = 60) -> None:
    memory.add(OLD, user_id="u", id="old", time=DAY)
    memory.add(NEW, user_id="u", id="new", time=DAY + timedelta(days=days_between))
    memory.add("Nora sings in a choir.", user_id="u", id="other", time=DAY + timedelta(days=90))


def share(memory: Memory, memory_id: str, query: str = "rent a month") -> SignalShare:
    verdict = memory.explain(query, memory_id, user_id="u", signals=SIGNALS, threshold=0)
    assert verdict.explanation is not None
    return verdict.explanation.signal("recency")


def test_recency_is_off_by_default(memory: Memory) -> None:
    remember(memory)
    assert "recency" not in memory.search("rent", user_id="u").signals


def test_what_holds_now_comes_before_what_it_replaced(memory: Memory) -> None:
    remember(memory)
    query = "The rent is 1780 dollars a month?"
    assert memory.search(query, user_id="u").ids[0] == "old"
    assert memory.search(query, user_id="u", signals=SIGNALS).ids[:2] == ("new", "old")


def test_of_two_equal_texts_the_newer_wins(memory: Memory) -> None:
    memory.add(OLD, user_id="u", id="new", time=DAY + timedelta(days=1))
    memory.add(OLD, user_id="u", id="old", time=DAY)
    assert memory.search(OLD, user_id="u", signals=SIGNALS).ids == ("new", "old")


def test_a_memory_just_like_an_older_one_takes_over_half_after_a_half_life(memory: Memory) -> None:
    memory.add(OLD, user_id="u", id="old", time=DAY)
    memory.add(OLD, user_id="u", id="new", time=DAY + timedelta(days=30))
    found = share(memory, "new", OLD)
    assert found.value == pytest.approx(0.5 * found.details[0].score ** 1.5, abs=1e-5)


def test_the_half_life_is_a_setting() -> None:
    chosen = Settings(weights=Weights(recency_half_life_days=15))
    with Memory(":memory:", embedder="hash", settings=chosen) as memory:
        memory.add(OLD, user_id="u", id="old", time=DAY)
        memory.add(OLD, user_id="u", id="new", time=DAY + timedelta(days=30))
        found = share(memory, "new", OLD)
        assert found.value == pytest.approx(0.75 * found.details[0].score ** 1.5, abs=1e-5)


@pytest.mark.parametrize("days", [0, -3, float("inf"), "long"])
def test_a_half_life_must_be_a_positive_number(days: object) -> None:
    with pytest.raises(SettingsError, match="recency_half_life_days"):
        Weights(recency_half_life_days=days)  # type: ignore[arg-type]


def test_what_nothing_came_before_takes_over_nothing(memory: Memory) -> None:
    remember(memory)
    assert share(memory, "old").value == 0.0
    assert share(memory, "old").details == ()


def test_the_explanation_names_the_older_memory_the_age_and_the_half_life(memory: Memory) -> None:
    remember(memory)
    found = share(memory, "new")
    (match,) = found.details
    assert (match.memory, match.age, match.half_life) == ("old", 60.0, 30.0)
    taken_over = (match.score * match.likeness) ** 1.5 * (1 - 2 ** (-match.age / match.half_life))
    assert found.value == pytest.approx(taken_over)


def test_without_a_time_the_moment_of_adding_counts(memory: Memory) -> None:
    memory.add(OLD, user_id="u", id="first", time=DAY)
    memory.add(OLD, user_id="u", id="added today")
    found = share(memory, "added today", OLD)
    assert found.value == pytest.approx(found.details[0].score ** 1.5, rel=0.01)


def test_an_old_archive_ranks_as_it_did_when_it_was_new(memory: Memory) -> None:
    remember(memory)
    with Memory(":memory:", embedder="hash", settings=Settings()) as archive:
        for memory_id, text, days in (("old", OLD, 0), ("new", NEW, 60)):
            when = DAY - timedelta(days=10_000 - days)
            archive.add(text, user_id="u", id=memory_id, time=when)
        assert share(archive, "new").details[0].age == share(memory, "new").details[0].age


def test_another_user_hands_nothing_on(memory: Memory) -> None:
    memory.add(OLD, user_id="other", id="old", time=DAY)
    memory.add(NEW, user_id="u", id="new", time=DAY + timedelta(days=60))
    memory.add("Nora sings.", user_id="u", id="third", time=DAY)
    assert share(memory, "new").value < 0.05
    everyone = memory.search("rent", everyone=True, signals=SIGNALS, explain=True, threshold=0)
    values = {hit.id: hit.explanation.signal("recency") for hit in everyone if hit.explanation}
    assert all(match.memory != "old" for match in values["new"].details)


def test_recency_serves_beside_words_alone(memory: Memory) -> None:
    remember(memory)
    found = memory.search("rent", user_id="u", signals=["bm25", "recency"])
    assert found.signals["recency"].active
    assert found.ids[0] == "new"
