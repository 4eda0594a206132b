"""The application: routes behind guards, over one memory."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from trivium import __version__
from trivium.aio import AsyncMemory
from trivium.errors import TriviumError
from trivium.server.context import Service
from trivium.server.guards import BodySize, Door, RequestLog, Room
from trivium.server.keys import KeyFile
from trivium.server.metrics import Metrics
from trivium.server.problems import PROBLEMS, handle
from trivium.server.routes import (
    entities,
    feedback,
    memories,
    search,
    service,
    store,
    transfer,
)
from trivium.server.settings import ServerSettings

__all__ = ["create_app"]

_ABOUT = """
The memory of LLM agents: meaning, words and entities in one explained score.

Every memory belongs to a user, an agent or a run, and every call names whose it is about.
Errors are RFC 9457 problem details.
"""


def create_app(memory: AsyncMemory, keys: KeyFile | None, settings: ServerSettings) -> FastAPI:
    """An ASGI application over *memory*, which it closes at its end.

    *keys* None, or a file that does not exist, asks for no key.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await memory.close()

    metrics = Metrics()
    app = FastAPI(
        title="Trivium",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    app.state.service = Service(memory, settings, metrics)
    for router in (memories, search, entities, feedback, transfer, store, service):
        app.include_router(router)
    for kind in (TriviumError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, handle)
    app.add_middleware(BodySize, most=settings.body_bytes, imports=settings.import_bytes)
    app.add_middleware(Door, keys=keys, settings=settings)
    app.add_middleware(Room, most=settings.waiting)
    app.add_middleware(RequestLog, count=metrics.count)
    return app
