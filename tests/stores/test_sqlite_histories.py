"""Random histories: a store that followed along, one just opened, and plain dicts agree."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trivium.errors import ConflictError
from trivium.filters import parse_filter
from trivium.stores.sqlite import SqliteStore
from trivium.stores.sqlite.writing import SqliteWriting
from trivium.testing import IDENTITY, Sightings, prepared_memory
from trivium.types import PreparedMemory, Scope

USERS = ("ann", "bob")
WORDS = ("tea", "red", "bike")
NAMES = ("Oslo", "Dana")

Step = tuple[str, str, int, tuple[str, ...], frozenset[str]]


@dataclass
class Model:
    """user -> id -> (words, names)."""

    memories: dict[str, dict[str, tuple[tuple[str, ...], frozenset[str]]]] = field(
        default_factory=lambda: {user: {} for user in USERS}
    )

    def copy(self) -> "Model":
        return Model({user: dict(known) for user, known in self.memories.items()})

    def with_word(self, user: str, word: str) -> list[str]:
        return sorted(i for i, (words, _) in self.memories[user].items() if word in words)

    def about(self, user: str, name: str) -> list[str]:
        return sorted(i for i, (_, names) in self.memories[user].items() if name in names)


steps = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "add", "replace", "delete", "clear", "touch", "sweep"]),
        st.sampled_from(USERS),
        st.integers(0, 5),
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(tuple),
        st.frozensets(st.sampled_from(NAMES)),
    ),
    max_size=4,
)
histories = st.lists(
    st.tuples(steps, st.sampled_from(["commit", "commit", "commit", "undo", "purge"])), max_size=8
)
paths, numbers = count(), count(100)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("histories")


def memory_of(step: Step) -> PreparedMemory:
    _, user, number, words, names = step
    return prepared_memory(
        f"m{number}",
        " ".join(words),
        Scope(user_id=user),
        entities=tuple(sorted(names)),
        metadata={"first": words[0]},
    )


def take(step: Step, writing: SqliteWriting, model: Model) -> None:
    """One step, in the store and in the model."""
    action, user, number, words, names = step
    scope, memory_id, known = Scope(user_id=user), f"m{number}", model.memories[user]
    match action:
        case "add" if memory_id in known:
            with pytest.raises(ConflictError):
                writing.add(memory_of(step), "keep")
        case "add":
            writing.add(memory_of(step), "keep")
            known[memory_id] = (words, names)
        case "replace" if memory_id in known:
            writing.replace(scope, memory_of(step))
            known[memory_id] = (words, names)
        case "delete":
            assert writing.delete(scope, memory_id, 0) is (memory_id in known)
            known.pop(memory_id, None)
        case "clear":
            gone = [each for each, (said, _) in known.items() if said[0] == words[0]]
            condition = parse_filter({"first": words[0]})
            assert writing.delete_all(scope, condition, 0) == len(gone)
            for each in gone:
                del known[each]
        case "touch":
            twins = [each for each, (said, _) in known.items() if said == words]
            fresh = (action, user, next(numbers), words, names)
            added = writing.add(memory_of(fresh), "touch")
            if not twins:
                known[added] = (words, names)
        case "sweep":
            assert writing.sweep(0) == 0


def agrees(store: SqliteStore, model: Model) -> None:
    for user in USERS:
        sightings = Sightings(store, Scope(user_id=user))
        assert sightings.ids() == sightings.listed() == sorted(model.memories[user])
        for word in WORDS:
            assert sightings.by_term(word) == model.with_word(user, word)
        for name in NAMES:
            assert sightings.by_entity(name) == model.about(user, name)
        with store.reading() as reading:
            counted = {e.text: e.linked for e in reading.entities(Scope(user_id=user), 9, 0)}
        linked = {name: len(model.about(user, name)) for name in NAMES}
        assert counted == {name: number for name, number in linked.items() if number}


def undo() -> None:
    raise InterruptedError


def play(store: SqliteStore, model: Model, transaction: Sequence[Step], ending: str) -> Model:
    after = model.copy()
    try:
        with store.writing() as writing:
            for step in transaction:
                take(step, writing, after)
            if ending == "undo":
                undo()
    except InterruptedError:
        return model
    if ending == "purge":
        store.purge()
    return after


@settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(history=histories)
def test_a_store_that_followed_and_one_just_opened_tell_the_same(
    folder: Path, history: list[tuple[list[Step], str]]
) -> None:
    path, model = folder / f"{next(paths)}", Model()
    with (
        closing(SqliteStore(path, IDENTITY)) as writer,
        closing(SqliteStore(path, IDENTITY)) as follower,
    ):
        for transaction, ending in history:
            model = play(writer, model, transaction, ending)
            agrees(follower, model)
        agrees(writer, model)
        with closing(SqliteStore(path, IDENTITY)) as fresh:
            agrees(fresh, model)
        whole = writer.statistics(Scope(everyone=True))
        assert whole.memories == sum(map(len, model.memories.values()))
