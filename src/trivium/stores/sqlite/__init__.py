"""The embedded store: one SQLite file."""

from trivium.stores.sqlite.backup_restore import back_up_file, restore
from trivium.stores.sqlite.doctor_unopenable import examine_unopenable
from trivium.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore", "back_up_file", "examine_unopenable", "restore"]
