"""Laws of adding."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest

from trivium.errors import ConflictError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, Reopen, StoreFixtures
from trivium.testing.prepared import IDENTITY, NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import MemoryRecord, Scope

__all__ = ["WritingLaws"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TEXT = "lives in Oslo"


class WritingLaws(StoreFixtures):
    """A transaction is written whole, and seen at once."""

    def test_a_memory_is_found_by_every_road_as_soon_as_it_is_written(self, store: Store) -> None:
        """Read your writes."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", _TEXT, ANN, entities=("Oslo",)), "keep")
        assert Sightings(store, ANN).by_all(_TEXT, "Oslo") == ["m1"]

    def test_adding_returns_the_id(self, store: Store) -> None:
        """The id is the caller's."""
        with store.writing() as writing:
            assert writing.add(prepared_memory("m1", _TEXT, ANN), "keep") == "m1"

    def test_every_field_comes_back_as_it_was_written(self, store: Store) -> None:
        """Times to the microsecond, text and metadata to the character."""
        scope = Scope(user_id="ann", agent_id="ag", run_id="r")
        metadata = {"城市": "奥斯陆", "n": 1.5, "deep": {"list": [1, None, True, "\u2028"]}}
        memory = prepared_memory(
            "m1",
            "line\n\ttwo 😀 \u200b",
            scope,
            metadata=metadata,
            role="user",
            time=-1,
            expires_at=NOW + 1,
        )
        memory = replace(memory, updated_at=NOW + 7)
        with store.writing() as writing:
            writing.add(memory, "keep")
        with store.reading() as reading:
            found = reading.get(ANN, "m1", NOW)
        assert found == MemoryRecord(
            id="m1",
            text="line\n\ttwo 😀 \u200b",
            namespace="default",
            user_id="ann",
            agent_id="ag",
            run_id="r",
            role="user",
            metadata=metadata,
            time=_EPOCH - timedelta(microseconds=1),
            created_at=_EPOCH + timedelta(microseconds=NOW),
            updated_at=_EPOCH + timedelta(microseconds=NOW + 7),
            expires_at=_EPOCH + timedelta(microseconds=NOW + 1),
        )

    def test_a_transaction_that_raises_leaves_nothing(self, store: Store) -> None:
        """Rolled back whole: rows, arrays, links."""
        with pytest.raises(ZeroDivisionError), store.writing() as writing:
            writing.add(prepared_memory("m1", _TEXT, ANN, entities=("Oslo",)), "keep")
            raise ZeroDivisionError
        assert Sightings(store, ANN).by_any(_TEXT, "Oslo") == []
        assert store.statistics(ANN).memories == 0
        assert store.statistics(ANN).entities == 0

    def test_a_taken_id_undoes_the_whole_batch(self, store: Store) -> None:
        """All memories of a transaction, or none."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "first", ANN), "keep")
        with pytest.raises(ConflictError, match="m1"), store.writing() as writing:
            writing.add(prepared_memory("m2", "second", ANN), "keep")
            writing.add(prepared_memory("m1", "third", ANN), "keep")
        sightings = Sightings(store, ANN)
        assert sightings.listed() == sightings.ids() == ["m1"]
        assert sightings.by_term("second") == sightings.by_term("third") == []

    def test_the_same_id_may_stand_in_two_partitions(self, store: Store) -> None:
        """Ids are unique in a partition only."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "of ann", ANN), "keep")
            writing.add(prepared_memory("m1", "of bob", BOB), "keep")
        with store.reading() as reading:
            texts = [
                found.text for s in (ANN, BOB) if (found := reading.get(s, "m1", NOW)) is not None
            ]
        assert texts == ["of ann", "of bob"]

    def test_an_open_reading_does_not_see_what_is_written_meanwhile(self, store: Store) -> None:
        """A reading is one moment."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "first", ANN), "keep")

        def write() -> None:
            with store.writing() as writing:
                writing.add(prepared_memory("m2", "second", ANN), "keep")

        writer = Thread(target=write)
        with store.reading() as reading:
            before = reading.view(ANN, None, NOW)
            writer.start()
            writer.join(timeout=0.2)
            assert reading.view(ANN, None, NOW).size == before.size == 1
            assert reading.get(ANN, "m2", NOW) is None
        writer.join()
        assert Sightings(store, ANN).ids() == ["m1", "m2"]

    def test_a_second_store_sees_the_write_at_its_next_reading(
        self, store: Store, reopen: Reopen
    ) -> None:
        """Read your writes, across processes."""
        other = reopen(IDENTITY)
        assert Sightings(other, ANN).ids() == []
        for number in range(3):
            with store.writing() as writing:
                memory = prepared_memory(f"m{number}", f"w{number}", ANN, entities=("Oslo",))
                writing.add(memory, "keep")
            assert Sightings(other, ANN).by_term(f"w{number}") == [f"m{number}"]
        assert Sightings(other, ANN).by_entity("Oslo") == ["m0", "m1", "m2"]
        other.close()

    def test_what_was_written_is_there_after_closing(self, store: Store, reopen: Reopen) -> None:
        """Durable."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", _TEXT, ANN, entities=("Oslo",)), "keep")
        store.close()
        again = reopen(IDENTITY)
        assert Sightings(again, ANN).by_all(_TEXT, "Oslo") == ["m1"]
        again.close()

    def test_a_memory_without_terms_or_entities_is_stored_too(self, store: Store) -> None:
        """Punctuation alone has no terms."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "!?", ANN, terms=()), "keep")
        assert Sightings(store, ANN).by_vector("!?") == ["m1"]
