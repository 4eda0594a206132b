"""The contracts between the layers; the laws are in the docstrings."""

from trivium.protocols.embedder import Embedder
from trivium.protocols.extractor import Extractor
from trivium.protocols.reranker import Reranker

__all__ = ["Embedder", "Extractor", "Reranker"]
