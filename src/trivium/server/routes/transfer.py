"""Import and export as streams of JSON lines."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from trivium.server.answers import Acknowledged
from trivium.server.context import Asker, NamesQuery, ReachQuery, need
from trivium.server.importing import Import, spooled
from trivium.server.routes.memories import FilterQuery, filters_of
from trivium.server.streams import LINES, NDJSON, lines, resumed

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["transfer"])

_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-ndjson": {
                "schema": {"description": "One memory a line, with text and user_id."},
                "example": '{"text": "Nora lives in Oslo.", "user_id": "nora"}\n',
            }
        },
    }
}


@router.get("/export", response_class=NDJSON, responses=LINES, dependencies=[need("read")])
async def export_memories(
    caller: Asker, reach: ReachQuery, filters: FilterQuery = None
) -> StreamingResponse:
    """Every memory of a scope, one JSON object a line, as an import takes it back."""
    memory = caller.memory.memory
    return await lines(caller, memory.export(**reach, filters=filters_of(filters)))


@router.post(
    "/import",
    response_class=NDJSON,
    responses={
        200: {"content": {"application/x-ndjson": {"schema": Acknowledged.model_json_schema()}}}
    },
    openapi_extra=_BODY,
    dependencies=[need("write")],
)
async def import_memories(
    request: Request,
    caller: Asker,
    names: NamesQuery,
    on_error: Annotated[Literal["stop", "skip"], Query()] = "stop",
    on_duplicate: Annotated[Literal["keep", "skip", "touch"], Query()] = "keep",
) -> StreamingResponse:
    """Adds memories, one JSON object a line; the answer tells line by line what is stored for good.

    The scope of the query fills in what a line leaves open. Sending the same
    body again, after a broken connection or a mended fault, stores nothing twice.
    """
    folder = await spooled(request.stream())
    told = Import(caller, folder, names, skip=on_error == "skip").lines(on_duplicate)
    return NDJSON(resumed(await anext(told), told))
