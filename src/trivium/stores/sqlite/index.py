"""The vector and the terms of one memory, as they are stored."""

from hashlib import blake2b

import apsw
import numpy as np

from trivium.stores.arrays import pack_terms
from trivium.types import PreparedMemory, VectorArray

__all__ = ["digest_of", "index_memory", "pack_vector", "store_terms", "store_vector"]


def digest_of(text: str) -> int:
    """64 bits that equal texts share, as SQLite stores integers."""
    digest = blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def pack_vector(vector: VectorArray) -> bytes:
    """A vector as it is stored: float16, little-endian."""
    return np.asarray(vector, dtype="<f2").tobytes()


def index_memory(
    connection: apsw.Connection,
    key: int,
    memory: PreparedMemory,
    *,
    vector: bytes | None = None,
    tables: str = "",
) -> None:
    """Writes the vector and the terms of memory *key*, in place of older ones.

    *vector* is stored instead of the memory's own; *tables* is a prefix of
    the tables' names.
    """
    store_vector(connection, key, vector or pack_vector(memory.vector), tables)
    store_terms(connection, key, memory, tables)


def store_vector(connection: apsw.Connection, key: int, vector: bytes, tables: str = "") -> None:
    """Writes the packed vector of memory *key*."""
    connection.execute(f"INSERT OR REPLACE INTO {tables}vectors VALUES (?, ?)", (key, vector))


def store_terms(
    connection: apsw.Connection, key: int, memory: PreparedMemory, tables: str = ""
) -> None:
    """Writes the terms of memory *key* and their number."""
    length = sum(count for _, count in memory.terms)
    connection.execute(
        f"INSERT OR REPLACE INTO {tables}postings VALUES (?, ?, ?)",
        (key, length, pack_terms(memory.terms)),
    )
