"""What a program calls: `Memory`, put together from its methods by topic."""

from trivium.api.memory import Memory

__all__ = ["Memory"]
