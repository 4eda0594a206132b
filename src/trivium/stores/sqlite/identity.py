"""Which embedder a file's vectors belong to."""

import json
from dataclasses import asdict

import apsw

from trivium.errors import CorruptStoreError, EmbedderMismatchError
from trivium.types import EmbedderIdentity

__all__ = ["check_identity", "read_identity", "write_identity"]


def read_identity(connection: apsw.Connection) -> EmbedderIdentity | None:
    """The embedder that the file remembers; None while it has no memories.

    Raises `CorruptStoreError` when it cannot be read.
    """
    raw = connection.execute("SELECT value FROM meta WHERE name = 'embedder'").get
    try:
        return None if raw is None else EmbedderIdentity(**json.loads(raw))
    except (TypeError, ValueError) as exc:
        msg = f"the store is damaged: {raw!r:.80} names no embedder; restore a backup"
        raise CorruptStoreError(msg) from exc


def write_identity(connection: apsw.Connection, identity: EmbedderIdentity) -> None:
    """Remembers *identity* as the owner of all vectors in the file."""
    connection.execute(
        "INSERT OR REPLACE INTO meta VALUES ('embedder', ?)", (json.dumps(asdict(identity)),)
    )


def check_identity(connection: apsw.Connection, expected: EmbedderIdentity, path: str) -> None:
    """Raises `EmbedderMismatchError` unless the file's vectors are those of *expected*."""
    stored = read_identity(connection)
    if stored is not None and stored != expected:
        msg = (
            f"the store {path} holds vectors of {stored}, this Memory embeds with {expected};"
            f" open it with the embedder {stored.name!r}, or rebuild the vectors with"
            " `trivium reindex`"
        )
        raise EmbedderMismatchError(msg)
