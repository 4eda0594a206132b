"""Laws of memories that cease to exist at a time."""

from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.testing.sightings import Sightings

__all__ = ["ExpiryLaws"]


def _add_brief_and_lasting(store: Store) -> None:
    with store.writing() as writing:
        writing.add(
            prepared_memory("m1", "brief", ANN, entities=("Brief",), expires_at=NOW + 5), "keep"
        )
        writing.add(prepared_memory("m2", "lasting", ANN, entities=("Lasting",)), "keep")


class ExpiryLaws(StoreFixtures):
    """From its expiry on a memory is nowhere, swept or not."""

    def test_a_memory_is_there_until_its_expiry(self, store: Store) -> None:
        """The moment itself is too late."""
        _add_brief_and_lasting(store)
        assert Sightings(store, ANN, NOW + 4).by_all("brief", "Brief") == ["m1"]
        assert Sightings(store, ANN, NOW + 5).by_any("brief", "Brief") == []
        assert Sightings(store, ANN, NOW + 5).listed() == ["m2"]
        assert Sightings(store, ANN, NOW + 5).ids() == ["m2"]

    def test_an_expired_memory_can_be_told_from_one_that_never_was(self, store: Store) -> None:
        """So that a search can say why it is not found."""
        _add_brief_and_lasting(store)
        with store.reading() as reading:
            assert reading.get(ANN, "m1", NOW + 5) is None
            expired = reading.expired(ANN, "m1", NOW + 5)
            assert expired is not None
            assert expired.text == "brief"
            assert reading.expired(ANN, "m1", NOW + 4) is None
            assert reading.expired(ANN, "m2", NOW + 5) is None
            assert reading.expired(BOB, "m1", NOW + 5) is None

    def test_entities_of_expired_memories_do_not_count(self, store: Store) -> None:
        """Nobody sees what an expired memory was about."""
        _add_brief_and_lasting(store)
        with store.reading() as reading:
            texts = [entity.text for entity in reading.entities(ANN, 9, NOW + 5)]
        assert texts == ["Lasting"]

    def test_a_sweep_removes_all_that_expired(self, store: Store) -> None:
        """With terms, vector and links, in every partition; once."""
        _add_brief_and_lasting(store)
        with store.writing() as writing:
            writing.add(prepared_memory("m3", "brief too", BOB, expires_at=NOW + 1), "keep")
            assert writing.sweep(NOW) == 0
            assert writing.sweep(NOW + 5) == 2
            assert writing.sweep(NOW + 5) == 0
        counts = store.statistics(ANN)
        assert (counts.memories, counts.entities, counts.links) == (1, 1, 1)
        assert store.statistics(BOB).memories == 0
        with store.reading() as reading:
            assert reading.expired(ANN, "m1", NOW + 5) is None

    def test_an_expired_twin_does_not_make_a_new_memory_a_duplicate(self, store: Store) -> None:
        """What has ceased to exist is no reason to skip."""
        _add_brief_and_lasting(store)
        with store.writing() as writing:
            added = writing.add(prepared_memory("m9", "brief", ANN, at=NOW + 5), "skip")
        assert added == "m9"
