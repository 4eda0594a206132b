"""Trivium: a retrieval engine for the memory of LLM agents.

Three roads lead to a memory: what means the same, what says the same, what is
about the same. One explained score, from one file, offline.
"""

from trivium.api import Memory
from trivium.config import Limits, Settings
from trivium.errors import (
    ConflictError,
    EmbedderMismatchError,
    FilterError,
    InputError,
    LimitError,
    NotFoundError,
    ScopeError,
    SignalError,
    StoreError,
    TriviumError,
)
from trivium.fusion import Weights
from trivium.types import (
    Entity,
    Explanation,
    Hit,
    MemoryRecord,
    NewMemory,
    Page,
    Results,
    Revision,
    Scope,
    Verdict,
)

__version__ = "0.1.0"

__all__ = [
    "ConflictError",
    "EmbedderMismatchError",
    "Entity",
    "Explanation",
    "FilterError",
    "Hit",
    "InputError",
    "LimitError",
    "Limits",
    "Memory",
    "MemoryRecord",
    "NewMemory",
    "NotFoundError",
    "Page",
    "Results",
    "Revision",
    "Scope",
    "ScopeError",
    "Settings",
    "SignalError",
    "StoreError",
    "TriviumError",
    "Verdict",
    "Weights",
    "__version__",
]
