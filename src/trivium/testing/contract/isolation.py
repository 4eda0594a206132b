"""Laws of scopes: names are compared whole, and a call never reaches beyond its own."""

from trivium.protocols import Store
from trivium.testing.contract.fixtures import ANN, EVERYONE, StoreFixtures
from trivium.testing.prepared import NOW, prepared_memory
from trivium.testing.sightings import Sightings
from trivium.types import Scope

__all__ = ["IsolationLaws"]

_NAMES = (
    "acme",
    "acme-corp",
    "Acme",
    "acme ",
    "a%",
    "a_b",
    "a:b",
    "a*",
    "a/b",
    "a'b",
    'a"b',
    "a\\b",
    "%",
    "_",
    "1",
    "01",
    "é",
    "e\u0301",
    "ａcme",
    "default",
    "NULL",
    "x" * 255,
)


class IsolationLaws(StoreFixtures):
    """Who asks sees what is theirs, all of it, and nothing else."""

    def test_names_are_compared_whole(self, store: Store) -> None:
        """No prefix, no pattern, no folding of case or form."""
        with store.writing() as writing:
            for place, name in enumerate(_NAMES):
                for scope in _scopes_of(name):
                    memory = prepared_memory(f"m{place}", "text", scope, entities=("Oslo",))
                    writing.add(memory, "keep")
        for place, name in enumerate(_NAMES):
            for scope in _scopes_of(name):
                sightings = Sightings(store, scope)
                assert sightings.by_all("text", "Oslo") == [f"m{place}"], scope
                assert sightings.by_any("text", "Oslo") == sightings.ids() == [f"m{place}"], scope

    def test_an_id_reaches_no_other_scope(self, store: Store) -> None:
        """Neither get, history nor delete."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN), "keep")
        for scope in (
            Scope(user_id="an"),
            Scope(user_id="ann", agent_id="x"),
            Scope("other", "ann"),
        ):
            with store.reading() as reading:
                assert reading.get(scope, "m1", NOW) is None
                assert reading.history(scope, "m1") == ()
            with store.writing() as writing:
                assert not writing.delete(scope, "m1", NOW)
        assert Sightings(store, ANN).ids() == ["m1"]

    def test_the_id_is_compared_whole(self, store: Store) -> None:
        """No pattern, no number."""
        with store.writing() as writing:
            writing.add(prepared_memory("10", "text", ANN), "keep")
        with store.reading() as reading:
            for near in ("1", "%", "1_", "10.0", "010", "10 "):
                assert reading.get(ANN, near, NOW) is None

    def test_agent_and_run_narrow_a_users_memories(self, store: Store) -> None:
        """And both together narrow further."""
        with store.writing() as writing:
            for agent in (None, "a1", "a2"):
                for run in (None, "r1", "r2"):
                    scope = Scope(user_id="ann", agent_id=agent, run_id=run)
                    writing.add(prepared_memory(f"{agent}-{run}", "text", scope), "keep")
        found = {
            scope: Sightings(store, scope).ids()
            for scope in (
                ANN,
                Scope(user_id="ann", agent_id="a1"),
                Scope(user_id="ann", run_id="r1"),
            )
        }
        assert [len(ids) for ids in found.values()] == [9, 3, 3]
        both = Scope(user_id="ann", agent_id="a1", run_id="r1")
        assert Sightings(store, both).ids() == Sightings(store, both).listed() == ["a1-r1"]

    def test_an_agents_own_memories_are_no_users(self, store: Store) -> None:
        """Every memory lives in one partition: the user's, else the agent's, else the run's."""
        scopes = {
            "user": Scope(user_id="x", agent_id="x", run_id="x"),
            "agent": Scope(agent_id="x", run_id="x"),
            "run": Scope(run_id="x"),
        }
        with store.writing() as writing:
            for name, scope in scopes.items():
                writing.add(prepared_memory(name, "text", scope), "keep")
        assert Sightings(store, Scope(user_id="x")).ids() == ["user"]
        assert Sightings(store, Scope(agent_id="x")).ids() == ["agent"]
        assert Sightings(store, Scope(run_id="x")).ids() == ["run"]

    def test_everyone_is_everyone_of_one_namespace(self, store: Store) -> None:
        """A part per partition; agent and run still narrow."""
        with store.writing() as writing:
            for place, scope in enumerate((ANN, Scope(agent_id="a"), Scope(run_id="r"))):
                writing.add(prepared_memory(f"m{place}", "text", scope, entities=("O",)), "keep")
            writing.add(prepared_memory("m9", "text", Scope("other", "ann")), "keep")
        assert Sightings(store, EVERYONE).by_all("text", "O") == ["m0", "m1", "m2"]
        narrowed = Scope(everyone=True, agent_id="a")
        assert Sightings(store, narrowed).ids() == Sightings(store, narrowed).listed() == ["m1"]
        with store.reading() as reading:
            assert len(reading.view(EVERYONE, None, NOW).parts) == 3
            assert len(reading.view(Scope("nowhere", everyone=True), None, NOW).parts) == 0

    def test_counts_are_those_of_the_scope(self, store: Store) -> None:
        """Entities and statistics never tell of another scope."""
        with store.writing() as writing:
            writing.add(prepared_memory("m1", "text", ANN, entities=("Oslo", "Paris")), "keep")
            other = Scope(user_id="ann", agent_id="a")
            writing.add(prepared_memory("m2", "text", other, entities=("Oslo",)), "keep")
            writing.add(
                prepared_memory("m3", "text", Scope(user_id="bob"), entities=("Oslo",)), "keep"
            )
        with store.reading() as reading:
            counted = {e.text: e.linked for e in reading.entities(ANN, 9, NOW)}
            assert counted == {"Oslo": 2, "Paris": 1}
            assert [(e.text, e.linked) for e in reading.entities(other, 9, NOW)] == [("Oslo", 1)]
        whole = store.statistics(EVERYONE)
        assert (whole.partitions, whole.memories, whole.entities, whole.links) == (2, 3, 3, 4)
        part = store.statistics(other)
        assert (part.partitions, part.memories, part.entities, part.links) == (1, 1, 1, 1)

    def test_a_scope_that_never_was_is_empty(self, store: Store) -> None:
        """Not an error."""
        nobody = Scope(user_id="nobody")
        assert Sightings(store, nobody).by_any("text", "Oslo") == []
        assert Sightings(store, nobody).listed() == Sightings(store, nobody).ids() == []
        assert store.statistics(nobody).memories == 0
        with store.writing() as writing:
            assert writing.delete_all(nobody, None, NOW) == 0


def _scopes_of(name: str) -> tuple[Scope, ...]:
    """The user, the agent, the run and the namespace of that name."""
    return (
        Scope(user_id=name),
        Scope(agent_id=name),
        Scope(run_id=name),
        Scope(name, user_id="same"),
    )
