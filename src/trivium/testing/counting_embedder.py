"""An embedder that counts how often it is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trivium.protocols import Embedder
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["CountingEmbedder"]


@dataclass
class CountingEmbedder:
    """Embeds as the embedder inside does and keeps the texts of each call."""

    embedder: Embedder
    document_calls: list[tuple[str, ...]] = field(default_factory=list)
    query_calls: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def identity(self) -> EmbedderIdentity:
        """The identity of the embedder inside."""
        return self.embedder.identity

    @property
    def floor(self) -> float:
        """The floor of the embedder inside."""
        return self.embedder.floor

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Counts one call for documents."""
        self.document_calls.append(tuple(texts))
        return self.embedder.embed_documents(texts)

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """Counts one call for queries."""
        self.query_calls.append(tuple(texts))
        return self.embedder.embed_queries(texts)
