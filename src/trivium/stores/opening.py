"""From an address to a store."""

from trivium.config import Settings
from trivium.protocols import Store
from trivium.stores.sqlite import SqliteStore
from trivium.types import EmbedderIdentity

__all__ = ["open_store"]


def open_store(
    address: str,
    identity: EmbedderIdentity,
    settings: Settings,
    *,
    read_only: bool = False,
    any_embedder: bool = False,
) -> Store:
    """The store at *address*: a path, or ``:memory:``.

    With *any_embedder* a store that holds the vectors of another embedder is
    opened as theirs, so that it can be rebuilt.
    """
    return SqliteStore(
        address,
        identity,
        cache_bytes=settings.cache_bytes,
        busy_seconds=settings.busy_seconds,
        read_only=read_only,
        any_embedder=any_embedder,
    )
