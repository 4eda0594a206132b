"""The contracts between the layers; the laws are in the docstrings."""

from trivium.protocols.embedder import Embedder
from trivium.protocols.extractor import Extractor
from trivium.protocols.reranker import Reranker
from trivium.protocols.signal import Evidence, FollowingSignal, Signal
from trivium.protocols.store import Reading, Store, Writing
from trivium.protocols.upkeep import Checkable, Copyable, Prepare
from trivium.protocols.view import Entities, Part, Postings, Vectors, View

__all__ = [
    "Checkable",
    "Copyable",
    "Embedder",
    "Entities",
    "Evidence",
    "Extractor",
    "FollowingSignal",
    "Part",
    "Postings",
    "Prepare",
    "Reading",
    "Reranker",
    "Signal",
    "Store",
    "Vectors",
    "View",
    "Writing",
]
