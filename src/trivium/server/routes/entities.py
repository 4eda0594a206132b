"""Entities: what memories are about."""

from typing import Annotated

from fastapi import APIRouter, Query

from trivium.plain import plain
from trivium.server.context import Asker, ReachQuery, Serving, need
from trivium.server.problems import Json
from trivium.types import EntityRecord

__all__ = ["router"]

router = APIRouter(prefix="/v1/entities", tags=["entities"], dependencies=[need("read")])


@router.get("", response_model=list[EntityRecord])
async def list_entities(
    caller: Asker,
    service: Serving,
    reach: ReachQuery,
    limit: Annotated[int, Query(ge=1, description="The most entities.")] = 100,
) -> Json:
    """The entities of a scope, those with most memories first."""
    service.check_hits("limit", limit)
    return Json(plain(await caller.memory.entities(**reach, limit=limit)))
