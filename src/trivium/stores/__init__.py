"""Where memories live: one leaf per kind of store, and the arrays they share."""

from trivium.stores.opening import open_store

__all__ = ["open_store"]
