"""What an importer finds in a file: a memory, or what is wrong and where."""

from dataclasses import dataclass
from typing import Any

from trivium.types import NewMemory

__all__ = ["Entry", "Fault", "Value"]


@dataclass(frozen=True, slots=True)
class Value:
    """One JSON value of a file; ``place`` is "path:line", ``file`` the file's name."""

    place: str
    file: str
    content: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One memory to import, and where it stands."""

    place: str
    file: str
    memory: NewMemory


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be imported, where it stands and what would be valid."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"
