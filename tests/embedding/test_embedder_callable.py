from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from trivium.embedding.callable import CallableEmbedder
from trivium.embedding.vectors import unit_vectors
from trivium.errors import EmbeddingError, SettingsError


def constant(rows: Any) -> Any:
    return lambda _: rows


def test_the_dimension_is_found_out_when_it_is_first_needed() -> None:
    calls: list[Sequence[str]] = []

    def embed(texts: Sequence[str]) -> np.ndarray:
        calls.append(texts)
        return np.ones((len(texts), 7))

    embedder = CallableEmbedder(embed)
    assert not calls
    assert embedder.identity.dimension == 7
    assert embedder.identity.dimension == 7
    assert len(calls) == 1


def test_a_given_dimension_is_never_asked_for() -> None:
    embedder = CallableEmbedder(constant(None), dimension=3)
    assert embedder.identity.dimension == 3
    assert embedder.embed_documents([]).shape == (0, 3)


def test_the_identity_names_the_function_unless_a_name_is_given() -> None:
    identity = CallableEmbedder(test_a_given_dimension_is_never_asked_for, dimension=1).identity
    assert identity.version.endswith(".test_a_given_dimension_is_never_asked_for")
    assert CallableEmbedder(constant(None), name="mine-2", dimension=1).identity.version == "mine-2"


def test_queries_may_have_a_function_of_their_own() -> None:
    embedder = CallableEmbedder(constant([[1, 0]]), queries=constant([[0, 1]]))
    assert embedder.embed_documents(["a"]).tolist() == [[1, 0]]
    assert embedder.embed_queries(["a"]).tolist() == [[0, 1]]


def test_a_large_batch_is_cut_and_keeps_its_order() -> None:
    sizes = []

    def embed(texts: Sequence[str]) -> list[list[float]]:
        sizes.append(len(texts))
        return [[1.0, float(text)] for text in texts]

    vectors = CallableEmbedder(embed).embed_documents([str(number) for number in range(600)])
    assert max(sizes) <= 256
    np.testing.assert_allclose(vectors[:, 1] / vectors[:, 0], np.arange(600), rtol=1e-5)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([[1, 2]], r"shape \(1, 2\), expected \(2, 'any'\)"),
        ([1, 2], r"shape \(2,\)"),
        ([[1, 2], [3]], "no rectangular array"),
        ([["a"], ["b"]], "no rectangular array"),
        ([[1, 2], [np.nan, 1]], "NaN or infinity for text 1"),
        ([[1, np.inf], [1, 1]], "NaN or infinity for text 0"),
        ([[1, 1], [0, 0]], "zero vector for text 1"),
        ([[], []], r"shape \(2, 0\)"),
        (None, "returned"),
    ],
)
def test_what_is_no_row_of_sound_numbers_per_text_is_refused(rows: Any, complaint: str) -> None:
    with pytest.raises(EmbeddingError, match=complaint):
        CallableEmbedder(constant(rows)).embed_documents(["a", "b"])


def test_a_dimension_that_changes_is_refused() -> None:
    embedder = CallableEmbedder(lambda texts: np.ones((len(texts), 2 + len(texts))))
    embedder.embed_documents(["a"])
    with pytest.raises(EmbeddingError, match=r"shape \(2, 4\), expected \(2, 3\)"):
        embedder.embed_documents(["a", "b"])


@pytest.mark.parametrize("floor", [-1, 1, 2, float("nan")])
def test_a_floor_outside_the_cosines_is_refused(floor: float) -> None:
    with pytest.raises(SettingsError, match="floor must lie between -1 and 1"):
        CallableEmbedder(constant(None), floor=floor)


@given(arrays(np.float64, (3, 4), elements=st.floats(allow_nan=False, allow_infinity=False)))
def test_any_finite_rows_become_unit_vectors_of_their_direction(rows: np.ndarray) -> None:
    rows[~rows.any(axis=1), 0] = 1.0
    unit = unit_vectors(rows, count=3, dimension=4, source="test")
    np.testing.assert_allclose(np.linalg.norm(unit, axis=1), 1.0, atol=1e-6)
    assert (np.sign(unit) * np.sign(rows) >= 0).all()
