"""Where memories live: one leaf per kind of store, and the arrays they share."""

from trivium.stores.opening import open_store
from trivium.stores.sqlite import back_up_file, examine_unopenable, restore

__all__ = ["back_up_file", "examine_unopenable", "open_store", "restore"]
