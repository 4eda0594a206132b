"""Trivium: a retrieval engine for the memory of LLM agents.

Three roads lead to a memory: what means the same, what says the same, what is
about the same. One explained score, from one file, offline.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trivium.aio import AsyncMemory
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
        Diagnosis,
        Entity,
        Explanation,
        Finding,
        Hit,
        MemoryRecord,
        NewMemory,
        Page,
        PartitionCount,
        Results,
        Revision,
        Scope,
        Verdict,
    )

__version__ = "0.1.0"

__all__ = [
    "AsyncMemory",
    "ConflictError",
    "Diagnosis",
    "EmbedderMismatchError",
    "Entity",
    "Explanation",
    "FilterError",
    "Finding",
    "Hit",
    "InputError",
    "LimitError",
    "Limits",
    "Memory",
    "MemoryRecord",
    "NewMemory",
    "NotFoundError",
    "Page",
    "PartitionCount",
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

_HOMES = (
    "trivium.errors",
    "trivium.types",
    "trivium.fusion",
    "trivium.config",
    "trivium.api",
    "trivium.aio",
)


def __getattr__(name: str) -> Any:
    """A public name from its module, loaded when it is first asked for: numpy takes its time."""
    if name in __all__:
        for home in map(import_module, _HOMES):
            if name in home.__all__:
                value = getattr(home, name)
                globals()[name] = value
                return value
    msg = f"module 'trivium' has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
