"""What the server itself refuses, beside the errors of the library."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException

__all__ = ["Busy", "Forbidden", "Refusal", "TooLarge", "TooMany", "Unauthorized"]


class Refusal(HTTPException):
    """Ends a request with a status and a sentence for the caller.

    An HTTPException, because FastAPI lets no other through while it reads a body.
    """

    status = 400
    title = "The request was refused"

    def __init__(self, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(self.status, detail, dict(headers or {}))

    def __str__(self) -> str:
        return self.detail


class Unauthorized(Refusal):
    """No key, or one that is unknown, revoked or expired."""

    status = 401
    title = "An API key is needed"

    def __init__(self, detail: str) -> None:
        super().__init__(detail, {"WWW-Authenticate": "Bearer"})


class Forbidden(Refusal):
    """The key does not allow this."""

    status = 403
    title = "This is not allowed"


class TooLarge(Refusal):
    """The body is larger than the limit."""

    status = 413
    title = "The request is too large"


class TooMany(Refusal):
    """The key asked too often."""

    status = 429
    title = "Too many requests"


class Busy(Refusal):
    """There is no room for another request now."""

    status = 503
    title = "The server is busy"
