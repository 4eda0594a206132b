"""Least recently used query vectors, so that a repeated question costs no embedding."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import numpy as np

from trivium.embedding.vectors import checked_vectors
from trivium.errors import SettingsError
from trivium.protocols import Embedder
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["DEFAULT_CAPACITY", "CachedEmbedder"]

#: Vectors kept; 2 MB at 512 dimensions.
DEFAULT_CAPACITY = 1_024


class CachedEmbedder:
    """An embedder that remembers its last *capacity* query vectors, and checks all of them.

    Only `embed_queries` is remembered: documents are embedded once anyway. A
    text that occurs twice in one call is embedded once. Two threads that ask
    for the same new text at the same time may both embed it. Vectors of another
    shape, with NaN or without length raise `EmbeddingError`, whoever made them.

    Args:
        embedder: The embedder that does the work.
        capacity: How many vectors are kept, at least 1.

    Raises:
        SettingsError: The capacity is less than 1.
    """

    def __init__(self, embedder: Embedder, capacity: int = DEFAULT_CAPACITY) -> None:
        if capacity < 1:
            msg = f"the capacity of the cache must be at least 1, not {capacity}"
            raise SettingsError(msg)
        self._embedder = embedder
        self._capacity = capacity
        self._vectors: OrderedDict[str, VectorArray] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def identity(self) -> EmbedderIdentity:
        """The identity of the embedder inside."""
        return self._embedder.identity

    @property
    def floor(self) -> float:
        """The floor of the embedder inside."""
        return self._embedder.floor

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """As the embedder inside does; its vectors are checked."""
        return self._checked(self._embedder.embed_documents(texts), len(texts))

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """As the embedder inside would, but embeds only the texts that are not remembered."""
        if isinstance(texts, str) or not texts:
            return self._embedder.embed_queries(texts)  # knows its error and its dimension
        vectors = self._remembered(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in vectors]
        if missing:
            fresh = dict(zip(missing, self._fresh(missing), strict=True))
            self._remember(fresh)
            vectors |= fresh
        return np.stack([vectors[text] for text in texts])

    def _fresh(self, texts: Sequence[str]) -> VectorArray:
        return self._checked(self._embedder.embed_queries(texts), len(texts))

    def _checked(self, vectors: VectorArray, count: int) -> VectorArray:
        identity = self._embedder.identity
        source = f"the embedder {identity.name!r}"
        return checked_vectors(vectors, count=count, dimension=identity.dimension, source=source)

    def _remembered(self, texts: Iterable[str]) -> dict[str, VectorArray]:
        found = {}
        with self._lock:
            for text in texts:
                if text in self._vectors:
                    self._vectors.move_to_end(text)
                    found[text] = self._vectors[text]
        return found

    def _remember(self, fresh: dict[str, VectorArray]) -> None:
        with self._lock:
            for text, vector in fresh.items():
                self._vectors[text] = vector.copy()  # a row alone, not a view of its batch
                self._vectors.move_to_end(text)
            while len(self._vectors) > self._capacity:
                self._vectors.popitem(last=False)
