"""Laws of updating."""

from datetime import UTC, datetime, timedelta

import pytest

from trivium.errors import ConflictError, NotFoundError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import Scope

__all__ = ["ReplacingLaws"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _move_to_bergen(store: Store) -> None:
    with store.writing() as writing:
        memory = prepared_memory("m1", "lives in Oslo", ANN, entities=("Oslo",), metadata={"a": 1})
        writing.add(memory, "keep")
    moved = prepared_memory(
        "m1", "lives in Bergen", ANN, entities=("Bergen",), metadata={"b": 2}, at=NOW + 9
    )
    with store.writing() as writing:
        writing.replace(ANN, moved)


class ReplacingLaws(StoreFixtures):
    """A replaced memory is the new one to every signal, and keeps its place."""

    def test_the_old_text_is_found_by_no_road(self, store: Store) -> None:
        """Terms, links and vector are replaced, whether arrays were loaded or not."""
        _move_to_bergen(store)
        sightings = Sightings(store, ANN)
        assert sightings.by_term("oslo") == []
        assert sightings.by_entity("Oslo") == []
        assert sightings.by_vector("lives in Oslo") == []
        assert sightings.by_all("lives in Bergen", "Bergen") == ["m1"]

    def test_loaded_arrays_follow_a_replacement(self, store: Store) -> None:
        """The same, when the arrays hold the old text already."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "red apples", ANN, entities=("Apple",)), "keep")
        assert Sightings(store, ANN).by_all("red apples", "Apple") == ["m1"]
        with store.writing() as writing:
            writing.replace(ANN, prepared_memory("m1", "green pears", ANN, entities=("Pear",)))
        assert Sightings(store, ANN).by_any("red apples", "Apple") == []
        assert Sightings(store, ANN).by_all("green pears", "Pear") == ["m1"]

    def test_id_scope_and_creation_time_stay(self, store: Store) -> None:
        """Everything else is the new memory's."""
        _move_to_bergen(store)
        with store.reading() as reading:
            record = reading.get(ANN, "m1", NOW)
        assert record is not None
        assert record.created_at == _EPOCH + timedelta(microseconds=NOW)
        assert record.updated_at == _EPOCH + timedelta(microseconds=NOW + 9)
        assert record.metadata == {"b": 2}
        assert Sightings(store, ANN).listed() == ["m1"]

    def test_an_entity_without_links_is_gone(self, store: Store) -> None:
        """No entity outlives its last link."""
        _move_to_bergen(store)
        with store.reading() as reading:
            assert [entity.text for entity in reading.entities(ANN, 9, NOW)] == ["Bergen"]
        assert (store.statistics(ANN).entities, store.statistics(ANN).links) == (1, 1)

    def test_a_memory_that_changed_meanwhile_is_a_conflict(self, store: Store) -> None:
        """For who says what it was; nothing that the other writer said is lost."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "one", ANN, metadata={"a": 1}), "keep")
        with store.reading() as reading:
            before = reading.get(ANN, "m1", NOW)
        with store.writing() as writing:
            writing.replace(ANN, prepared_memory("m1", "one", ANN, metadata={"b": 2}), before)
        with pytest.raises(ConflictError, match="try again"), store.writing() as writing:
            writing.replace(ANN, prepared_memory("m1", "three", ANN), before)
        with store.reading() as reading:
            record = reading.get(ANN, "m1", NOW)
        assert record is not None
        assert (record.text, record.metadata) == ("one", {"b": 2})

    @pytest.mark.parametrize("scope", [BOB, Scope(user_id="ann", agent_id="other")])
    def test_out_of_scope_is_not_found(self, store: Store, scope: Scope) -> None:
        """And nothing changes."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "mine", ANN), "keep")
        with pytest.raises(NotFoundError, match="m1"), store.writing() as writing:
            writing.replace(scope, prepared_memory("m1", "yours", scope))
        assert Sightings(store, ANN).by_term("mine") == ["m1"]
        assert Sightings(store, ANN).by_term("yours") == []
