"""Whose memories a command is about."""

from dataclasses import dataclass
from typing import TypedDict

import click

__all__ = ["ScopeChoice"]


class _Names(TypedDict):
    user_id: str | None
    agent_id: str | None
    run_id: str | None


class _Everyone(_Names):
    everyone: bool


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """What --user, --agent, --run and --everyone say."""

    user_id: str | None
    agent_id: str | None
    run_id: str | None
    everyone: bool = False

    def check_named(self) -> None:
        """A usage error unless somebody is named: nobody's memories are no scope."""
        if not self.everyone and all(name is None for name in self.names.values()):
            msg = "whose memories? Give --user, --agent or --run (or --everyone, if listed)"
            raise click.UsageError(msg)

    @property
    def names(self) -> _Names:
        """The arguments of a call that names one scope."""
        return {"user_id": self.user_id, "agent_id": self.agent_id, "run_id": self.run_id}

    @property
    def reach(self) -> _Everyone:
        """The arguments of a call that may also reach everyone."""
        return {**self.names, "everyone": self.everyone}

    def __str__(self) -> str:
        named = {"user": self.user_id, "agent": self.agent_id, "run": self.run_id}
        said = [f"{kind} {name!r}" for kind, name in named.items() if name is not None]
        return ", ".join(said) or "everyone"
