"""A request id for every request, one line of JSON about it, and an answer for every refusal."""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trivium.server.problems import problem_of
from trivium.server.refusals import Refusal

__all__ = ["RequestLog"]

_log = logging.getLogger("trivium.server.requests")
_USABLE = re.compile(r"[A-Za-z0-9._-]{1,64}")

#: Told the route's template, the method, the status and the seconds of each request.
Count = Callable[[str, str, int, float], None]


class RequestLog:
    """Tells of a request's address, status and duration; never of its query string or body."""

    def __init__(self, app: ASGIApp, count: Count) -> None:
        self.app = app
        self.count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        request_id = _request_id(Headers(scope=scope))
        scope.setdefault("state", {})["request_id"] = request_id
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Refusal as refusal:
            if status:  # the answer has begun: all that is left is to end it
                raise
            await problem_of(refusal, request_id)(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "other")
            self.count(route, scope["method"], status, seconds)
            _log.info(_line(scope, request_id, status, seconds))


def _request_id(headers: Headers) -> str:
    given = headers.get("x-request-id", "")
    return given if _USABLE.fullmatch(given) else secrets.token_hex(8)


def _line(scope: Scope, request_id: str, status: int, seconds: float) -> str:
    grant = scope["state"].get("grant")
    return json.dumps(
        {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "request_id": request_id,
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "milliseconds": round(seconds * 1000, 2),
            "key": grant and grant.id,
        }
    )
