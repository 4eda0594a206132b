"""The door: a key or none, whose request it is, and how often it may come."""

from dataclasses import replace
from urllib.parse import urlsplit

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from trivium.server.grant import EVERYTHING, Grant
from trivium.server.keys import KeyFile
from trivium.server.refusals import Forbidden, TooMany, Unauthorized
from trivium.server.settings import ServerSettings, is_loopback

__all__ = ["Door"]

#: Nothing here tells of what is stored: the page, its parts, whether the server lives.
_OPEN = ("/health", "/ready", "/", "/openapi.json")


class Door:
    """Gives each request the `Grant` of its key, or turns it away.

    Without any key in the file, everybody who reaches the address may do
    everything; then a page of another origin, and a name that somebody made
    point here, are turned away: a browser would lend them this machine's reach.
    """

    def __init__(self, app: ASGIApp, keys: KeyFile | None, settings: ServerSettings) -> None:
        self.app = app
        self.keys = keys
        self.settings = settings
        self.limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.rate = RateLimitItemPerMinute(settings.rate) if settings.rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] == "http" and not self._is_open(scope["path"]):
            grant = self._grant(Headers(scope=scope))
            scope["state"]["grant"] = grant
            self._count(grant, scope)
        await self.app(scope, receive, send)

    def _is_open(self, path: str) -> bool:
        return path in _OPEN or path.startswith("/assets/")

    def _grant(self, headers: Headers) -> Grant:
        grant = self._keyed(headers) if self._asks() else self._keyless(headers)
        return replace(grant, right="read") if self.settings.read_only else grant

    def _asks(self) -> bool:
        """Whether a key is needed: as soon as there is one."""
        return self.keys is not None and self.keys.path.exists()

    def _keyed(self, headers: Headers) -> Grant:
        kind, _, key = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not key:
            raise Unauthorized("send the key as 'Authorization: Bearer trv_...'")
        grant = self.keys.grant(key.strip()) if self.keys is not None else None
        if grant is None:
            raise Unauthorized("the key is unknown, revoked or expired")
        return grant

    def _keyless(self, headers: Headers) -> Grant:
        if self.settings.behind_proxy:
            return EVERYTHING
        host = headers.get("host", "")
        named = urlsplit(f"//{host}").hostname or ""
        if not is_loopback(named):
            msg = f"without keys this server answers to localhost alone, not to {host!r:.80}"
            raise Forbidden(msg)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise Forbidden("pages of other origins may not ask here")
        return EVERYTHING

    def _count(self, grant: Grant, scope: Scope) -> None:
        if self.rate is None:
            return
        client = scope.get("client")
        asker = grant.id if grant is not EVERYTHING or client is None else client[0]
        if not self.limiter.hit(self.rate, asker):
            msg = f"at most {self.settings.rate:,} requests a minute; come again a little later"
            raise TooMany(msg, {"Retry-After": "1"})
