"""Entities: what memories are about."""

from fastapi import APIRouter

from trivium.plain import plain
from trivium.server.context import Asker, Limit, ReachQuery, need
from trivium.server.problems import Json
from trivium.types import EntityRecord

__all__ = ["router"]

router = APIRouter(prefix="/v1/entities", tags=["entities"], dependencies=[need("read")])


@router.get("", response_model=list[EntityRecord])
async def list_entities(
    caller: Asker,
    reach: ReachQuery,
    limit: Limit = 100,
) -> Json:
    """The entities of a scope, those with most memories first."""
    return Json(plain(await caller.memory.entities(**reach, limit=limit)))
