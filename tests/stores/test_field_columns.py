"""Columns follow the store: what is written is filtered by the next search."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from trivium import Memory
from trivium.filters import Field, parse_filter
from trivium.stores.arrays.field_columns import FieldColumns
from trivium.types import IntArray


@pytest.fixture
def memory() -> Iterator[Memory]:
    with Memory(":memory:", embedder="hash") as memory:
        memory.add_many(
            [{"text": f"tea {n}", "id": f"m{n}", "metadata": {"n": n}} for n in range(9)],
            user_id="ann",
        )
        yield memory


def found(memory: Memory, **filters: Any) -> set[str]:
    return set(memory.search("tea", user_id="ann", top_k=99, filters=filters).ids)


def test_what_is_added_later_is_filtered_too(memory: Memory) -> None:
    assert found(memory, n={"gte": 7}) == {"m7", "m8"}
    memory.add("tea again", id="late", user_id="ann", metadata={"n": 70})
    assert found(memory, n={"gte": 7}) == {"m7", "m8", "late"}


def test_an_update_moves_a_memory_in_and_out(memory: Memory) -> None:
    assert found(memory, n=3) == {"m3"}
    memory.update("m3", metadata={"n": 4})
    assert found(memory, n=3) == set()
    assert found(memory, n=4) == {"m3", "m4"}


def test_what_is_deleted_passes_no_more(memory: Memory) -> None:
    assert found(memory, n={"lt": 2}) == {"m0", "m1"}
    memory.delete("m0")
    assert found(memory, n={"lt": 2}) == {"m1"}


def test_users_are_filtered_by_columns_of_their_own(memory: Memory) -> None:
    memory.add("tea of bob", id="bobs", user_id="bob", metadata={"n": 3})
    assert found(memory, n=3) == {"m3"}
    assert memory.search("tea", user_id="bob", filters={"n": 3}).ids == ("bobs",)
    both = memory.search("tea", everyone=True, filters={"n": 3, "user_id": "bob"})
    assert both.ids == ("bobs",)


def test_a_moment_before_the_columns_is_left_to_the_store() -> None:
    columns, condition = FieldColumns(), parse_filter({"n": 1})
    assert condition is not None

    def read(_: Field, keys: IntArray) -> list[object]:
        return [1] * len(keys)

    assert columns.passing(condition, np.arange(3), 7, read) is not None
    assert columns.passing(condition, np.arange(2), 6, read) is None


def test_filters_over_many_fields_hold_a_bounded_number_of_columns(memory: Memory) -> None:
    for n in range(99):
        assert found(memory, **{f"field{n}": {"exists": False}}) == {f"m{n}" for n in range(9)}
    wide = {f"field{n}": {"exists": False} for n in range(99)}
    assert found(memory, **wide) == {f"m{n}" for n in range(9)}
    (held,) = memory.store.cache._held.values()  # type: ignore[attr-defined]
    assert len(held.arrays.fields._columns) == 32
