"""Laws of pages and of the list of entities."""

import pytest

from trivium.errors import InputError
from trivium.filters import parse_filter
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, EVERYONE, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.types import Scope

__all__ = ["ListingLaws"]


def _fill(store: Store, count: int, scope: Scope = ANN) -> None:
    with store.writing() as writing:
        for number in range(count):
            memory = prepared_memory(
                f"{scope.user_id}{number}", "text", scope, metadata={"n": number}, at=NOW + number
            )
            writing.add(memory, "keep")


def _pages(store: Store, scope: Scope, limit: int, **filters: object) -> list[list[str]]:
    condition, cursor, pages = parse_filter(filters), None, []
    while True:
        with store.reading() as reading:
            page = reading.page(scope, condition, limit, cursor, NOW)
        pages.append([memory.id for memory in page.memories])
        cursor = page.cursor
        if cursor is None:
            return pages


class ListingLaws(StoreFixtures):
    """Pages show every memory once, newest first."""

    @pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 8])
    def test_pages_show_every_memory_once_newest_first(self, store: Store, limit: int) -> None:
        """No page but the last is short, and none is empty."""
        _fill(store, 7)
        pages = _pages(store, ANN, limit)
        assert [memory for page in pages for memory in page] == [
            f"ann{n}" for n in range(6, -1, -1)
        ]
        assert all(len(page) == limit for page in pages[:-1])
        assert pages[-1]

    def test_a_cursor_tells_nothing_of_other_partitions(self, store: Store) -> None:
        """It is the same whatever the others hold."""
        _fill(store, 2)
        _fill(store, 2, BOB)
        with store.reading() as reading:
            mine, theirs = (reading.page(scope, None, 1, None, NOW) for scope in (ANN, BOB))
        assert mine.cursor == theirs.cursor

    def test_partitions_are_those_with_live_memories(self, store: Store) -> None:
        """The fullest first, of one namespace."""
        _fill(store, 2)
        _fill(store, 3, BOB)
        _fill(store, 1, Scope("other", user_id="eve"))
        with store.reading() as reading:
            found = reading.partitions(ANN.namespace, 10, NOW)
            assert reading.partitions(ANN.namespace, 1, NOW) == found[:1]
        assert [(part.kind, part.name, part.memories) for part in found] == [
            ("user", "bob", 3),
            ("user", "ann", 2),
        ]

    def test_an_empty_scope_is_one_empty_page(self, store: Store) -> None:
        """Without a cursor."""
        assert _pages(store, ANN, 3) == [[]]

    def test_pages_hold_what_passes_the_filter(self, store: Store) -> None:
        """Full pages of it."""
        _fill(store, 7)
        assert _pages(store, ANN, 2, n={"in": [0, 3, 5]}) == [["ann5", "ann3"], ["ann0"]]

    @pytest.mark.parametrize("limit", [1, 2, 4, 20])
    def test_pages_for_everyone_show_every_memory_once(self, store: Store, limit: int) -> None:
        """Across partitions."""
        _fill(store, 5)
        _fill(store, 4, BOB)
        pages = _pages(store, EVERYONE, limit)
        shown = [memory for page in pages for memory in page]
        assert sorted(shown) == sorted(
            [*(f"ann{n}" for n in range(5)), *(f"bob{n}" for n in range(4))]
        )

    def test_what_is_added_or_deleted_between_pages_moves_nothing(self, store: Store) -> None:
        """Nothing is shown twice or left out."""
        _fill(store, 6)
        with store.reading() as reading:
            first = reading.page(ANN, None, 3, None, NOW)
        with store.writing() as writing:
            writing.delete(ANN, "ann4", NOW)
            writing.delete(ANN, "ann2", NOW)
            writing.add(prepared_memory("new", "text", ANN, at=NOW + 99), "keep")
        with store.reading() as reading:
            second = reading.page(ANN, None, 3, first.cursor, NOW)
        assert [memory.id for memory in second.memories] == ["ann1", "ann0"]

    @pytest.mark.parametrize("cursor", ["no cursor", "", "-", "f" * 40, "\ud800", "1\x00"])
    def test_a_cursor_that_no_page_gave_is_an_error(self, store: Store, cursor: str) -> None:
        """Never a wrong page."""
        _fill(store, 2)
        with store.reading() as reading, pytest.raises(InputError, match="cursor"):
            reading.page(ANN, None, 3, cursor, NOW)

    def test_entities_come_with_their_counts_most_linked_first(self, store: Store) -> None:
        """And at most as many as asked for."""
        with store.writing() as writing:
            for number in range(3):
                names = ("Oslo", "Paris", "Rome")[: number + 1]
                writing.add(prepared_memory(f"m{number}", "text", ANN, entities=names), "keep")
        with store.reading() as reading:
            counted = [(entity.text, entity.linked) for entity in reading.entities(ANN, 2, NOW)]
        assert counted == [("Oslo", 3), ("Paris", 2)]
