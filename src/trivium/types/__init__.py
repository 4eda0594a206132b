"""The frozen values that travel between the layers, one noun a file."""

from trivium.types.arrays import (
    NO_TIME,
    BoolArray,
    FloatArray,
    FrequencyArray,
    IntArray,
    RowArray,
    VectorArray,
)
from trivium.types.diagnosis import Diagnosis, FaultKind, Finding
from trivium.types.embedder_identity import EmbedderIdentity
from trivium.types.entity import Entity, EntityKind, EntityRecord
from trivium.types.explanation import (
    ContextMatch,
    EntityMatch,
    Explanation,
    RecencyMatch,
    SignalShare,
    TermMatch,
    Verdict,
)
from trivium.types.feedback import Feedback
from trivium.types.length_totals import LengthTotals
from trivium.types.memory import MemoryRecord, NewMemory, Page, Revision
from trivium.types.prepared import LinkedEntity, OnDuplicate, PreparedMemory
from trivium.types.query import Query
from trivium.types.results import Hit, Results, SignalStatus
from trivium.types.scope import Partition, PartitionCount, Scope
from trivium.types.statistics import StoreStatistics
from trivium.types.unchanged import UNCHANGED, Unchanged

__all__ = [
    "NO_TIME",
    "UNCHANGED",
    "BoolArray",
    "ContextMatch",
    "Diagnosis",
    "EmbedderIdentity",
    "Entity",
    "EntityKind",
    "EntityMatch",
    "EntityRecord",
    "Explanation",
    "FaultKind",
    "Feedback",
    "Finding",
    "FloatArray",
    "FrequencyArray",
    "Hit",
    "IntArray",
    "LengthTotals",
    "LinkedEntity",
    "MemoryRecord",
    "NewMemory",
    "OnDuplicate",
    "Page",
    "Partition",
    "PartitionCount",
    "PreparedMemory",
    "Query",
    "RecencyMatch",
    "Results",
    "Revision",
    "RowArray",
    "Scope",
    "SignalShare",
    "SignalStatus",
    "StoreStatistics",
    "TermMatch",
    "Unchanged",
    "VectorArray",
    "Verdict",
]
