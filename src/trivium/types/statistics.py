"""Counts of a store."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trivium.types.embedder_identity import EmbedderIdentity

__all__ = ["StoreStatistics"]


@dataclass(frozen=True, slots=True)
class StoreStatistics:
    """What a scope, or the whole namespace, holds.

    ``bytes_on_disk`` and ``bytes_cached`` are those of the whole store.
    """

    partitions: int
    memories: int
    entities: int
    links: int
    revisions: int
    bytes_on_disk: int
    bytes_cached: int
    schema_version: int
    embedder: EmbedderIdentity
    signals_off: Mapping[str, int] = field(default_factory=dict)
