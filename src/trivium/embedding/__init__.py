"""Embedders: text in, unit vectors out; one model or service a file.

Importing this package loads no model and opens no connection.
"""

from trivium.embedding.resolve import EmbedderSpec, resolve_embedder

__all__ = ["EmbedderSpec", "resolve_embedder"]
