"""Entities: what users of other engines reported."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trivium import Memory, Settings


def boosts(memory: Memory, query: str, user: str) -> dict[str, float]:
    """The entity contribution of each memory, by its text."""
    results = memory.search(query, user_id=user, threshold=0, explain=True, top_k=100)
    return {
        hit.text: hit.explanation.signal("entity").contribution
        for hit in results
        if hit.explanation is not None
    }


@pytest.mark.parametrize(
    "query",
    [
        "Is Apple hiring?",
        "Who did Apple hire?",
        "Apple hiring",
    ],
)
def test_homonyms_of_two_kinds_stay_apart(real: Memory, user: str, query: str) -> None:
    """mem0#5438, #5587"""
    real.add(["Apple hired Dana", "I ate an apple"], user_id=user)
    found = boosts(real, query, user)
    assert found["Apple hired Dana"] > 0
    assert found["I ate an apple"] == 0


@pytest.mark.parametrize(
    ("one", "two"),
    [("Model X10", "Model X11"), ("iPhone 12", "iPhone 13"), ("Route 66", "Route 6")],
)
def test_names_that_differ_in_a_number_stay_two(
    real: Memory, user: str, one: str, two: str
) -> None:
    """mem0#5438, #5587"""
    real.add([f"{one} arrived today.", f"{two} arrived today."], user_id=user)
    found = boosts(real, f"Where is {one}?", user)
    assert found[f"{one} arrived today."] > 0
    assert found[f"{two} arrived today."] == 0


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("yesterday Budi fixed the roof", "Budi"),
        ("Budi likes sailing", "what does Budi like?"),
        ("我和王小明去了杭州", "王小明"),
    ],
)
def test_a_raw_text_gives_its_entity_a_boost_that_the_explanation_names(
    real: Memory, user: str, text: str, query: str
) -> None:
    """titen#251"""
    real.add([text, "an unrelated remark about cooking"], user_id=user)
    (hit, *_) = real.search(query, user_id=user, explain=True)
    assert hit.text == text
    assert hit.explanation is not None
    share = hit.explanation.signal("entity")
    assert share.contribution > 0
    assert share.details[0].entity in text
    assert share.details[0].linked == 1


def test_no_link_is_lost_when_threads_add_and_delete(memory: Memory) -> None:
    """mem0#6243, #5577"""

    def add(thread: int) -> list[str]:
        return [memory.add(f"Trip {thread}-{n} to Tokyo.", user_id="ann") for n in range(50)]

    def linked() -> int:
        return {e.text: e.linked for e in memory.entities(user_id="ann", limit=1000)}["Tokyo"]

    with ThreadPoolExecutor(8) as pool:
        ids = [each for added in pool.map(add, range(8)) for each in added]
        assert linked() == 400
        list(pool.map(lambda each: memory.delete(each, user_id="ann"), ids[::4]))
    assert linked() == 300


DELETE = """
import sys
from trivium import Memory
with Memory(sys.argv[1], embedder="hash") as memory:
    for memory_id in sys.argv[2:]:
        memory.delete(memory_id)
"""


def test_a_process_that_only_deletes_leaves_no_orphans(tmp_path: Path) -> None:
    """mem0#7226, #4863"""
    path = tmp_path / "m.trivium"
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        ids = memory.add([f"Dana met Marisol in Oslo, day {n}." for n in range(5)], user_id="ann")
        assert memory.stats().links > 0
        assert len(memory.search("Marisol", user_id="ann")) == 5
        subprocess.run([sys.executable, "-c", DELETE, path, *ids], check=True)  # noqa: S603
        counts = memory.stats()
        assert (counts.memories, counts.entities, counts.links) == (0, 0, 0)
        results = memory.search("Marisol", user_id="ann", threshold=0)
        assert len(results) == 0
        assert not any(status.active for status in results.signals.values())


def test_a_hub_entity_is_attenuated_to_near_nothing(memory: Memory) -> None:
    """hindsight PR 895"""
    memory.add_many(
        [f"Marisol wrote note {n}." for n in range(1500)], user_id="ann", batch_size=500
    )
    memory.add("Oskar wrote a note.", user_id="ann")
    results = memory.search("What did Marisol write?", user_id="ann", explain=True)
    explanation = results[0].explanation
    assert explanation is not None
    (match, *_) = explanation.signal("entity").details
    assert match.linked == 1500
    assert 0 < match.boost < 0.001
    rare = memory.search("What did Oskar write?", user_id="ann", explain=True)
    assert rare[0].text == "Oskar wrote a note."
