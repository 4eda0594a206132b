"""The contract of an embedder: text in, unit vectors out."""

from collections.abc import Sequence
from typing import Protocol

from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["Embedder"]


class Embedder(Protocol):
    """Turns texts into vectors of one space.

    Laws:

    - the same text gives the same vector (up to float32 rounding), in any batch;
    - every vector is finite, has ``identity.dimension`` components and length 1;
    - the order of the vectors is the order of the texts; no text, shape (0, dimension);
    - safe to call from several threads at once;
    - prefixes such as "query: " are the embedder's own business.

    A text that cannot be embedded raises `EmbeddingError`; a missing package,
    wrong weights or a service out of reach `EmbedderUnavailableError`.
    """

    @property
    def identity(self) -> EmbedderIdentity:
        """The fingerprint of the vector space; cheap, loads no weights."""
        ...

    @property
    def floor(self) -> float:
        """The cosine of unrelated texts, in [0, 1): semantic score 0 begins here."""
        ...

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to be stored, float32 of shape (len(texts), dimension)."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to search with, float32 of shape (len(texts), dimension)."""
        ...
