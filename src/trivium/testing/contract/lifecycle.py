"""Laws of opening, closing and owning."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import pytest

from trivium.errors import EmbedderMismatchError, StoreClosedError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, Reopen, StoreFixtures
from trivium.testing.prepared import IDENTITY, NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import EmbedderIdentity

__all__ = ["LifecycleLaws"]


def _enter(context: AbstractContextManager[object]) -> None:
    with context:
        pass


_CALLS: dict[str, Callable[[Store], object]] = {
    "identity": lambda store: store.identity,
    "reading": lambda store: _enter(store.reading()),
    "writing": lambda store: _enter(store.writing()),
    "statistics": lambda store: store.statistics(ANN),
    "rebuild": lambda store: store.rebuild(IDENTITY, lambda _: [], lambda _done, _total: None),
    "purge": lambda store: store.purge(),
}


class LifecycleLaws(StoreFixtures):
    """A store knows whose vectors it holds, serves many threads, and ends for good."""

    def test_a_new_store_belongs_to_nobody(self, store: Store) -> None:
        """Until the first write."""
        assert store.identity is None
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN), "keep")
        assert store.identity == IDENTITY

    @pytest.mark.parametrize(
        "other",
        [
            EmbedderIdentity("other", IDENTITY.version, IDENTITY.dimension),
            EmbedderIdentity(IDENTITY.name, "2", IDENTITY.dimension),
            EmbedderIdentity(IDENTITY.name, IDENTITY.version, 8),
            EmbedderIdentity(IDENTITY.name, IDENTITY.version, IDENTITY.dimension, "abc"),
        ],
        ids=["name", "version", "dimension", "checksum"],
    )
    def test_another_embedder_is_refused(
        self, store: Store, reopen: Reopen, other: EmbedderIdentity
    ) -> None:
        """Also one of the same dimension; the message says what to do."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN), "keep")
        with pytest.raises(EmbedderMismatchError, match="trivium reindex"):
            reopen(other)

    @pytest.mark.parametrize("call", _CALLS)
    def test_a_closed_store_says_so(self, store: Store, call: str) -> None:
        """Whatever is asked of it."""
        store.close()
        with pytest.raises(StoreClosedError, match="closed"):
            _CALLS[call](store)

    def test_closing_twice_is_no_error(self, store: Store) -> None:
        """Idempotent."""
        store.close()
        store.close()

    def test_many_threads_write_and_read_at_once(self, store: Store) -> None:
        """Every write is seen by the thread that made it, and all are there in the end."""

        def add(number: int) -> bool:
            memory = prepared_memory(f"m{number}", f"word{number}", ANN, entities=("Tokyo",))
            with store.writing() as writing:
                writing.add(memory, "keep")
            return Sightings(store, ANN).by_term(f"word{number}") == [f"m{number}"]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(add, range(80)))
        assert len(Sightings(store, ANN).by_entity("Tokyo")) == 80
        assert store.statistics(ANN).entities == 1

    def test_an_error_while_reading_leaves_the_store_usable(self, store: Store) -> None:
        """As often as it happens."""
        for _ in range(20):
            with pytest.raises(ZeroDivisionError), store.reading() as reading:
                reading.view(ANN, None, NOW)
                raise ZeroDivisionError
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN), "keep")
        assert Sightings(store, ANN).ids() == ["m1"]

    def test_statistics_tell_the_embedder_and_the_size(self, store: Store) -> None:
        """Of the whole store."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN), "keep")
        Sightings(store, ANN).ids()
        statistics = store.statistics(ANN)
        assert statistics.embedder == IDENTITY
        assert statistics.bytes_on_disk > 0
        assert statistics.bytes_cached > 0
        assert statistics.schema_version >= 1
