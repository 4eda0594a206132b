"""Any function from texts to vectors as an embedder."""

from collections.abc import Callable, Sequence
from typing import Any

from numpy.typing import ArrayLike

from trivium.embedding.known_models import KnownModel
from trivium.embedding.model import ModelEmbedder

__all__ = ["CallableEmbedder", "EmbeddingFunction"]

#: From n texts to n rows of numbers, all of one length.
EmbeddingFunction = Callable[[Sequence[str]], Any]

BATCH = 256


class CallableEmbedder(ModelEmbedder):
    """Wraps a function ``texts -> rows of numbers`` and checks what it returns.

    The rows are normalised; NaN, infinity, zero vectors and a changing shape
    raise `EmbeddingError`. What the function itself raises passes through.

    Args:
        function: For documents, and for queries unless *queries* is given. It
            gets at most 256 texts at once, and may be called from several
            threads at the same time.
        queries: For queries, where the model embeds them in another way.
        name: What the store remembers the vector space by; change it with the
            model. The qualified name of *function* when None.
        dimension: Components of a vector; when None those of the first vector.
        floor: The cosine where semantic score 0 begins, in (-1, 1).

    Raises:
        SettingsError: The floor is out of range.
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
        super().__init__(
            "callable",
            name or _qualified_name(function),
            KnownModel(dimension, floor),
            batch=BATCH,
            max_characters=None,
        )
        self._documents = function
        self._queries = queries or function

    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:
        rows: ArrayLike = (self._queries if query else self._documents)(texts)
        return rows


def _qualified_name(function: EmbeddingFunction) -> str:
    subject = function if hasattr(function, "__qualname__") else type(function)
    return f"{subject.__module__}.{subject.__qualname__}"
