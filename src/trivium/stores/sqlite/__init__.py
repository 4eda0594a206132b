"""The embedded store: one SQLite file."""

from trivium.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
