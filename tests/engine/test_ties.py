"""Same input, same output: what breaks a tie, down to the id."""

import random

import pytest
from clock import Clock, timed_memory

from trivium import Memory

NAMES = [f"m{number:02d}" for number in range(30)]


def shuffled(names: list[str], seed: int) -> list[str]:
    return random.Random(seed).sample(names, len(names))


@pytest.mark.parametrize("seed", range(4))
def test_one_text_at_one_moment_ranks_by_id(memory: Memory, seed: int) -> None:
    memory.add([{"text": "boats", "id": name} for name in shuffled(NAMES, seed)], user_id="nora")
    for top_k in (1, 5, 30):
        assert list(memory.search("boats", user_id="nora", top_k=top_k).ids) == NAMES[:top_k]


def test_one_text_at_several_moments_ranks_newest_first() -> None:
    clock = Clock()
    with timed_memory(clock) as memory:
        for name in shuffled(NAMES, 7):
            memory.add("boats", user_id="nora", id=name)
            clock.pass_by()
        newest_first = shuffled(NAMES, 7)[::-1]
        assert list(memory.search("boats", user_id="nora", top_k=30).ids) == newest_first


def test_identical_memories_have_identical_scores(memory: Memory) -> None:
    memory.add("Marisol repairs boats.", user_id="nora")
    memory.add(["Ropes.", "Marisol repairs boats.", "Marisol repairs boats."], user_id="nora")
    scores = {
        hit.score
        for hit in memory.search("Marisol's boats", user_id="nora")
        if hit.text == "Marisol repairs boats."
    }
    assert len(scores) == 1


def test_an_updated_memory_keeps_its_place_among_ties() -> None:
    clock = Clock()
    with timed_memory(clock) as memory:
        for name in NAMES:
            memory.add("boats", user_id="nora", id=name)
        memory.update("m05", "ropes", user_id="nora")
        memory.update("m05", "boats", user_id="nora")
        assert list(memory.search("boats", user_id="nora", top_k=30).ids) == NAMES


def test_a_user_and_everyone_see_the_same_order(memory: Memory) -> None:
    memory.add([{"text": "boats", "id": name} for name in shuffled(NAMES, 1)], user_id="nora")
    alone = memory.search("boats", user_id="nora", top_k=7)
    assert memory.search("boats", everyone=True, top_k=7).ids == alone.ids


def test_more_ties_than_the_pool_holds_are_cut_by_order_of_arrival(memory: Memory) -> None:
    many = [f"m{number:03d}" for number in range(200)]
    memory.add([{"text": "boats", "id": name} for name in many[::-1]], user_id="nora")
    pool = many[::-1][:60]
    assert list(memory.search("boats", user_id="nora", top_k=5).ids) == sorted(pool)[:5]


def test_the_same_search_gives_the_same_scores_however_much_is_asked_for(memory: Memory) -> None:
    memory.add([f"boats {'rope ' * (n % 7)}" for n in range(50)], user_id="nora")
    wide = memory.search("wet boats", user_id="nora", threshold=0, top_k=50)
    narrow = memory.search("wet boats", user_id="nora", threshold=0, top_k=3)
    assert [hit.score for hit in narrow] == [hit.score for hit in wide][:3]
    assert narrow.ids == wide.ids[:3]
