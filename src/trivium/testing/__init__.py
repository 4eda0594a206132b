"""What tests of a store, an embedder or a program on top of Trivium can build on.

`StoreContract` needs pytest, which is no dependency of Trivium: import this
package in tests only.
"""

from trivium.testing.contract import StoreContract
from trivium.testing.counting_embedder import CountingEmbedder
from trivium.testing.frozen_clock import FrozenClock
from trivium.testing.prepared import IDENTITY, prepared_memory, vector_of
from trivium.testing.sightings import Sightings

__all__ = [
    "IDENTITY",
    "CountingEmbedder",
    "FrozenClock",
    "Sightings",
    "StoreContract",
    "prepared_memory",
    "vector_of",
]
