"""Any function from texts to vectors as an embedder."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from trivium.embedding.floor import checked_floor
from trivium.embedding.texts import embeddable
from trivium.embedding.vectors import unit_vectors
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["CallableEmbedder", "EmbeddingFunction"]

#: From n texts to n rows of numbers, all of one length.
EmbeddingFunction = Callable[[Sequence[str]], Any]

PROBE = "dimension"


class CallableEmbedder:
    """Wraps a function ``texts -> rows of numbers`` and checks what it returns.

    The rows are normalised; NaN, infinity, zero vectors and a changing shape
    raise `EmbeddingError`. What the function itself raises passes through.

    Args:
        function: For documents, and for queries unless *queries* is given. It
            may be called from several threads at once.
        queries: For queries, where the model embeds them in another way.
        name: What the store remembers the vector space by; change it with the
            model. The qualified name of *function* when None.
        dimension: Components of a vector; when None found out by embedding
            one word at the first need.
        floor: The cosine of unrelated texts, in (-1, 1).
    """

    def __init__(
        self,
        function: EmbeddingFunction,
        *,
        queries: EmbeddingFunction | None = None,
        name: str | None = None,
        dimension: int | None = None,
        floor: float = 0.0,
    ) -> None:
        self.floor = checked_floor(floor)
        self._documents = function
        self._queries = queries or function
        self._name = name or _qualified_name(function)
        self._dimension = dimension
        self._lock = threading.Lock()

    @property
    def identity(self) -> EmbedderIdentity:
        """Calls the function with one word if the dimension is not known yet."""
        with self._lock:
            if self._dimension is None:
                self._dimension = self._rows(self._documents, [PROBE]).shape[1]
            return EmbedderIdentity("callable", self._name, self._dimension)

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of *texts*, float32 of shape (len(texts), dimension)."""
        return self._embed(self._documents, texts)

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of *texts* to search with, float32 of shape (len(texts), dimension)."""
        return self._embed(self._queries, texts)

    def _embed(self, function: EmbeddingFunction, texts: Sequence[str]) -> VectorArray:
        dimension = self.identity.dimension
        readable = embeddable(texts)
        if not readable:
            return np.empty((0, dimension), np.float32)
        return self._rows(function, readable)

    def _rows(self, function: EmbeddingFunction, texts: list[str]) -> VectorArray:
        source = f"the embedding function {self._name}"
        return unit_vectors(
            function(texts), count=len(texts), dimension=self._dimension, source=source
        )


def _qualified_name(function: EmbeddingFunction) -> str:
    subject = function if hasattr(function, "__qualname__") else type(function)
    return f"{subject.__module__}.{subject.__qualname__}"
