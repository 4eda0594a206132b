"""Search, and why a memory is where it is."""

from typing import Any

from fastapi import APIRouter

from trivium.engine.stages import observed
from trivium.plain import plain, plain_results
from trivium.server.answers import Found
from trivium.server.bodies import ExplainBody, SearchBody
from trivium.server.caller import Caller
from trivium.server.context import Asker, Serving, need
from trivium.server.problems import Json
from trivium.types import Verdict

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["search"], dependencies=[need("read")])


def _with_reach(body: SearchBody | ExplainBody, caller: Caller) -> dict[str, Any]:
    """What *body* says, under the scope that the caller may reach."""
    said = body.model_dump()
    names = [said.pop(name) for name in ("user_id", "agent_id", "run_id")]
    return {**said, **caller.reach(*names, everyone=said.pop("everyone"))}


@router.post("/search", response_model=Found, response_model_exclude_none=True)
async def search(body: SearchBody, caller: Asker, service: Serving) -> Json:
    """The memories of a scope that answer the query, best first."""
    said = _with_reach(body, caller)

    def work() -> dict[str, Any]:
        with observed(service.metrics.stage):
            return plain_results(caller.memory.memory.search(said.pop("query"), **said))

    return Json(await caller.run(work))


@router.post("/explain", response_model=Verdict)
async def explain(body: ExplainBody, caller: Asker) -> Json:
    """Why a memory ranks where it does for a query, or why it is not among the results."""
    said = _with_reach(body, caller)
    return Json(plain(await caller.memory.explain(said.pop("query"), **said)))
