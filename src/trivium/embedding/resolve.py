"""From what a caller wrote to an embedder."""

from typing import cast

from trivium.embedding.callable import CallableEmbedder, EmbeddingFunction
from trivium.errors import SettingsError
from trivium.protocols import Embedder
from trivium.registry import factory

__all__ = ["EmbedderSpec", "resolve_embedder"]

#: A name with or without an argument, an embedder, or a function from texts to rows of numbers.
EmbedderSpec = str | Embedder | EmbeddingFunction


def resolve_embedder(spec: EmbedderSpec) -> Embedder:
    """The embedder behind *spec*; loads no weights and opens no connection.

    Args:
        spec: ``"name"`` or ``"name:argument"`` of an installed embedder
            (``"use"``, ``"hash:256"``, ``"openai:text-embedding-3-small"``);
            an embedder, which is returned as it is; or a function from texts
            to rows of numbers, which is wrapped in a `CallableEmbedder`.

    Raises:
        UnknownNameError: No embedder of that name is installed.
        SettingsError: The argument is not valid, or *spec* is of another kind.
    """
    if isinstance(spec, str):
        name, colon, argument = spec.partition(":")
        return cast("Embedder", factory("embedders", name)(argument if colon else None))
    if hasattr(spec, "embed_documents") and hasattr(spec, "embed_queries"):
        return cast("Embedder", spec)
    if not callable(cast("object", spec)):
        msg = (
            "an embedder is a name such as 'use' or 'openai:text-embedding-3-small', an object with"
            " embed_documents and embed_queries, or a function from texts to rows of numbers;"
            f" not {type(spec).__name__}: {spec!r:.80}"
        )
        raise SettingsError(msg)
    return CallableEmbedder(spec)
