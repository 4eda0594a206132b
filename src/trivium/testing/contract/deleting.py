"""Laws of deleting."""

import pytest

from trivium.filters import parse_filter
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, EVERYONE, Reopen, StoreFixtures
from trivium.testing.prepared import IDENTITY, NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import Scope

__all__ = ["DeletingLaws"]

_COUNT = 6


def _add_numbered(store: Store, scope: Scope = ANN) -> None:
    with store.writing() as writing:
        for number in range(_COUNT):
            memory = prepared_memory(
                f"m{number}",
                f"word{number} shared",
                scope,
                entities=("Tokyo", f"Name{number}"),
                metadata={"n": number},
            )
            writing.add(memory, "keep")


class DeletingLaws(StoreFixtures):
    """After a deletion nothing is found by any signal."""

    @pytest.mark.parametrize("loaded", [False, True])
    def test_a_deleted_memory_is_found_by_no_road(self, store: Store, loaded: bool) -> None:
        """Whether the process ever searched or not."""
        _add_numbered(store)
        sightings = Sightings(store, ANN)
        if loaded:
            assert len(sightings.ids()) == _COUNT
        with store.writing() as writing:
            assert writing.delete(ANN, "m1", NOW)
        assert "m1" not in sightings.by_any("word1 shared", "Name1")
        assert "m1" not in sightings.by_entity("Tokyo")
        assert sightings.ids() == sightings.listed() == ["m0", "m2", "m3", "m4", "m5"]
        with store.reading() as reading:
            assert reading.get(ANN, "m1", NOW) is None

    def test_deleting_again_or_elsewhere_is_false_and_harmless(self, store: Store) -> None:
        """Only what is in the scope can be deleted."""
        _add_numbered(store)
        with store.writing() as writing:
            assert not writing.delete(BOB, "m1", NOW)
            assert not writing.delete(Scope(user_id="ann", run_id="r"), "m1", NOW)
            assert not writing.delete(Scope("other", "ann"), "m1", NOW)
            assert not writing.delete(ANN, "absent", NOW)
            assert writing.delete(ANN, "m1", NOW)
            assert not writing.delete(ANN, "m1", NOW)
        assert len(Sightings(store, ANN).ids()) == _COUNT - 1

    def test_an_entity_lives_as_long_as_its_last_memory(self, store: Store) -> None:
        """No orphans."""
        _add_numbered(store)
        for number in range(_COUNT):
            counts = store.statistics(ANN)
            assert (counts.entities, counts.links) == (1 + _COUNT - number, 2 * (_COUNT - number))
            with store.writing() as writing:
                writing.delete(ANN, f"m{number}", NOW)
        assert (store.statistics(ANN).entities, store.statistics(ANN).links) == (0, 0)

    def test_an_id_can_be_given_again_after_its_deletion(self, store: Store) -> None:
        """The new memory is found, the old one is not."""
        _add_numbered(store)
        assert Sightings(store, ANN).by_term("word1") == ["m1"]
        with store.writing() as writing:
            writing.delete(ANN, "m1", NOW)
            writing.add(prepared_memory("m1", "fresh", ANN, entities=("Tokyo",)), "keep")
        assert Sightings(store, ANN).by_term("word1") == []
        assert Sightings(store, ANN).by_all("fresh", "Tokyo") == ["m1"]

    def test_delete_all_takes_the_scope_and_nothing_else(self, store: Store) -> None:
        """The count is that of the memories removed."""
        _add_numbered(store)
        _add_numbered(store, BOB)
        with store.writing() as writing:
            assert writing.delete_all(ANN, None, NOW) == _COUNT
        assert Sightings(store, ANN).ids() == []
        assert len(Sightings(store, BOB).by_entity("Tokyo")) == _COUNT

    def test_delete_all_takes_what_passes_the_filter(self, store: Store) -> None:
        """The rest stays whole."""
        _add_numbered(store)
        with store.writing() as writing:
            assert writing.delete_all(ANN, parse_filter({"n": {"gte": 2}}), NOW) == _COUNT - 2
        assert Sightings(store, ANN).ids() == Sightings(store, ANN).by_entity("Tokyo")
        assert Sightings(store, ANN).ids() == ["m0", "m1"]

    def test_delete_all_for_everyone_stays_in_the_namespace(self, store: Store) -> None:
        """Namespaces never meet."""
        elsewhere = Scope("elsewhere", "ann")
        for scope in (ANN, BOB, elsewhere):
            _add_numbered(store, scope)
        with store.writing() as writing:
            assert writing.delete_all(EVERYONE, None, NOW) == 2 * _COUNT
        assert Sightings(store, EVERYONE).ids() == []
        assert len(Sightings(store, elsewhere).ids()) == _COUNT

    def test_a_deletion_elsewhere_is_followed(self, store: Store, reopen: Reopen) -> None:
        """By a process that holds the memory in its arrays, from one that never searched."""
        _add_numbered(store)
        assert Sightings(store, ANN).by_all("word1 shared", "Name1") == ["m1"]
        other = reopen(IDENTITY)
        with other.writing() as writing:
            writing.delete(ANN, "m1", NOW)
        other.close()
        assert "m1" not in Sightings(store, ANN).by_any("word1 shared", "Name1")

    def test_purge_keeps_every_memory_that_was_not_deleted(self, store: Store) -> None:
        """Found by all roads, in the arrays loaded before and in new ones."""
        _add_numbered(store)
        with store.writing() as writing:
            writing.delete(ANN, "m1", NOW)
        sightings = Sightings(store, ANN)
        kept = sightings.ids()
        store.purge()
        assert sightings.ids() == sightings.listed() == sightings.by_entity("Tokyo") == kept
        with store.writing() as writing:
            writing.delete(ANN, "m2", NOW)
            writing.add(prepared_memory("m9", "word9", ANN, entities=("Tokyo",)), "keep")
        assert sightings.ids() == sightings.by_entity("Tokyo") == ["m0", "m3", "m4", "m5", "m9"]
