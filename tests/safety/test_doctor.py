"""A doctor finds exactly what was damaged, mends what the rows allow, and is silent else."""

from pathlib import Path

import pytest
from planted import LOST, REPAIRABLE, plant

from stores import answers, filled, opened
from trivium import Memory
from trivium.errors import InputError
from trivium.types import Diagnosis


def kinds(diagnosis: Diagnosis) -> set[str]:
    return {finding.kind for finding in diagnosis.findings}


def test_a_healthy_store_is_silent(path: Path) -> None:
    with opened(path) as memory:
        memory.update("ann-4", "Dana moved to Bergen", user_id="ann")
        memory.update("ann-5", metadata={"n": 99}, user_id="ann")
        memory.delete("ann-6", user_id="ann")
        memory.delete("ann-7", user_id="ann")
        memory.feedback("tea?", "bob-1", useful=True, user_id="bob")
        memory.add("Bob prefers green tea", user_id="bob", on_duplicate="touch")
        memory.delete_all(user_id="bob")
        assert memory.doctor(deep=True) == Diagnosis((), 22, 22)
        memory.reindex()
        assert memory.doctor(deep=True).findings == ()
        memory.purge()
        assert memory.doctor(deep=True).findings == ()


def test_a_repair_of_a_healthy_store_changes_no_byte(path: Path) -> None:
    before = path.read_bytes()
    with opened(path) as memory:
        assert memory.doctor(repair=True, deep=True).findings == ()
    assert path.read_bytes() == before


def test_an_empty_store_is_healthy(memory: Memory) -> None:
    assert memory.doctor(deep=True) == Diagnosis((), 0, 0)


@pytest.mark.parametrize("kind", REPAIRABLE)
def test_damage_is_found_by_its_name_and_nothing_else_is(path: Path, kind: str) -> None:
    plant(path, REPAIRABLE[kind])
    with opened(path) as memory:
        diagnosis = memory.doctor(deep=True)
    assert kinds(diagnosis) == {kind}
    assert not diagnosis.healthy
    assert all(finding.means and finding.remedy for finding in diagnosis.findings)


@pytest.mark.parametrize("kind", REPAIRABLE)
def test_repaired_a_store_answers_as_one_that_was_never_damaged(
    path: Path, fresh: Memory, kind: str
) -> None:
    plant(path, REPAIRABLE[kind])
    with opened(path) as memory:
        diagnosis = memory.doctor(repair=True, deep=True)
        assert kinds(diagnosis) >= {kind}
        assert diagnosis.healthy
        assert memory.doctor(deep=True).findings == ()
        assert answers(memory) == answers(fresh)
    with opened(path) as memory:
        assert answers(memory) == answers(fresh)


def test_all_damage_at_once_is_repaired_at_once(path: Path, fresh: Memory) -> None:
    for kind in REPAIRABLE:
        plant(path, REPAIRABLE[kind].replace("INSERT", "INSERT OR IGNORE"))
    with opened(path) as memory:
        assert len(kinds(memory.doctor(deep=True))) > 10
        assert memory.doctor(repair=True, deep=True).healthy
        assert memory.doctor(deep=True).findings == ()
        assert answers(memory) == answers(fresh)


@pytest.mark.parametrize("table", ["vectors", "postings", "links", "entities"])
def test_a_table_that_is_gone_is_made_anew_from_the_texts(
    path: Path, fresh: Memory, table: str
) -> None:
    plant(path, f"DROP TABLE {table}")
    with opened(path) as memory:
        assert kinds(memory.doctor()) == {"schema"}
        assert memory.doctor(repair=True, deep=True).healthy
        assert memory.doctor(deep=True).findings == ()
        assert answers(memory) == answers(fresh)


@pytest.mark.parametrize("kind", LOST)
def test_what_cannot_be_repaired_is_said_and_left_alone(path: Path, kind: str) -> None:
    plant(path, LOST[kind])
    with opened(path) as memory:
        (finding,) = memory.doctor(repair=True).findings
    assert finding.kind == kind
    assert not finding.repaired
    assert "restore" in finding.remedy
    assert set(finding.memory_ids) <= {"ann-3", "bob-0", "bob-1", "bob-2", "bob-3"}


