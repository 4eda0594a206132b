"""Laws of adding the same again."""

import pytest

from trivium.errors import ConflictError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import OnDuplicate, Scope

__all__ = ["DuplicateLaws"]


class DuplicateLaws(StoreFixtures):
    """A key is honoured once; equal texts are kept, skipped or touched."""

    @pytest.mark.parametrize("policy", ["keep", "skip", "touch"])
    def test_an_idempotency_key_stores_once(self, store: Store, policy: OnDuplicate) -> None:
        """Whatever the text says the second time; the first id comes back."""
        for number in range(4):
            memory = prepared_memory(f"m{number}", f"text {number}", ANN, idempotency_key="k")
            with store.writing() as writing:
                assert writing.add(memory, policy) == "m0"
        assert Sightings(store, ANN).ids() == ["m0"]

    def test_an_idempotency_key_belongs_to_its_partition(self, store: Store) -> None:
        """Another user's key is another key."""
        with store.writing() as writing:
            for scope in (ANN, BOB, Scope("other", "ann")):
                memory = prepared_memory("m0", "text", scope, idempotency_key="k")
                assert writing.add(memory, "keep") == "m0"
        assert Sightings(store, BOB).ids() == ["m0"]

    def test_an_idempotency_key_is_free_after_the_deletion(self, store: Store) -> None:
        """Deleted means gone."""
        with store.writing() as writing:
            writing.add(prepared_memory("m0", "text", ANN, idempotency_key="k"), "keep")
            writing.delete(ANN, "m0", NOW)
            memory = prepared_memory("m1", "text", ANN, idempotency_key="k")
            assert writing.add(memory, "keep") == "m1"

    def test_equal_texts_are_kept_apart_by_default(self, store: Store) -> None:
        """And get the very same vector, though an embedder may round another batch otherwise."""
        first = prepared_memory("m0", "same", ANN)
        second = prepared_memory("m1", "same", ANN, vector=first.vector + 1e-3)
        for memory in (first, second):
            with store.writing() as writing:
                assert writing.add(memory, "keep") == memory.id
        with store.reading() as reading:
            view = reading.view(ANN, None, NOW)
            (part,) = view.parts
            rows = part.vectors.nearest(first.vector, part.allowed, 2)
            one, two = part.vectors.cosines(first.vector, rows)
        assert len(rows) == 2
        assert one == two

    @pytest.mark.parametrize("policy", ["skip", "touch"])
    def test_an_equal_text_is_not_stored_again_on_request(
        self, store: Store, policy: OnDuplicate
    ) -> None:
        """In the same transaction or a later one."""
        with store.writing() as writing:
            assert writing.add(prepared_memory("m0", "same", ANN), policy) == "m0"
            assert writing.add(prepared_memory("m1", "same", ANN), policy) == "m0"
        with store.writing() as writing:
            assert writing.add(prepared_memory("m2", "same", ANN), policy) == "m0"
        assert Sightings(store, ANN).ids() == ["m0"]

    @pytest.mark.parametrize("policy", ["skip", "touch"])
    def test_an_equal_text_of_the_same_id_is_no_conflict_on_request(
        self, store: Store, policy: OnDuplicate
    ) -> None:
        """An import can be repeated; another text under the same id is still a conflict."""
        with store.writing() as writing:
            assert writing.add(prepared_memory("m0", "same", ANN), policy) == "m0"
            assert writing.add(prepared_memory("m0", "same", ANN), policy) == "m0"
        with pytest.raises(ConflictError, match="m0"), store.writing() as writing:
            writing.add(prepared_memory("m0", "other", ANN), policy)
        assert Sightings(store, ANN).ids() == ["m0"]

    def test_a_touch_moves_the_update_time_and_nothing_else(self, store: Store) -> None:
        """A skip does not even do that."""
        with store.writing() as writing:
            writing.add(prepared_memory("m0", "same", ANN, entities=("Oslo",)), "keep")
        with store.reading() as reading:
            first = reading.get(ANN, "m0", NOW)
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "same", ANN, at=NOW + 1), "skip")
        with store.reading() as reading:
            assert reading.get(ANN, "m0", NOW) == first
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "same", ANN, at=NOW + 2), "touch")
        with store.reading() as reading:
            touched = reading.get(ANN, "m0", NOW)
        assert first is not None
        assert touched is not None
        assert touched.updated_at > first.updated_at
        assert touched.created_at == first.created_at
        assert Sightings(store, ANN).by_all("same", "Oslo") == ["m0"]

    @pytest.mark.parametrize(
        "scope",
        [BOB, Scope(user_id="ann", agent_id="a"), Scope(user_id="ann", run_id="r")],
        ids=["user", "agent", "run"],
    )
    def test_the_text_of_another_user_agent_or_run_is_no_duplicate(
        self, store: Store, scope: Scope
    ) -> None:
        """Only under the same agent and run."""
        with store.writing() as writing:
            writing.add(prepared_memory("m0", "same", ANN), "keep")
            assert writing.add(prepared_memory("m1", "same", scope), "skip") == "m1"
