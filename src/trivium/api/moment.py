"""A point in time as a caller may write it."""

from datetime import datetime

__all__ = ["Moment"]

Moment = datetime | str | None
