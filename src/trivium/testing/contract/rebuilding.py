"""Laws of a rebuild for another embedder."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from trivium.errors import EmbedderMismatchError, StoreBusyError
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, BOB, Reopen, StoreFixtures
from trivium.testing.prepared import IDENTITY, NOW, prepared_memory, vector_of
from trivium.testing.sightings import Sightings
from trivium.types import EmbedderIdentity, MemoryRecord, PreparedMemory, Scope

__all__ = ["RebuildLaws"]

_OTHER = EmbedderIdentity("other", "1", 24)
_COUNT = 600


def _fill(store: Store) -> None:
    with store.writing() as writing:
        for number in range(_COUNT):
            scope = ANN if number % 2 else BOB
            writing.add(
                prepared_memory(f"m{number}", f"word{number}", scope, entities=("Old",)), "keep"
            )


def _prepare(records: Sequence[MemoryRecord]) -> list[PreparedMemory]:
    return [
        prepared_memory(
            record.id,
            record.text,
            Scope(record.namespace, record.user_id),
            entities=("New",),
            dimension=_OTHER.dimension,
        )
        for record in records
    ]


def _stop(done: int, total: int) -> None:
    if 0 < done < total:
        raise InterruptedError


def _ignore(done: int, total: int) -> None:
    """Progress that no law asks about."""


class RebuildLaws(StoreFixtures):
    """The old serves until the new is whole; an interrupted rebuild goes on."""

    def test_after_a_rebuild_all_is_of_the_new_embedder(self, store: Store) -> None:
        """Vectors, entities, links and the identity."""
        _fill(store)
        assert len(Sightings(store, ANN).by_entity("Old")) == _COUNT // 2
        assert store.rebuild(_OTHER, _prepare, _ignore) == _COUNT
        assert store.identity == _OTHER
        sightings = Sightings(store, ANN, dimension=_OTHER.dimension)
        assert len(sightings.by_entity("New")) == _COUNT // 2
        assert sightings.by_entity("Old") == []
        assert sightings.by_all("word1", "New") == ["m1"]
        with store.writing() as writing:
            memory = prepared_memory("m", "late", ANN, dimension=_OTHER.dimension)
            writing.add(memory, "keep")
        assert sightings.by_vector("late") == ["m"]

    def test_records_and_history_stay(self, store: Store) -> None:
        """Only indexes are made anew."""
        _fill(store)
        with store.reading() as reading:
            before = reading.get(ANN, "m1", NOW)
        store.rebuild(_OTHER, _prepare, _ignore)
        with store.reading() as reading:
            assert reading.get(ANN, "m1", NOW) == before

    def test_progress_ends_with_all(self, store: Store) -> None:
        """Told how many are done, ascending, and how many there are."""
        _fill(store)
        told: list[tuple[int, int]] = []
        store.rebuild(_OTHER, _prepare, lambda done, total: told.append((done, total)))
        assert told == sorted(told)
        assert told[-1] == (_COUNT, _COUNT)

    def test_an_empty_store_is_rebuilt_in_no_time(self, store: Store) -> None:
        """And belongs to the new embedder."""
        assert store.rebuild(_OTHER, _prepare, _ignore) == 0
        assert store.identity == _OTHER

    def test_the_old_vectors_serve_meanwhile(self, store: Store) -> None:
        """A search between two batches sees the old, and may write."""
        _fill(store)
        seen = []

        def look(done: int, total: int) -> None:
            if done < total:
                seen.append(len(Sightings(store, ANN).by_entity("Old")))

        store.rebuild(_OTHER, _prepare, look)
        assert set(seen) == {_COUNT // 2}

    def test_an_interrupted_rebuild_changes_nothing_and_goes_on(self, store: Store) -> None:
        """What was prepared is not prepared again."""
        _fill(store)
        prepared: list[str] = []

        def prepare(records: Sequence[MemoryRecord]) -> list[PreparedMemory]:
            prepared.extend(record.text for record in records)
            return _prepare(records)

        with pytest.raises(InterruptedError):
            store.rebuild(_OTHER, prepare, _stop)
        assert store.identity == IDENTITY
        assert Sightings(store, ANN).by_all("word1", "Old") == ["m1"]
        before = len(prepared)
        store.rebuild(_OTHER, prepare, _ignore)
        assert 0 < before < _COUNT
        assert len(prepared) == len(set(prepared)) == _COUNT

    def test_what_changes_meanwhile_is_rebuilt_as_it_is(self, store: Store) -> None:
        """Changed, deleted and added between the batches, or after an interruption."""
        _fill(store)
        meddle_once = _changes_once(store)

        def meddle(done: int, total: int) -> None:
            if 0 < done < total:
                meddle_once()

        store.rebuild(_OTHER, _prepare, meddle)
        for scope in (ANN, BOB):
            sightings = Sightings(store, scope, dimension=_OTHER.dimension)
            assert sightings.ids() == sightings.by_entity("New")
        sightings = Sightings(store, ANN, dimension=_OTHER.dimension)
        assert sightings.by_vector("changed") == sightings.by_term("changed") == ["m1"]
        assert sightings.by_any("word1", "Old") == sightings.by_any("word3", "Old") == []
        assert sightings.by_vector("added") == ["late"]
        assert store.statistics(ANN).entities == 1

    def test_equal_texts_keep_equal_vectors(self, store: Store) -> None:
        """Though an embedder may round another batch otherwise."""
        with store.writing() as writing:
            for number in range(_COUNT):
                writing.add(prepared_memory(f"m{number}", f"word{number % 400}", ANN), "keep")
        noise = iter(range(1, 99))

        def prepare(records: Sequence[MemoryRecord]) -> list[PreparedMemory]:
            shift = next(noise) * 0.01
            return [replace(m, vector=m.vector + shift) for m in _prepare(records)]

        store.rebuild(_OTHER, prepare, _ignore)
        query = vector_of("word0", _OTHER.dimension)
        with store.reading() as reading:
            view = reading.view(ANN, None, NOW)
            records = [reading.get(ANN, memory_id, NOW) for memory_id in ("m0", "m400")]
            rows = [view.row(record) for record in records if record is not None]
            (part,) = view.parts
            one, two = part.vectors.cosines(query, np.array(rows, dtype=np.int64))
        assert one == two

    def test_two_rebuilds_for_one_embedder_help_each_other(
        self, store: Store, reopen: Reopen
    ) -> None:
        """As two servers do that are upgraded at the same time."""
        _fill(store)
        other = reopen(IDENTITY)
        rebuilt: list[int] = []

        def help_out(done: int, total: int) -> None:
            if 0 < done < total:
                rebuilt.append(other.rebuild(_OTHER, _prepare, _ignore))

        assert store.rebuild(_OTHER, _prepare, help_out) == _COUNT
        assert rebuilt == [_COUNT]
        for each in (store, other):
            assert len(Sightings(each, ANN, dimension=_OTHER.dimension).by_entity("New")) == 300
        other.close()

    def test_two_rebuilds_for_two_embedders_never_mix(self, store: Store, reopen: Reopen) -> None:
        """The one that began later goes on, the other says so."""
        _fill(store)
        other = reopen(IDENTITY)
        third = EmbedderIdentity("third", "1", _OTHER.dimension)

        def intrude(done: int, total: int) -> None:
            if 0 < done < total:
                with pytest.raises(InterruptedError):
                    other.rebuild(third, _prepare, _stop)

        with pytest.raises(StoreBusyError, match="another embedder"):
            store.rebuild(_OTHER, _prepare, intrude)
        assert store.identity == IDENTITY
        assert other.rebuild(third, _prepare, _ignore) == _COUNT
        assert other.identity == third
        other.close()

    def test_another_store_of_the_old_embedder_is_refused_afterwards(
        self, store: Store, reopen: Reopen
    ) -> None:
        """Vector spaces never mix."""
        _fill(store)
        other = reopen(IDENTITY)
        store.rebuild(_OTHER, _prepare, _ignore)
        with pytest.raises(EmbedderMismatchError), other.reading():
            pass
        with pytest.raises(EmbedderMismatchError), other.writing():
            pass
        other.close()


def _changes_once(store: Store) -> Callable[[], None]:
    todo = [True]

    def change() -> None:
        if not todo:
            return
        todo.clear()
        with store.writing() as writing:
            writing.replace(ANN, prepared_memory("m1", "changed", ANN, entities=("Old",)))
            writing.replace(ANN, prepared_memory("m599", "moved", ANN, entities=("Old",)))
            writing.delete(ANN, "m3", NOW)
            writing.add(prepared_memory("late", "added", ANN, entities=("Old",)), "keep")

    return change
