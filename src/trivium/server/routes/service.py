"""The server itself: alive, ready, metrics."""

from fastapi import APIRouter
from fastapi.responses import Response

from trivium.server.answers import Life
from trivium.server.context import Asker, Serving, need
from trivium.server.metrics import CONTENT_TYPE
from trivium.server.problems import Json

__all__ = ["router"]

router = APIRouter(tags=["service"])


@router.get("/health", response_model=Life)
async def health() -> Json:
    """The process answers."""
    return Json({"status": "alive"})


@router.get("/ready", response_model=Life)
async def ready(service: Serving) -> Json:
    """The store can be read."""
    memory = service.memory.memory
    await service.memory.run(lambda: memory.list(everyone=True, limit=1))
    return Json({"status": "ready"})


@router.get("/metrics", response_class=Response, dependencies=[need("read")])
async def metrics(caller: Asker, service: Serving) -> Response:
    """Prometheus metrics, for a key that reaches the whole store."""
    caller.need_all()
    return Response(await service.metrics_text(), media_type=CONTENT_TYPE)
