"""Feedback: what was useful, for `trivium tune`."""

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from trivium.server.bodies import FeedbackBody
from trivium.server.context import Asker, ReachQuery, need
from trivium.server.streams import LINES, NDJSON, lines

__all__ = ["router"]

router = APIRouter(prefix="/v1/feedback", tags=["feedback"])


@router.post("", status_code=204, response_model=None, dependencies=[need("write")])
async def give_feedback(body: FeedbackBody, caller: Asker) -> None:
    """Keeps whether a memory was useful for a query; the last word counts."""
    names = caller.names(body.user_id, body.agent_id, body.run_id)
    await caller.memory.feedback(body.query, body.memory_id, body.useful, **names)


@router.get("", response_class=NDJSON, responses=LINES, dependencies=[need("read")])
async def export_feedback(caller: Asker, reach: ReachQuery) -> StreamingResponse:
    """All feedback of a scope, one JSON object a line."""
    return await lines(caller, caller.memory.memory.export_feedback(**reach))
