from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivium.embedding.cache import CachedEmbedder
from trivium.embedding.callable import CallableEmbedder
from trivium.embedding.hash import HashEmbedder
from trivium.errors import EmbeddingError, SettingsError


class Counted:
    """A real embedder that tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        self.asked += texts
        return HashEmbedder("16").embed_documents(texts)


@pytest.fixture
def counted() -> Counted:
    return Counted()


def cached(counted: Counted, capacity: int = 100) -> CachedEmbedder:
    return CachedEmbedder(CallableEmbedder(counted, dimension=16), capacity)


def test_a_repeated_query_is_not_embedded_again(counted: Counted) -> None:
    embedder = cached(counted)
    first = embedder.embed_queries(["a", "b"])
    np.testing.assert_array_equal(embedder.embed_queries(["b", "a"]), first[::-1])
    assert counted.asked == ["a", "b"]


def test_a_text_that_occurs_twice_in_one_call_is_embedded_once(counted: Counted) -> None:
    assert cached(counted).embed_queries(["a", "b", "a"]).shape == (3, 16)
    assert counted.asked == ["a", "b"]


def test_the_least_recently_used_vector_is_forgotten_first(counted: Counted) -> None:
    embedder = cached(counted, capacity=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        embedder.embed_queries([text])
    assert counted.asked == ["a", "b", "c", "b"]


def test_a_batch_larger_than_the_capacity_is_answered_whole(counted: Counted) -> None:
    assert cached(counted, capacity=1).embed_queries(list("abcd")).shape == (4, 16)


def test_documents_are_not_remembered(counted: Counted) -> None:
    embedder = cached(counted)
    embedder.embed_documents(["a"])
    embedder.embed_documents(["a"])
    assert counted.asked == ["a", "a"]


def test_changing_an_answer_does_not_change_the_memory(counted: Counted) -> None:
    embedder = cached(counted)
    expected = embedder.embed_queries(["a"]).copy()
    embedder.embed_queries(["a"])[:] = 0
    np.testing.assert_array_equal(embedder.embed_queries(["a"]), expected)


def test_a_failure_is_not_remembered() -> None:
    answers = iter([[[0.0]], [[1.0]]])
    embedder = CachedEmbedder(CallableEmbedder(lambda _: next(answers), dimension=1))
    with pytest.raises(EmbeddingError):
        embedder.embed_queries(["a"])
    assert embedder.embed_queries(["a"]).tolist() == [[1.0]]


@pytest.mark.parametrize("capacity", [0, -1])
def test_a_capacity_below_one_is_refused(counted: Counted, capacity: int) -> None:
    with pytest.raises(SettingsError, match="at least 1"):
        cached(counted, capacity)


@given(
    calls=st.lists(st.lists(st.sampled_from("abcdef"), max_size=5), max_size=10),
    capacity=st.integers(1, 4),
)
def test_the_cache_is_not_noticed(calls: list[list[str]], capacity: int) -> None:
    plain = HashEmbedder("16")
    embedder = CachedEmbedder(plain, capacity)
    for texts in calls:
        np.testing.assert_array_equal(embedder.embed_queries(texts), plain.embed_queries(texts))


def test_threads_never_see_another_texts_vector() -> None:
    plain = HashEmbedder("16")
    embedder = CachedEmbedder(plain, capacity=3)
    texts = [chr(97 + number % 7) for number in range(400)]
    with ThreadPoolExecutor(4) as threads:
        vectors = list(threads.map(lambda text: embedder.embed_queries([text])[0], texts))
    np.testing.assert_array_equal(vectors, plain.embed_queries(texts))
    assert Counter(texts).keys() == set("abcdefg")
