"""A partition brought up to date change by change is the partition loaded anew."""

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trivium.stores.arrays import (
    NEVER,
    POSTING,
    ChangedMemory,
    Changes,
    MemoryColumns,
    PartitionArrays,
    StoredEntity,
    inverted,
    pack_terms,
)
from trivium.testing import vector_of
from trivium.types import Entity

DIMENSION = 8
WORDS = ("red", "bike", "oslo", "tea")
NAMES = ("Oslo", "Dana", "Mars")

Content = tuple[tuple[str, ...], frozenset[str], str | None]


@dataclass
class Log:
    """A store's rows as plain dicts: the truth that the arrays follow."""

    memories: dict[int, Content] = field(default_factory=dict)
    entities: dict[str, int] = field(default_factory=dict)
    seq: int = 0

    def next(self) -> int:
        self.seq += 1
        return self.seq

    def write(self, key: int, content: Content) -> None:
        self.memories[key] = content
        for name in sorted(content[1]):
            if name not in self.entities:
                self.entities[name] = self.next()
        self.forget_unlinked()

    def forget_unlinked(self) -> None:
        linked = frozenset().union(*(content[1] for content in self.memories.values()))
        self.entities = {name: key for name, key in self.entities.items() if name in linked}

    def changes(self, keys: list[int], deleted: list[int], last_entity: int) -> Changes:
        keys = sorted(keys)
        contents = [self.memories[key] for key in keys]
        new = sorted((key, name) for name, key in self.entities.items() if key > last_entity)
        links = [
            (key, entity)
            for key, (_, names, _) in zip(keys, contents, strict=True)
            for entity in sorted(self.entities[name] for name in names)
        ]
        packed = [pack_terms(counted(words).items()) for words, _, _ in contents]
        return Changes(
            seq=self.seq,
            deleted=np.array(deleted, dtype=np.int64),
            memories=MemoryColumns.of(
                ChangedMemory(key, key, NEVER, agent, None, len(words), len(set(words)))
                for key, (words, _, agent) in zip(keys, contents, strict=True)
            ),
            vectors=halves([" ".join(words) for words, _, _ in contents]),
            postings=np.frombuffer(b"".join(packed), dtype=POSTING),
            links=np.array(links, dtype=np.int64).reshape(-1, 2),
            entities=[StoredEntity(key, Entity(name)) for key, name in new],
            entity_vectors=halves([name for _, name in new]),
        )

    def anew(self) -> PartitionArrays:
        return PartitionArrays.empty(DIMENSION).apply(self.changes(list(self.memories), [], 0))


def counted(words: tuple[str, ...]) -> dict[str, int]:
    return {word: words.count(word) for word in words}


def halves(texts: list[str]) -> np.ndarray:
    vectors = [vector_of(text, DIMENSION) for text in texts]
    return np.array(vectors, dtype=np.float16).reshape(-1, DIMENSION)


def answers(arrays: PartitionArrays) -> dict[str, object]:
    """All that can be asked, by the keys of living memories."""
    alive = arrays.live(0)
    keys = arrays.keys.rows
    rows = np.flatnonzero(alive)
    told: dict[str, object] = {"keys": sorted(keys[rows].tolist())}
    for word in WORDS:
        found, counts = arrays.postings.lookup(word)
        pairs = zip(keys[found].tolist(), counts.tolist(), alive[found].tolist(), strict=True)
        told[f"term {word}"] = sorted((key, count) for key, count, lives in pairs if lives)
    for name in NAMES:
        places = arrays.entities.same_text(Entity(name))
        linked = [arrays.entities.linked(place) for place in places]
        told[f"entity {name}"] = sorted(
            key for found in linked for key in keys[found[alive[found]]].tolist()
        )
    query = vector_of("a question", DIMENSION)
    cosines = arrays.vectors.cosines(query, rows)
    told["cosines"] = sorted(zip(keys[rows].tolist(), cosines.tolist(), strict=True))
    told["lengths"] = sorted(
        zip(keys[rows].tolist(), arrays.postings.lengths[rows].tolist(), strict=True)
    )
    told["agent"] = sorted(keys[arrays.agents.equal("a") & alive].tolist())
    return told


