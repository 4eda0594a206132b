"""Whether one memory is whole: its row decodes, its vector and its terms are sound."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from trivium.stores.arrays import POSTING
from trivium.types import FaultKind

__all__ = ["StoredMemory", "memory_faults", "sound_vector"]

#: float16 keeps three digits; a vector of length 1 is stored within this.
_LENGTH_ERROR = 0.01
_CLIPPED = 65_535
_LEAST_TIME = int(datetime(1, 1, 1, tzinfo=UTC).timestamp()) * 1_000_000
_MOST_TIME = int(datetime(9999, 12, 31, tzinfo=UTC).timestamp()) * 1_000_000


class StoredMemory(NamedTuple):
    """One memory as it lies in the tables, nothing decoded; None where a part is missing."""

    key: int
    partition: int
    id: bytes | None
    text: bytes | None
    metadata: bytes | None
    times: tuple[object, ...]
    vector: bytes | None
    length: int | None
    terms: bytes | None


def memory_faults(memory: StoredMemory, dimension: int) -> Iterator[FaultKind]:
    """What is wrong with *memory* in a space of *dimension*."""
    if not _decodes(memory):
        yield "undecodable"
    if memory.vector is None:
        yield "vector-missing"
    elif not sound_vector(memory.vector, dimension):
        yield "vector-damaged"
    if memory.terms is None:
        yield "terms-missing"
    else:
        yield from _terms_faults(memory.terms, memory.length)


def sound_vector(vector: bytes, dimension: int) -> bool:
    """Whether *vector* is a finite float16 vector of length 1."""
    if len(vector) != 2 * dimension:
        return False
    numbers = np.frombuffer(vector, dtype="<f2").astype(np.float32)
    # the comparison is false for NaN and infinity too
    return abs(float(numbers @ numbers) - 1) < 2 * _LENGTH_ERROR


def _decodes(memory: StoredMemory) -> bool:
    if memory.id is None or memory.text is None or memory.metadata is None:
        return False
    try:
        memory.id.decode()
        memory.text.decode()
        metadata = json.loads(memory.metadata)
    except (ValueError, RecursionError):
        return False
    return isinstance(metadata, dict) and all(map(_is_time, memory.times))


def _is_time(time: object) -> bool:
    return time is None or (isinstance(time, int) and _LEAST_TIME <= time <= _MOST_TIME)


def _terms_faults(terms: bytes, length: int | None) -> Iterator[FaultKind]:
    if len(terms) % POSTING.itemsize:
        yield "terms-damaged"
        return
    records = np.frombuffer(terms, dtype=POSTING)
    keys, frequencies = records["key"].tolist(), records["frequency"].tolist()
    if not all(frequencies) or any(one >= next_ for one, next_ in pairwise(keys)):
        yield "terms-damaged"
    elif length != sum(frequencies) and _CLIPPED not in frequencies:
        yield "statistics"
