"""What the scan and the shortlist find is what the exact cosines say."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivium.stores.arrays import vectors
from trivium.stores.arrays.sketches import Sketches, _ordered
from trivium.stores.arrays.vectors import VectorMatrix

DIMENSION = 64


def unit_halves(rows: np.ndarray) -> np.ndarray:
    return (rows / np.linalg.norm(rows, axis=1)[:, None]).astype(np.float16)


def clustered(count: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    centres = np.random.default_rng(0).normal(size=(32, DIMENSION))
    return unit_halves(centres[rng.integers(0, 32, count)] + rng.normal(size=(count, DIMENSION)))


def lopsided(count: int) -> np.ndarray:
    rng = np.random.default_rng(2)
    widths = np.exp(1.5 * np.random.default_rng(3).normal(size=DIMENSION))
    return unit_halves(rng.normal(size=(count, DIMENSION)) * widths)


def matrix_of(halves: np.ndarray, pieces: int = 1) -> VectorMatrix:
    matrix = VectorMatrix.empty(halves.shape[1])
    for piece in np.array_split(halves, pieces):
        matrix = matrix.append(piece)
    return matrix


def recall(matrix: VectorMatrix, queries: np.ndarray, allowed: np.ndarray, limit: int) -> float:
    rows = np.flatnonzero(allowed)
    shares = []
    for query in queries.astype(np.float32):
        cosines = matrix.cosines(query, rows)
        best = set(rows[np.argsort(-cosines)[:limit]].tolist())
        found = matrix.nearest(query, allowed, limit)
        shares.append(len(best.intersection(found.tolist())) / limit)
    return float(np.mean(shares))


@pytest.fixture
def _sketches_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "_WORTH_SKETCHES", 4000)


@pytest.mark.usefixtures("_sketches_early")
@pytest.mark.parametrize("pieces", [1, 7])
@pytest.mark.parametrize("share", [1.0, 0.5, 0.02])
def test_the_shortlist_holds_nearly_all_of_the_nearest(pieces: int, share: float) -> None:
    matrix = matrix_of(clustered(20_000, 1), pieces)
    assert matrix.sketches is not None
    allowed = np.random.default_rng(5).random(20_000) < share
    assert recall(matrix, clustered(20, 9), allowed, 60) >= 0.99


@pytest.mark.usefixtures("_sketches_early")
def test_vectors_that_sketches_do_not_suit_are_scanned() -> None:
    matrix = matrix_of(lopsided(20_000))
    assert matrix.sketches is None
    assert recall(matrix, lopsided(5), np.ones(20_000, dtype=bool), 60) == 1.0


@pytest.mark.usefixtures("_sketches_early")
def test_sketches_are_made_anew_when_most_rows_came_later() -> None:
    matrix = matrix_of(clustered(20_000, 1), 4)
    assert matrix.sketches is not None
    assert matrix.sketches.built > 4000


def test_an_older_matrix_keeps_its_rows_while_a_newer_one_grows() -> None:
    halves = clustered(500, 4)
    older = matrix_of(halves[:300])
    query = halves[0].astype(np.float32)
    before = older.nearest(query, np.ones(300, dtype=bool), 10).tolist()
    newer = older.append(halves[300:])
    assert older.nearest(query, np.ones(300, dtype=bool), 10).tolist() == before
    assert len(newer.nearest(query, np.ones(500, dtype=bool), 500)) == 500


@given(least=st.floats(-1, 1), seed=st.integers(0, 99))
def test_within_finds_all_rows_above_a_cosine_and_no_other(least: float, seed: int) -> None:
    matrix = matrix_of(clustered(200, seed))
    query = clustered(1, seed + 100)[0].astype(np.float32)
    cosines = matrix.cosines(query, np.arange(200))
    rows, exact = matrix.within(query, least)
    assert rows.tolist() == np.flatnonzero(cosines >= least).tolist()
    assert exact.tolist() == cosines[rows].tolist()


@given(st.lists(st.floats(width=16, allow_nan=False), min_size=2))
def test_ordered_integers_compare_as_the_halves_do(values: list[float]) -> None:
    halves = np.array(values, dtype=np.float16)
    halves[halves == 0] = 0  # the two zeros are equal as numbers
    order = np.argsort(_ordered(halves), kind="stable")
    assert halves[order].tolist() == sorted(halves.tolist())


def test_no_rows_have_no_nearest() -> None:
    empty = VectorMatrix.empty(DIMENSION)
    query = clustered(1, 0)[0].astype(np.float32)
    assert empty.nearest(query, np.zeros(0, dtype=bool), 5).tolist() == []
    assert empty.within(query, -1.0)[0].tolist() == []


def test_a_dimension_that_fills_no_byte_is_sketched_too() -> None:
    rng = np.random.default_rng(8)
    halves = unit_halves(rng.normal(size=(3000, 13)))
    sketches = Sketches.of(halves)
    near = sketches.shortlist(halves[5].astype(np.float32), np.arange(3000), 1)
    assert 5 in near
    assert len(near) < 3000
