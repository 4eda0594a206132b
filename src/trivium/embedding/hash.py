"""Signed feature hashing of words and character n-grams: no model, for tests.

Weinberger et al., Feature Hashing for Large Scale Multitask Learning
(ICML 2009, https://arxiv.org/abs/0902.2206).
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from trivium.embedding.texts import embeddable
from trivium.errors import SettingsError
from trivium.text.normalise import fold
from trivium.text.segment import segments
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["FLOOR", "HashEmbedder"]

DEFAULT_DIMENSION = 256
MIN_DIMENSION = 8
MAX_DIMENSION = 65_536

#: Calibrated by ``python bench/floors.py hash``.
FLOOR = -0.27


class HashEmbedder:
    """Texts that share words or parts of words are near each other; it knows no meaning.

    The same text has the same vector on every machine. Deterministic, instant
    and free: what tests want, and no search should rely on.

    Args:
        argument: The dimension as a decimal number, 8 to 65536; 256 when None.

    Raises:
        SettingsError: The argument is no such number.
    """

    floor = FLOOR

    def __init__(self, argument: str | None = None) -> None:
        self.identity = EmbedderIdentity("hash", "1", _dimension(argument))

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of *texts*, float32 of shape (len(texts), dimension)."""
        vectors = np.zeros((len(texts), self.identity.dimension), np.float32)
        for row, text in zip(vectors, embeddable(texts), strict=True):
            row[:] = self._vector(fold(text))
        return vectors

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """The same as `embed_documents`."""
        return self.embed_documents(texts)

    def _vector(self, folded: str) -> VectorArray:
        dimension = self.identity.dimension
        hashes = np.array([_hash(feature) for feature in _features(folded)], np.uint64)
        sign = 1.0 - 2.0 * (hashes >> np.uint64(63))
        counts = np.bincount(hashes % np.uint64(dimension), weights=sign, minlength=dimension)
        if not counts.any():  # no word at all, or every feature met its opposite
            counts[_hash(f"text {folded}") % dimension] = 1.0
        return (counts / np.linalg.norm(counts)).astype(np.float32)


def _dimension(argument: str | None) -> int:
    if argument is None:
        return DEFAULT_DIMENSION
    if argument.isascii() and argument.isdigit():
        dimension = int(argument)
        if MIN_DIMENSION <= dimension <= MAX_DIMENSION:
            return dimension
    msg = (
        f"the embedder 'hash' takes its dimension, {MIN_DIMENSION} to {MAX_DIMENSION},"
        f" not {argument!r}; write for example 'hash:256'"
    )
    raise SettingsError(msg)


def _features(folded: str) -> Iterator[str]:
    """Whole words and their trigrams; of unspaced scripts characters and pairs of them."""
    for kind, run in segments(folded):
        if kind == "token":
            yield f"word {run}"
            yield from _ngrams(f"^{run}$", 3)
        else:
            yield from _ngrams(run, 1)
            yield from _ngrams(run, 2)


def _ngrams(run: str, length: int) -> Iterator[str]:
    return (f"{length} {run[i : i + length]}" for i in range(len(run) - length + 1))


@lru_cache(maxsize=65_536)
def _hash(feature: str) -> int:
    return int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
