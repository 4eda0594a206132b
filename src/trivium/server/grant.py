"""What a caller may do."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

__all__ = ["EVERYTHING", "RIGHTS", "Grant", "Right"]

Right = Literal["read", "write", "admin"]

#: Each includes those before it.
RIGHTS: tuple[Right, ...] = ("read", "write", "admin")


@dataclass(frozen=True, slots=True)
class Grant:
    """The rights of one key.

    ``namespaces`` and ``users`` bind it to those; empty binds it to none in
    particular. A key of some users reaches nothing that is not theirs.
    """

    id: str
    name: str
    right: Right
    namespaces: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    created_at: datetime | None = None
    expires_at: datetime | None = None

    def allows(self, right: Right) -> bool:
        """Whether *right* is among the rights."""
        return RIGHTS.index(right) <= RIGHTS.index(self.right)

    @property
    def bound(self) -> bool:
        """Whether it reaches less than the whole store."""
        return bool(self.namespaces or self.users)


#: What a single developer on loopback has, without any key.
EVERYTHING = Grant("local", "no key", "admin")
