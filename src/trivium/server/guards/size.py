"""The size of a body, by its header and by what really comes."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trivium.server.refusals import TooLarge

__all__ = ["BodySize"]


class BodySize:
    """Refuses with 413 a body of more than *most* bytes; *imports* is the limit for imports."""

    def __init__(self, app: ASGIApp, most: int, imports: int) -> None:
        self.app = app
        self.most = most
        self.imports = imports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.imports if scope["path"].endswith("/import") else self.most
        said = Headers(scope=scope).get("content-length", "0")
        if said.isdecimal() and int(said) > most:
            raise _too_large(most)
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _too_large(most)
            return message

        await self.app(scope, counted, send)


def _too_large(most: int) -> TooLarge:
    return TooLarge(f"a body has at most {most:,} bytes here; send it in parts")
