"""Who is asking (scope), and where their memories live (partition)."""

from dataclasses import dataclass
from typing import Literal

from trivium.errors import ScopeError

__all__ = ["MAX_NAME_CHARACTERS", "Partition", "PartitionCount", "Scope"]

MAX_NAME_CHARACTERS = 255

PartitionKind = Literal["user", "agent", "run"]


@dataclass(frozen=True, slots=True)
class Partition:
    """The unit of isolation, statistics, caching and distribution.

    A memory lives in exactly one: its user's; without a user its agent's;
    without both its run's.
    """

    namespace: str
    kind: PartitionKind
    name: str


@dataclass(frozen=True, slots=True)
class PartitionCount:
    """A user, or without users an agent or a run, and how many live memories it holds."""

    kind: PartitionKind
    name: str
    memories: int


@dataclass(frozen=True, slots=True)
class Scope:
    """The names a call was made under; compared whole, never as patterns.

    Raises `ScopeError` when a name is empty, longer than 255 characters,
    holds a NUL or a lone surrogate, when ``everyone`` is no bool, or when
    nothing is named and ``everyone`` is not set.
    """

    namespace: str = "default"
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    everyone: bool = False

    def __post_init__(self) -> None:
        _check_name("namespace", self.namespace)
        named = {"user_id": self.user_id, "agent_id": self.agent_id, "run_id": self.run_id}
        for label, name in named.items():
            if name is not None:
                _check_name(label, name)
        _check_everyone(self.everyone)
        if not self.everyone and not any(name is not None for name in named.values()):
            msg = (
                "no scope was given: name user_id, agent_id or run_id"
                " (or say everyone=True to reach all partitions of the namespace)"
            )
            raise ScopeError(msg)

    @property
    def partition(self) -> Partition | None:
        """The partition this scope names, or None when it names everyone's alone."""
        if self.user_id is not None:
            return Partition(self.namespace, "user", self.user_id)
        if self.everyone:
            return None
        if self.agent_id is not None:
            return Partition(self.namespace, "agent", self.agent_id)
        assert self.run_id is not None  # noqa: S101  __post_init__ left no other case
        return Partition(self.namespace, "run", self.run_id)


def _check_everyone(everyone: object) -> None:
    if not isinstance(everyone, bool):
        msg = f"everyone is True or False, not {everyone!r:.80}"
        raise ScopeError(msg)


def _check_name(label: str, name: object) -> None:
    if not isinstance(name, str):
        msg = f"{label} must be a string, not {type(name).__name__}: {name!r}"
        raise ScopeError(msg)
    if not name or len(name) > MAX_NAME_CHARACTERS:
        msg = f"{label} must have 1 to {MAX_NAME_CHARACTERS} characters, not {len(name)}"
        raise ScopeError(msg)
    if "\x00" in name or any("\ud800" <= character <= "\udfff" for character in name):
        msg = f"{label} holds a NUL character or a lone surrogate: {name!r}"
        raise ScopeError(msg)
