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

    A text that cannot be embedded, such as a blank one, raises `EmbeddingError`;
    a missing package, wrong weights or a service out of reach
    `EmbedderUnavailableError`.
    """

    @property
    def identity(self) -> EmbedderIdentity:
        """The fingerprint of the vector space; cheap, loads no weights."""
        ...

    @property
    def floor(self) -> float:
        """The cosine where semantic score 0 begins, in (-1, 1).

        ``semantic = clip((cosine - floor) / (1 - floor), 0, 1)``. It is chosen so
        that the default gate loses next to nothing that is relevant: about the
        cosine of unrelated texts, and negative for a model whose short queries
        and long texts meet below 0.
        """
        ...

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to be stored, float32 of shape (len(texts), dimension)."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to search with, float32 of shape (len(texts), dimension)."""
        ...
