"""Columns and candidates made by hand or at random."""

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from trivium.fusion import Candidates, Column

NAMES = ("semantic", "bm25", "entity", "pinned")


def column(
    name: str,
    values: Sequence[float],
    *,
    weight: float = 1.0,
    active: bool = True,
    raw: Sequence[float] | None = None,
    ranks: Sequence[int] | None = None,
) -> Column:
    """A column whose raw scores are its values, where nothing else is said."""
    return Column(
        name=name,
        weight=weight,
        active=active,
        reason="found something in the scope" if active else "found nothing in the scope",
        raw=np.array(values if raw is None else raw, dtype=np.float64),
        values=np.array(values, dtype=np.float64),
        ranks=np.array([0] * len(values) if ranks is None else ranks, dtype=np.int64),
    )


def candidates(*columns: Column, created: Sequence[int] | None = None) -> Candidates:
    """Candidates with rows 100, 101, ... and one moment of creation, where none is given."""
    count = len(columns[0].values)
    moments = np.array([0] * count if created is None else created, dtype=np.int64)
    return Candidates(np.arange(100, 100 + count), moments, columns)


@st.composite
def random_columns(draw: st.DrawFn, name: str, count: int) -> Column:
    """A column of *count* scores, some of them equal."""
    score = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.1, 0.5, 1.0]))
    values = draw(st.lists(score, min_size=count, max_size=count))
    raw = draw(st.lists(st.floats(-1, 80), min_size=count, max_size=count))
    ranks = draw(st.permutations(range(1, count + 1)))
    proposed = draw(st.integers(0, count))
    return column(
        name,
        values,
        weight=draw(st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 3))),
        active=draw(st.booleans()),
        raw=raw,
        ranks=[rank if rank <= proposed else 0 for rank in ranks],
    )


@st.composite
def random_candidates(draw: st.DrawFn, least: int = 0) -> Candidates:
    """Up to 12 candidates with up to four signals and few moments of creation."""
    count = draw(st.integers(least, 12))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    columns = [draw(random_columns(name, count)) for name in names]
    created = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    return candidates(*columns, created=created)
