"""Rows that were written never change, whatever is appended later."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from trivium.stores.arrays.growable import Growable

batches = st.lists(st.lists(st.integers(-(2**40), 2**40), max_size=20), max_size=12)


@given(batches=batches)
def test_it_holds_what_was_appended_in_order(batches: list[list[int]]) -> None:
    grown = Growable(np.zeros(0, dtype=np.int64))
    for batch in batches:
        grown = grown.append(np.array(batch, dtype=np.int64))
    assert grown.rows.tolist() == [number for batch in batches for number in batch]


@given(batches=batches)
def test_older_objects_keep_their_rows(batches: list[list[int]]) -> None:
    grown = Growable(np.zeros(0, dtype=np.int64))
    older = [(grown, grown.rows, grown.rows.tolist())]
    for batch in batches:
        grown = grown.append(np.array(batch, dtype=np.int64))
        older.append((grown, grown.rows, grown.rows.tolist()))
    for each, view, rows in older:
        assert each.rows.tolist() == view.tolist() == rows


def test_appending_one_by_one_copies_seldom() -> None:
    grown = Growable(np.zeros(0, dtype=np.int64))
    buffers = set()
    for number in range(2000):
        grown = grown.append(np.array([number]))
        buffers.add(id(grown._buffer))
    assert len(buffers) < 80
    assert grown.nbytes < 2 * 2000 * 8


def test_matrices_grow_by_rows() -> None:
    grown = Growable(np.zeros((0, 3), dtype=np.float32))
    grown = grown.append(np.ones((2, 3), dtype=np.float32)).append(np.zeros((1, 3), np.float32))
    assert grown.rows.tolist() == [[1, 1, 1], [1, 1, 1], [0, 0, 0]]
    assert grown.rows.dtype == np.float32