def test_a_store_that_forgot_its_embedder_gets_it_back_if_the_vectors_are_its_own(
    path: Path,
) -> None:
    plant(path, "DELETE FROM meta WHERE name = 'embedder'")
    with opened(path) as memory:
        assert kinds(memory.doctor()) == {"embedder"}
        assert memory.doctor(repair=True).healthy
        assert memory.store.identity == memory.embedder.identity


def test_a_store_that_forgot_its_embedder_is_not_given_to_another(path: Path) -> None:
    plant(path, "DELETE FROM meta WHERE name = 'embedder'")
    with Memory(path, embedder=backwards, settings={}) as memory:
        diagnosis = memory.doctor(repair=True)
        assert "embedder" in {f.kind for f in diagnosis.findings if not f.repaired}
        assert memory.store.identity is None
    with opened(path) as memory:
        assert memory.doctor(repair=True).healthy


def backwards(texts: list[str]) -> list[list[float]]:
    return [[1.0, *(0.0 for _ in range(254)), float(len(text))] for text in texts]


def test_ids_are_bounded_and_the_count_is_whole(path: Path) -> None:
    plant(path, "DELETE FROM vectors")
    with opened(path) as memory:
        ann, bob = memory.doctor().findings
    assert (ann.count, bob.count) == (24, 4)
    assert len(ann.memory_ids) == 20
    assert set(bob.memory_ids) == {"bob-0", "bob-1", "bob-2", "bob-3"}
    assert ann.partition is not None
    assert (ann.partition.kind, ann.partition.name) == ("user", "ann")


def test_a_repair_touches_only_what_is_damaged(path: Path) -> None:
    plant(path, "UPDATE vectors SET vector = zeroblob(3) WHERE memory % 3 = 1")
    with opened(path) as memory:
        untouched = memory.get("ann-3"), memory.history("ann-3"), list(memory.export(user_id="ann"))
        assert memory.doctor(repair=True).healthy
        assert untouched == (
            memory.get("ann-3"),
            memory.history("ann-3"),
            list(memory.export(user_id="ann")),
        )


def test_a_running_search_sees_the_repair(path: Path, fresh: Memory) -> None:
    with opened(path) as memory, opened(path) as other:
        assert answers(other) == answers(fresh)
        plant(path, REPAIRABLE["terms-differ"])
        memory.doctor(repair=True, deep=True)
        assert answers(other) == answers(fresh)


def test_a_process_that_only_deletes_leaves_no_orphan(path: Path) -> None:
    with opened(path) as memory:
        for number in range(24):
            memory.delete(f"ann-{number}")
        memory.delete_all(user_id="bob")
        assert memory.doctor().findings == ()
        assert (memory.stats().links, memory.stats().entities) == (0, 0)


def test_a_sample_is_taken_evenly_from_a_larger_store(memory: Memory) -> None:
    memory.add([f"note {number}" for number in range(300)], user_id="ann")
    diagnosis = memory.doctor()
    assert diagnosis.memories == 300
    assert 64 <= diagnosis.compared <= 128
    assert memory.doctor(deep=True).compared == 300


def test_one_difference_in_the_sample_makes_a_repair_look_at_all(memory: Memory) -> None:
    memory.add([f"note {number}" for number in range(300)], user_id="ann")
    with memory.store._connections.writing() as db:  # type: ignore[attr-defined]
        db.execute("UPDATE postings SET terms = substr(terms, 11), length = length - 1")
    assert memory.doctor(repair=True).healthy
    assert memory.doctor(deep=True).findings == ()


def test_a_store_that_cannot_be_checked_says_so(memory: Memory) -> None:
    class Plain:
        def close(self) -> None: ...

    object.__setattr__(memory._tools, "store", Plain())
    with pytest.raises(InputError, match="Plain cannot be checked"):
        memory.doctor()


def test_a_store_in_memory_is_checked_and_repaired() -> None:
    with opened(":memory:") as memory:
        filled(memory)
        with memory.store._connections.writing() as db:  # type: ignore[attr-defined]
            db.execute(REPAIRABLE["link-dangling"])
        assert kinds(memory.doctor()) == {"link-dangling"}
        assert memory.doctor(repair=True).healthy
