"""A memory whose time is told by the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from trivium import Memory, Settings

START = 1_700_000_000_000_000


@dataclass
class Clock:
    """Microseconds since 1970 that pass only when told to."""

    now: int = START

    def __call__(self) -> int:
        return self.now

    def pass_by(self, microseconds: int = 1) -> None:
        self.now += microseconds


@contextmanager
def timed_memory(clock: Clock, **options: Any) -> Iterator[Memory]:
    """A memory in RAM that reads *clock*."""
    given = {"embedder": "hash", "settings": Settings(), **options}
    with Memory(":memory:", **given) as memory:
        memory._tools = replace(memory._tools, clock=clock)
        yield memory
