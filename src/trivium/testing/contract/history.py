"""Laws of history."""

import pytest

from trivium.errors import InputError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, EVERYONE, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.types import Scope

__all__ = ["HistoryLaws"]


def _live_a_life(store: Store, scope: Scope = ANN) -> None:
    with store.writing() as writing:
        writing.add(prepared_memory("m1", "one", scope, metadata={"v": 1}, at=NOW), "keep")
    with store.writing() as writing:
        writing.replace(scope, prepared_memory("m1", "two", scope, metadata={"v": 2}, at=NOW + 1))
    with store.writing() as writing:
        writing.delete(scope, "m1", NOW + 2)


def _events(store: Store, scope: Scope = ANN) -> list[tuple[str, str, int]]:
    with store.reading() as reading:
        revisions = reading.history(scope, "m1")
    return [
        (revision.event, revision.text, round(revision.at.timestamp() * 1e6) - NOW)
        for revision in revisions
    ]


_LIFE = [("add", "one", 0), ("update", "two", 1), ("delete", "two", 2)]


class HistoryLaws(StoreFixtures):
    """All events in the life of a memory, oldest first, until they are forgotten."""

    def test_a_life_is_told_from_the_beginning(self, store: Store) -> None:
        """While it lasts and afterwards."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "one", ANN), "keep")
        assert _events(store) == [("add", "one", 0)]
        with store.writing() as writing:
            writing.delete(ANN, "m1", NOW)
            writing.forget_history(ANN)
        _live_a_life(store)
        assert _events(store) == _LIFE

    def test_an_id_with_two_lives_needs_its_scope(self, store: Store) -> None:
        """What one owner's memory was is never told as another's."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "of ann", ANN), "keep")
            writing.add(prepared_memory("m1", "of bob", BOB), "keep")
        with store.reading() as reading:
            with pytest.raises(InputError, match="name its scope"):
                reading.history(EVERYONE, "m1")
            (only,) = reading.history(BOB, "m1")
        assert only.text == "of bob"

    def test_each_revision_has_its_metadata(self, store: Store) -> None:
        """As it was then."""
        _live_a_life(store)
        with store.reading() as reading:
            metadata = [revision.metadata for revision in reading.history(ANN, "m1")]
        assert metadata == [{"v": 1}, {"v": 2}, {"v": 2}]

    def test_what_never_was_has_no_history(self, store: Store) -> None:
        """Empty, not an error."""
        with store.reading() as reading:
            assert reading.history(ANN, "m1") == ()

    def test_history_is_seen_under_its_scope_only(self, store: Store) -> None:
        """User, agent, run and namespace."""
        scope = Scope(user_id="ann", agent_id="a", run_id="r")
        _live_a_life(store, scope)
        assert _events(store) == _events(store, Scope(user_id="ann", run_id="r")) == _LIFE
        for other in (BOB, Scope(user_id="ann", agent_id="b"), Scope("other", "ann")):
            assert _events(store, other) == []

    def test_an_id_given_again_has_two_lives(self, store: Store) -> None:
        """Told one after the other."""
        _live_a_life(store)
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "three", ANN, at=NOW + 3), "keep")
        assert _events(store) == [*_LIFE, ("add", "three", 3)]

    def test_forgotten_history_is_gone_and_the_memory_stays(self, store: Store) -> None:
        """The count is that of the revisions removed; other scopes keep theirs."""
        _live_a_life(store)
        _live_a_life(store, BOB)
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "three", ANN, at=NOW + 3), "keep")
            assert writing.forget_history(ANN) == 2
        assert _events(store) == [("add", "three", 3)]
        assert _events(store, BOB) == _LIFE
        assert store.statistics(ANN).revisions == 0

    def test_the_history_of_one_agent_can_be_forgotten_alone(self, store: Store) -> None:
        """Within a user's partition."""
        one, two = Scope(user_id="ann", agent_id="1"), Scope(user_id="ann", agent_id="2")
        _live_a_life(store, one)
        _live_a_life(store, two)
        with store.writing() as writing:
            writing.forget_history(one)
        assert _events(store, one) == []
        assert _events(store, two) == _LIFE
