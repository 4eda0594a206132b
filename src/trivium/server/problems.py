"""Errors as answers: RFC 9457 problem details, the same for every route."""

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from trivium import errors
from trivium.errors import TriviumError
from trivium.server.refusals import Refusal

__all__ = ["PROBLEMS", "Json", "handle", "problem_of"]

_log = logging.getLogger("trivium.server")

Fault = dict[str, str]

#: The first that fits gives the status and title; from 500 on the message is for the log alone.
_STATUSES: Sequence[tuple[type[TriviumError], int, str]] = (
    (errors.NotFoundError, 404, "There is no such memory"),
    (errors.ConflictError, 409, "It conflicts with what is stored"),
    (errors.LimitError, 413, "Larger than a limit"),
    (errors.InputError, 422, "Something given cannot be used"),
    (errors.ReadOnlyStoreError, 403, "The store is read-only"),
    (errors.SignalError, 422, "A signal that was named cannot serve"),
    (errors.StoreBusyError, 503, "The store is busy"),
    (errors.StoreFullError, 507, "There is no space left"),
    (errors.EmbeddingError, 503, "The embedder cannot be reached or failed"),
    (TriviumError, 500, "The server failed"),
)

_SERVER_FAULT = "the log of the server tells more under the request id"


class Json(Response):
    """Plain values as JSON; what UTF-8 cannot hold is escaped."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """*content* as bytes."""
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


class _Problem(Json):
    media_type = "application/problem+json"


def problem_of(error: Exception, request_id: str) -> Response:
    """The answer that *error* makes."""
    if isinstance(error, Refusal):
        return _problem(error.status, error.title, str(error), request_id, headers=error.headers)
    if isinstance(error, RequestValidationError):
        faults = [_fault(item) for item in error.errors()]
        detail = "; ".join(f"{fault['path']}: {fault['detail']}" for fault in faults)
        return _problem(422, "The request is malformed", detail, request_id, faults=faults)
    if isinstance(error, HTTPException):
        title = {404: "There is no such address", 405: "The method does not fit the address"}
        named = title.get(error.status_code, "The request is malformed")
        return _problem(error.status_code, named, error.detail, request_id, headers=error.headers)
    return _of_library(error, request_id)


def _of_library(error: Exception, request_id: str) -> Response:
    kinds = (entry for entry in _STATUSES if isinstance(error, entry[0]))
    _, status, title = next(kinds, (None, 500, "The server failed"))
    if status >= 500:
        _log.error("request %s failed: %s", request_id, error, exc_info=error)
        headers = {"Retry-After": "1"} if status == 503 else {}
        return _problem(status, title, _SERVER_FAULT, request_id, headers=headers)
    faults = []
    if isinstance(error, errors.FilterError):
        path, _, said = str(error).partition(": ")
        faults = [{"path": path, "detail": said}]
    return _problem(status, title, str(error), request_id, faults=faults)


def _problem(
    status: int,
    title: str,
    detail: str,
    request_id: str,
    *,
    headers: Mapping[str, str] | None = None,
    faults: Sequence[Fault] = (),
) -> Response:
    content = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        "request_id": request_id,
        **({"errors": list(faults)} if faults else {}),
    }
    return _Problem(content, status, headers)


def _fault(item: Mapping[str, Any]) -> Fault:
    return {"path": ".".join(map(str, item["loc"])), "detail": item["msg"]}


def handle(request: Request, error: Exception) -> Response:
    """For FastAPI's table of handlers."""
    answer = problem_of(error, request.scope["state"]["request_id"])
    if answer.status_code == 405:
        answer.headers["Allow"] = ", ".join(_methods(request))
    return answer


def _methods(request: Request) -> list[str]:
    """What the address takes, from all routes: the router names those of one alone."""
    fitting = (
        route
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    )
    return sorted({method for route in fitting for method in route.methods or ()})


_SCHEMA = {
    "type": "object",
    "required": ["title", "status", "detail", "request_id"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "request_id": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"path": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}

#: What every route may answer instead, for the OpenAPI description.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {"application/problem+json": {"schema": _SCHEMA}}}
    for status, text in {
        400: "The body could not be read",
        401: "No API key, or one that is unknown, revoked or expired",
        403: "The API key does not allow this",
        404: "There is no such memory for this caller",
        409: "The id is taken, or the memory changed meanwhile",
        413: "Larger than a limit",
        422: "Something given cannot be used; `errors` tells the path to it",
        429: "Too many requests; `Retry-After` tells when to come again",
        500: "The server failed; its log tells more under the request id",
        503: "The server, the store or the embedder is busy; `Retry-After`",
    }.items()
}
