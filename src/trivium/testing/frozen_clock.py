"""A clock that a test sets."""

from dataclasses import dataclass

__all__ = ["FrozenClock"]


@dataclass
class FrozenClock:
    """Gives the same time until it is told to move on; microseconds since 1970 UTC."""

    now: int = 1_700_000_000_000_000

    def __call__(self) -> int:
        """The time."""
        return self.now

    def advance(self, seconds: float) -> None:
        """Moves the time on by *seconds*."""
        self.now += round(seconds * 1_000_000)
