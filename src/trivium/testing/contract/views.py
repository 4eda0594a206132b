"""Laws of what a signal sees."""

import numpy as np

from trivium.filters import parse_filter
from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, EVERYONE, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory, vector_of
from trivium.testing.sightings import Sightings
from trivium.types import Entity, Scope

__all__ = ["ViewLaws"]

_COUNT = 9


def _fill(store: Store) -> None:
    """Nine memories of three users, in three transactions, one changed and one deleted."""
    for user in ("u0", "u1", "u2"):
        with store.writing() as writing:
            for number in range(3):
                memory = prepared_memory(
                    f"{user}-{number}",
                    " ".join(["common", user, *["again"] * number]),
                    Scope(user_id=user),
                    entities=("Oslo", user),
                    metadata={"n": number},
                    at=NOW + number,
                )
                writing.add(memory, "keep")
    _change(store)


def _change(store: Store) -> None:
    with store.reading() as reading:
        reading.view(EVERYONE, None, NOW)
    scope = Scope(user_id="u1")
    with store.writing() as writing:
        writing.delete(scope, "u1-0", NOW)
        writing.replace(scope, prepared_memory("u1-1", "changed", scope, at=NOW + 5))


class ViewLaws(StoreFixtures):
    """Arrays of one length per part, rows that mean memories."""

    def test_parts_lie_one_after_the_other(self, store: Store) -> None:
        """Every array has an element per row."""
        _fill(store)
        with store.reading() as reading:
            view = reading.view(EVERYONE, None, NOW)
            offset = 0
            for part in view.parts:
                assert part.offset == offset
                for array in (part.live, part.scope, part.allowed, part.postings.lengths):
                    assert len(array) == part.size
                offset += part.size
            assert view.size == offset == len(view.scope) == len(view.allowed) == len(view.created)

    def test_allowed_rows_are_in_scope_and_rows_in_scope_are_live(self, store: Store) -> None:
        """Narrower and narrower."""
        _fill(store)
        with store.reading() as reading:
            view = reading.view(EVERYONE, parse_filter({"n": 1}), NOW)
            for part in view.parts:
                assert (part.scope <= part.live).all()
                assert (part.allowed <= part.scope).all()
            assert int(view.scope.sum()) == _COUNT - 1

    def test_a_filter_allows_what_passes_it(self, store: Store) -> None:
        """In every part, also when nothing does."""
        _fill(store)
        sightings = Sightings(store, EVERYONE)
        assert sightings.ids(parse_filter({"n": 2})) == ["u0-2", "u1-2", "u2-2"]
        assert sightings.ids(parse_filter({"n": 7})) == []

    def test_rows_and_records_lead_to_each_other(self, store: Store) -> None:
        """In the order asked for, with the creation time of each."""
        _fill(store)
        with store.reading() as reading:
            view = reading.view(EVERYONE, None, NOW)
            rows = np.flatnonzero(view.scope)[::-1].copy()
            records = view.memories(rows)
            assert [view.row(record) for record in records] == rows.tolist()
            created = [round(record.created_at.timestamp() * 1e6) for record in records]
            assert view.created[rows].tolist() == created

    def test_the_row_of_a_memory_elsewhere_is_none(self, store: Store) -> None:
        """A record of another partition has no row here."""
        _fill(store)
        with store.reading() as reading:
            record = reading.get(Scope(user_id="u0"), "u0-0", NOW)
            assert record is not None
            assert reading.view(Scope(user_id="u2"), None, NOW).row(record) is None

    def test_frequencies_and_lengths_are_those_of_the_terms(self, store: Store) -> None:
        """Each row once, ascending."""
        _fill(store)
        with store.reading() as reading:
            view = reading.view(Scope(user_id="u2"), None, NOW)
            (part,) = view.parts
            rows, counts = part.postings.lookup("again")
            texts = [memory.text for memory in view.memories(rows.astype(np.int64))]
            assert counts.tolist() == [text.split().count("again") for text in texts] == [1, 2]
            lengths = [len(memory.text.split()) for memory in view.memories(np.arange(part.size))]
            assert part.postings.lengths.tolist() == lengths
            assert len(part.postings.lookup("absent")[0]) == 0

    def test_cosines_do_not_depend_on_company(self, store: Store) -> None:
        """To the last bit; the nearest hold the best of the allowed."""
        _fill(store)
        query = vector_of("a question")
        with store.reading() as reading:
            (part,) = reading.view(Scope(user_id="u0"), None, NOW).parts
            rows = np.flatnonzero(part.allowed)
            together = part.vectors.cosines(query, rows)
            alone = [
                float(part.vectors.cosines(query, rows[i : i + 1])[0]) for i in range(len(rows))
            ]
            assert together.tolist() == alone
            best = rows[np.argmax(together)]
            assert best in part.vectors.nearest(query, part.allowed, 1)
            allowed = part.allowed.copy()
            allowed[best] = False
            assert best not in part.vectors.nearest(query, allowed, 5)

    def test_entities_are_found_by_text_and_by_likeness(self, store: Store) -> None:
        """Whatever their kind; with exact cosines."""
        kinds = (Entity("Apple", "organization"), Entity("apple", "topic"), Entity("Pear"))
        with store.writing() as writing:
            for place, entity in enumerate(kinds):
                memory = prepared_memory(f"m{place}", "text", ANN, entities=(entity,))
                writing.add(memory, "keep")
        with store.reading() as reading:
            (part,) = reading.view(ANN, None, NOW).parts
            assert len(part.entities) == 3
            same = part.entities.same_text(Entity("ＡＰＰＬＥ"))
            assert sorted(part.entities.entity(place).kind for place in same) == [
                "organization",
                "topic",
            ]
            positions, cosines = part.entities.similar(vector_of("Pear"), 0.99)
            assert [part.entities.entity(int(place)).text for place in positions] == ["Pear"]
            assert abs(cosines[0] - 1) < 1e-3

    def test_statistics_of_a_part_ignore_agent_run_and_filter(self, store: Store) -> None:
        """Live rows are those of the partition."""
        with store.writing() as writing:
            for place, agent in enumerate(("a", "b")):
                scope = Scope(user_id="ann", agent_id=agent)
                writing.add(prepared_memory(f"m{place}", "text", scope), "keep")
        with store.reading() as reading:
            narrow = Scope(user_id="ann", agent_id="a")
            (part,) = reading.view(narrow, parse_filter({"n": 1}), NOW).parts
            assert (int(part.live.sum()), int(part.scope.sum()), int(part.allowed.sum())) == (
                2,
                1,
                0,
            )
