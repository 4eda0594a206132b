"""Back-pressure: no more requests at a time than there is room for."""

from starlette.types import ASGIApp, Receive, Scope, Send

from trivium.server.refusals import Busy

__all__ = ["Room"]


class Room:
    """Refuses with 503 what would wait behind *most* others; `/health` always gets in."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most
        self.inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http" or scope["path"] == "/health":
            await self.app(scope, receive, send)
            return
        if self.inside >= self.most:
            msg = f"{self.most} requests are in work; come again in a second"
            raise Busy(msg, {"Retry-After": "1"})
        self.inside += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.inside -= 1
