"""Very many users on one store: the arrays in memory keep their limit, every answer is right."""

import tracemalloc

import pytest

from stores import opened
from trivium import Memory, NewMemory

LIMIT = 1 << 20


def grown(users: int) -> Memory:
    memory = opened(":memory:", settings={"cache_bytes": LIMIT})
    memory.add_many(
        NewMemory(
            f"Dana wrote to user{number} of Lisbon", user_id=f"user-{number}", id=f"m{number}"
        )
        for number in range(users)
    )
    return memory


def searched(memory: Memory, users: int) -> int:
    """Searches as each user; the most bytes that were cached."""
    most = 0
    for number in range(users):
        results = memory.search("Dana", user_id=f"user-{number}", threshold=0)
        assert results.ids == (f"m{number}",)
        most = max(most, memory.stats(user_id="user-0").bytes_cached)
    return most


@pytest.mark.parametrize("users", [600, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_limit_in_bytes_holds_whoever_searches(users: int) -> None:
    with grown(users) as memory:
        most = searched(memory, users)
        cached = len(memory.store.cache)  # type: ignore[attr-defined]
    assert LIMIT / 2 < most <= LIMIT
    assert 0 < cached < users


def test_what_is_counted_is_most_of_what_is_taken() -> None:
    """The limit would be worth little if small partitions took far more than they count."""
    with grown(300) as memory:
        searched(memory, 100)
        memory.store.cache.forget()  # type: ignore[attr-defined]
        tracemalloc.start()
        searched(memory, 300)
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert taken < 3 * LIMIT
