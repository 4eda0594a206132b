"""What every route asks for: who calls, with which scope, and what serves them."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.security import HTTPBearer

from trivium.aio import AsyncMemory
from trivium.server.bodies import MOST_HITS, Name
from trivium.server.caller import Caller, Names, Reach
from trivium.server.grant import Right
from trivium.server.metrics import Metrics
from trivium.server.settings import ServerSettings

__all__ = ["Asker", "Limit", "NamesQuery", "ReachQuery", "Service", "Serving", "need"]

_bearer = HTTPBearer(auto_error=False, description="An API key from `trivium keys create`.")


@dataclass(frozen=True, slots=True)
class Service:
    """What serves all requests of one application."""

    memory: AsyncMemory
    settings: ServerSettings
    metrics: Metrics

    async def metrics_text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        memory = self.memory.memory
        return self.metrics.text(await self.memory.run(memory.stats))


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


Serving = Annotated[Service, Depends(_service)]


async def _caller(
    request: Request,
    service: Serving,
    namespace: Annotated[Name | None, Query(description="Default: the server's.")] = None,
    _key: Annotated[Any, Depends(_bearer)] = None,
) -> Caller:
    return Caller.of(service.memory, request.scope["state"]["grant"], namespace)


Asker = Annotated[Caller, Depends(_caller)]


def need(right: Right) -> Any:
    """A dependency of routes that need *right*."""

    async def check(caller: Asker) -> None:
        caller.need(right)

    return Depends(check)


_UserId = Annotated[Name | None, Query(description="Whose memories.")]
_AgentId = Annotated[Name | None, Query(description="The agent that stored them.")]
_RunId = Annotated[Name | None, Query(description="The session they belong to.")]


async def _names(
    caller: Asker, user_id: _UserId = None, agent_id: _AgentId = None, run_id: _RunId = None
) -> Names:
    return caller.names(user_id, agent_id, run_id)


async def _reach(
    caller: Asker,
    names: Annotated[Names, Depends(_names)],
    everyone: Annotated[bool, Query(description="All of the namespace.")] = False,
) -> Reach:
    return caller.reach(**names, everyone=everyone)


Limit = Annotated[int, Query(ge=1, le=MOST_HITS, description="The most entries.")]
NamesQuery = Annotated[Names, Depends(_names)]
ReachQuery = Annotated[Reach, Depends(_reach)]
