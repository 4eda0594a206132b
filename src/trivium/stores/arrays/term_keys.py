"""Terms as 64-bit keys: no dictionary to keep, and no word left in the postings."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

__all__ = ["POSTING", "pack_terms", "term_key"]

#: One term of one memory: its key, and how often it occurs (65,535 at most).
POSTING = np.dtype([("key", "<u8"), ("frequency", "<u2")])
_MOST = 65_535


@lru_cache(maxsize=1 << 17)
def term_key(term: str) -> int:
    """The first 64 bits of the term's BLAKE2b hash.

    A million distinct terms in one partition collide with a probability of
    about 3e-8.
    """
    return int.from_bytes(blake2b(term.encode(), digest_size=8).digest(), "little")


def pack_terms(frequencies: Iterable[tuple[str, int]]) -> bytes:
    """The terms of a memory as the blob that is stored: `POSTING` records by key."""
    pairs = sorted((term_key(term), min(count, _MOST)) for term, count in frequencies)
    packed: NDArray[np.void] = np.array(pairs, dtype=POSTING)
    return packed.tobytes()
