"""An inverted index that grew says what one built at once says."""

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trivium.stores.arrays import inverted
from trivium.stores.arrays.inverted import Inverted

KEYS = (0, 1, 2, 7, 2**63, 2**64 - 1)
Row = dict[int, int]

rows_of_batches = st.lists(
    st.lists(
        st.dictionaries(st.sampled_from(KEYS), st.integers(1, 65_535), max_size=4), max_size=4
    ),
    max_size=10,
)


@pytest.fixture(params=[0, 3, 4096], ids=["merging always", "merging often", "merging seldom"])
def _tail(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inverted, "_TAIL_LEAST", request.param)


def entries(rows: list[Row], first: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    flat = [
        (key, first + place, count)
        for place, row in enumerate(rows)
        for key, count in sorted(row.items())
    ]
    keys = np.array([key for key, _, _ in flat], dtype=np.uint64)
    numbers = np.array([(row, count) for _, row, count in flat], dtype=np.int64).reshape(-1, 2)
    return keys, numbers[:, 0], numbers[:, 1]


def naive(rows: list[Row]) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, row in enumerate(rows):
        for key, count in row.items():
            found[key].append((number, count))
    return found


def said(index: Inverted) -> dict[int, list[tuple[int, int]]]:
    answers = {}
    for key in KEYS:
        rows, counts = index.lookup(key)
        if len(rows):
            answers[key] = list(zip(rows.tolist(), counts.tolist(), strict=True))
    return answers


relaxed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.mark.usefixtures("_tail")
@relaxed
@given(batches=rows_of_batches)
def test_growing_is_building_and_older_objects_stay(batches: list[list[Row]]) -> None:
    index = Inverted.build(0, *entries([], 0))
    rows: list[Row] = []
    older = []
    for batch in batches:
        index = index.append(len(rows) + len(batch), *entries(batch, len(rows)))
        rows = [*rows, *batch]
        older.append((index, dict(naive(rows))))
    for each, expected in older:
        assert said(each) == expected
    assert said(Inverted.build(len(rows), *entries(rows, 0))) == dict(naive(rows))


def test_an_absent_key_has_no_rows() -> None:
    index = Inverted.build(1, *entries([{5: 2}], 0))
    for key in (0, 4, 6, 2**64 - 1):
        assert [array.tolist() for array in index.lookup(key)] == [[], []]


def test_a_long_tail_is_merged() -> None:
    index = Inverted.build(1, *entries([{5: 1}], 0))
    for row in range(1, 5000):
        index = index.append(row + 1, *entries([{5: 1, 7: 2}], row))
    assert index.tail.entries < 5000
    assert index.lookup(5)[0].tolist() == list(range(5000))
