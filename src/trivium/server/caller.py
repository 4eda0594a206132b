"""Who asks, and what they may reach: the one place where HTTP scopes are checked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict, TypeVar

from trivium.aio import AsyncMemory
from trivium.server.grant import Grant, Right
from trivium.server.refusals import Forbidden

__all__ = ["Caller", "Names", "Reach"]

Outcome = TypeVar("Outcome")


class Names(TypedDict):
    """The arguments of a call that names one scope, or by an id alone."""

    user_id: str | None
    agent_id: str | None
    run_id: str | None


class Reach(Names):
    """The arguments of a call that may also reach everyone."""

    everyone: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """One request's key, with the memory of the namespace it asked for.

    Nothing of *memory* is called but with `names` or `reach` of the request,
    which keep a bound key to its users.
    """

    memory: AsyncMemory
    grant: Grant

    @classmethod
    def of(cls, memory: AsyncMemory, grant: Grant, namespace: str | None) -> "Caller":
        """A caller in *namespace*, or in its first own one, or in the server's."""
        if not grant.namespaces:
            chosen = namespace or memory.memory.namespace
        elif namespace is None:
            chosen = grant.namespaces[0]
        elif namespace in grant.namespaces:
            chosen = namespace
        else:
            raise Forbidden("this key is for other namespaces")
        return cls(memory.within(chosen), grant)

    def need(self, right: Right) -> None:
        """Raises `Forbidden` unless the key allows *right*."""
        if not self.grant.allows(right):
            msg = f"this needs a key that allows {right!r}; this one allows {self.grant.right!r}"
            raise Forbidden(msg)

    def need_all(self) -> None:
        """Raises `Forbidden` for a key that reaches less than the whole store."""
        if self.grant.bound:
            raise Forbidden("this is about the whole store; the key is bound to a part of it")

    def names(self, user_id: str | None, agent_id: str | None, run_id: str | None) -> Names:
        """The scope named, with the user of a key that is bound to one filled in."""
        return {"user_id": self._user(user_id), "agent_id": agent_id, "run_id": run_id}

    def reach(
        self, user_id: str | None, agent_id: str | None, run_id: str | None, *, everyone: bool
    ) -> Reach:
        """As `names`; everyone only for a key that is bound to no user."""
        if everyone and self.grant.users:
            raise Forbidden("this key is bound to users; it cannot ask for everyone")
        return {**self.names(user_id, agent_id, run_id), "everyone": everyone}

    async def run(self, work: Callable[[], Outcome]) -> Outcome:
        """Runs *work* in a worker thread."""
        return await self.memory.run(work)

    def _user(self, user_id: str | None) -> str | None:
        users = self.grant.users
        if not users or user_id in users:
            return user_id
        if user_id is None and len(users) == 1:
            return users[0]
        if user_id is None:
            msg = f"this key is for several users; name user_id, one of {', '.join(users)}"
            raise Forbidden(msg)
        raise Forbidden("this key is for other users")
