"""The cache keeps its limit, forgets the least recently used and loads once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivium.stores.arrays import PartitionArrays, PartitionCache

THREADS = 8


def arrays(kilobytes: int = 1, seq: int = 1) -> PartitionArrays:
    """A partition of about that size."""
    return replace(PartitionArrays.empty(4), alive=np.zeros(kilobytes * 1000, dtype=bool), seq=seq)


def loads(made: PartitionArrays) -> Callable[[PartitionArrays | None], PartitionArrays]:
    return lambda _: made


def unexpected(_: PartitionArrays | None) -> PartitionArrays:
    pytest.fail("it was loaded again")


def test_what_was_loaded_is_served_again() -> None:
    cache = PartitionCache(10_000)
    first = cache.get(1, 1, loads(arrays()))
    assert cache.get(1, 1, unexpected) is first
    assert len(cache) == 1


def test_older_arrays_are_handed_over_to_be_brought_up_to_date() -> None:
    cache = PartitionCache(10_000)
    first = cache.get(1, 1, loads(arrays(seq=1)))
    given_over: list[PartitionArrays | None] = []

    def follow(held: PartitionArrays | None) -> PartitionArrays:
        given_over.append(held)
        return arrays(seq=2)

    assert cache.get(1, 2, follow).seq == 2
    assert given_over == [first]
    assert cache.get(1, 2, unexpected).seq == 2


def test_an_older_moment_is_loaded_and_not_kept() -> None:
    cache = PartitionCache(10_000)
    newest = cache.get(1, 5, loads(arrays(seq=5)))
    seen: list[PartitionArrays | None] = []

    def follow(held: PartitionArrays | None) -> PartitionArrays:
        seen.append(held)
        return arrays(seq=3)

    assert cache.get(1, 3, follow).seq == 3
    assert seen == [None]
    assert cache.get(1, 5, unexpected) is newest


def test_the_least_recently_used_goes_first() -> None:
    cache = PartitionCache(3_500)
    for partition in (1, 2, 3):
        cache.get(partition, 1, loads(arrays()))
    cache.get(1, 1, unexpected)
    cache.get(4, 1, loads(arrays()))
    for partition in (1, 3, 4):
        cache.get(partition, 1, unexpected)
    reloaded = arrays()
    assert cache.get(2, 1, loads(reloaded)) is reloaded


def test_a_partition_beyond_the_limit_is_served_but_not_kept() -> None:
    cache = PartitionCache(3_000)
    cache.get(1, 1, loads(arrays()))
    large = arrays(kilobytes=9)
    assert cache.get(2, 1, loads(large)) is large
    assert len(cache) == 1
    cache.get(1, 1, unexpected)


def test_a_load_that_fails_leaves_the_cache_usable() -> None:
    cache = PartitionCache(10_000)

    def fail(_: PartitionArrays | None) -> PartitionArrays:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.get(1, 1, fail)
    assert cache.get(1, 1, loads(arrays())).seq == 1


@settings(deadline=None)
@given(
    calls=st.lists(
        st.tuples(st.integers(1, 6), st.integers(1, 3), st.integers(0, 5), st.booleans()),
        max_size=40,
    )
)
def test_the_bytes_held_are_those_of_the_partitions_and_within_the_limit(
    calls: list[tuple[int, int, int, bool]],
) -> None:
    cache = PartitionCache(6_000)
    newest: dict[int, int] = {}
    for partition, step, kilobytes, forget in calls:
        newest[partition] = newest.get(partition, 0) + step
        cache.get(partition, newest[partition], loads(arrays(kilobytes, newest[partition])))
        if forget:
            cache.forget(partition)
        assert cache.nbytes == sum(held.nbytes for held in cache._held.values()) <= cache.limit
    cache.forget()
    assert (len(cache), cache.nbytes) == (0, 0)


def test_threads_that_want_the_same_partition_load_it_once() -> None:
    cache = PartitionCache(10_000)
    together = Barrier(THREADS)
    loaded: list[int] = []

    def follow(_: PartitionArrays | None) -> PartitionArrays:
        loaded.append(1)
        return arrays()

    def ask(_: int) -> int:
        together.wait()
        return id(cache.get(1, 1, follow))

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set(pool.map(ask, range(THREADS)))) == 1
    assert loaded == [1]


def test_different_partitions_load_side_by_side() -> None:
    cache = PartitionCache(10_000)
    together = Barrier(2, timeout=5)

    def follow(_: PartitionArrays | None) -> PartitionArrays:
        together.wait()
        return arrays()

    with ThreadPoolExecutor(2) as pool:
        assert [each.seq for each in pool.map(lambda p: cache.get(p, 1, follow), (1, 2))] == [1, 1]