contents = st.tuples(
    st.lists(st.sampled_from(WORDS), max_size=5).map(tuple),
    st.frozensets(st.sampled_from(NAMES), max_size=2),
    st.sampled_from([None, "a", "b"]),
)
steps = st.one_of(
    st.tuples(st.just("add"), contents),
    st.tuples(st.just("change"), contents),
    st.tuples(st.just("delete"), contents),
)
histories = st.lists(st.lists(st.tuples(steps, st.integers(0, 99)), max_size=5), max_size=8)


def played(log: Log, steps: list[tuple[tuple[str, Content], int]], last_entity: int) -> Changes:
    """Applies one transaction to the log; what the store would report of it."""
    written: set[int] = set()
    deleted: list[int] = []
    for (action, content), choice in steps:
        known = sorted(log.memories)
        if action == "add":
            key = log.next()
        elif known:
            key = known[choice % len(known)]
            log.next()
        else:
            continue
        if action == "delete":
            del log.memories[key]
            log.forget_unlinked()
            written.discard(key)
            deleted.append(key)
        else:
            written.add(key)
            log.write(key, content)
    return log.changes(list(written), deleted, last_entity)


@pytest.fixture(params=[0, 4096], ids=["merging always", "merging seldom"])
def _tail(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inverted, "_TAIL_LEAST", request.param)


relaxed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.mark.usefixtures("_tail")
@relaxed
@given(history=histories)
def test_following_is_loading_anew_and_older_snapshots_stay(
    history: list[list[tuple[tuple[str, Content], int]]],
) -> None:
    log, arrays = Log(), PartitionArrays.empty(DIMENSION)
    older = []
    for transaction in history:
        arrays = arrays.apply(played(log, transaction, arrays.last_entity))
        assert answers(arrays) == answers(log.anew())
        older.append((arrays, answers(arrays)))
    for snapshot, told in older:
        assert answers(snapshot) == told


def test_rows_of_finds_the_living_row_of_a_changed_memory() -> None:
    log = Log()
    log.write(log.next(), (("red",), frozenset(), None))
    arrays = PartitionArrays.empty(DIMENSION).apply(log.changes([1], [], 0))
    log.write(1, (("tea",), frozenset(), None))
    arrays = arrays.apply(log.changes([1], [], 0))
    assert arrays.size == 2
    assert arrays.rows_of(np.array([1, 99])).tolist() == [1]


def test_expired_rows_are_not_live() -> None:
    log = Log()
    log.write(log.next(), (("red",), frozenset(), None))
    changes = log.changes([1], [], 0)
    changes.memories.expires[0] = 50
    arrays = PartitionArrays.empty(DIMENSION).apply(changes)
    assert arrays.live(49).tolist() == [True]
    assert arrays.live(50).tolist() == [False]


def test_a_partition_that_is_mostly_dead_says_so() -> None:
    log = Log()
    for _ in range(1200):
        log.write(log.next(), (("red",), frozenset(), None))
    arrays = log.anew()
    assert not arrays.mostly_dead
    gone = list(log.memories)[:1000]
    arrays = arrays.apply(
        Changes(
            seq=log.next(),
            deleted=np.array(gone),
            memories=MemoryColumns.of([]),
            vectors=halves([]),
            postings=np.zeros(0, dtype=POSTING),
            links=np.zeros((0, 2), dtype=np.int64),
            entities=[],
            entity_vectors=halves([]),
        )
    )
    assert arrays.mostly_dead
    assert int(arrays.live(0).sum()) == 200


@given(
    texts=st.lists(st.text(max_size=5), min_size=1, max_size=40),
    limit=st.integers(1, 10),
    mask=st.lists(st.booleans(), min_size=40, max_size=40),
)
@settings(deadline=None)
def test_the_nearest_hold_the_best_of_the_allowed(
    texts: list[str], limit: int, mask: list[bool]
) -> None:
    log = Log()
    for text in texts:
        log.write(log.next(), ((text,), frozenset(), None))
    arrays = log.anew()
    allowed = np.array(mask[: arrays.size])
    query = vector_of("a question", DIMENSION)
    rows = np.flatnonzero(allowed)
    best = sorted(arrays.vectors.cosines(query, rows).tolist(), reverse=True)[:limit]
    found = arrays.vectors.nearest(query, allowed, limit)
    assert allowed[found].all()
    assert sorted(arrays.vectors.cosines(query, found).tolist(), reverse=True)[:limit] == best
