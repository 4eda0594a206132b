"""An embedder of a named model that somebody else runs: what all of them share."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from trivium.embedding.floor import checked_floor
from trivium.embedding.known_models import KnownModel
from trivium.embedding.texts import embeddable
from trivium.embedding.vectors import unit_vectors
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["MAX_CHARACTERS", "ModelEmbedder"]

#: What is embedded of a text, from its start: below 8,192 tokens in any
#: language, the longest input of the common hosted models.
MAX_CHARACTERS = 8_000

#: Embedded where the dimension must be known before any text is at hand.
PROBE = "dimension"


class ModelEmbedder(ABC):
    """Prefixes, batches, checks and unit length around `_rows`.

    The dimension, where it is not known beforehand, is that of the first
    vector; asking for the identity before costs the embedding of one word.

    Args:
        kind: The first part of the identity: who runs the model.
        model: The second part: its name there.
        known: Dimension, floor and prefixes.
        batch: Most texts handed to `_rows` at once.
        max_characters: What is embedded of a text, from its start.
    """

    def __init__(
        self,
        kind: str,
        model: str,
        known: KnownModel,
        *,
        batch: int,
        max_characters: int | None = MAX_CHARACTERS,
    ) -> None:
        self.floor = checked_floor(known.floor)
        self._kind = kind
        self._model = model
        self._known = known
        self._dimension = known.dimension
        self._batch = batch
        self._max_characters = max_characters

    @property
    def identity(self) -> EmbedderIdentity:
        """The fingerprint of the vector space; embeds one word if its dimension is unknown."""
        dimension = self._dimension
        if dimension is None:
            dimension = self._unit_vectors([PROBE], query=False).shape[1]
        return EmbedderIdentity(self._kind, self._model, dimension)

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to be stored, float32 of shape (len(texts), dimension)."""
        return self._embed(texts, self._known.document_prefix, query=False)

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of texts to search with, float32 of shape (len(texts), dimension)."""
        return self._embed(texts, self._known.query_prefix, query=True)

    @abstractmethod
    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:
        """One row of numbers for each of *texts*, in their order; not empty."""

    def _embed(self, texts: Sequence[str], prefix: str, *, query: bool) -> VectorArray:
        readable = [prefix + text for text in embeddable(texts, self._max_characters)]
        if not readable:
            return np.empty((0, self.identity.dimension), np.float32)
        batches = (
            readable[start : start + self._batch] for start in range(0, len(readable), self._batch)
        )
        return np.concatenate([self._unit_vectors(batch, query=query) for batch in batches])

    def _unit_vectors(self, texts: list[str], *, query: bool) -> VectorArray:
        vectors = unit_vectors(
            self._rows(texts, query=query),
            count=len(texts),
            dimension=self._dimension,
            source=f"{self._kind} {self._model}",
        )
        self._dimension = vectors.shape[1]
        return vectors
