"""Runs the server over stdio or streamable HTTP."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from trivium.aio import AsyncMemory
from trivium.api import Memory
from trivium.errors import SettingsError
from trivium.mcp.server import create_server
from trivium.mcp.tools import Names

__all__ = ["serve_http", "serve_stdio"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve_stdio(memory: Memory, names: Names, *, read_only: bool) -> None:
    """Speaks MCP on stdin and stdout until stdin ends, then closes *memory*."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)

    async def run() -> None:
        async with AsyncMemory(memory=memory) as opened:
            await create_server(opened, names, read_only=read_only).run_stdio_async()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())


def serve_http(
    memory: Memory,
    names: Names,
    *,
    read_only: bool,
    host: str,
    port: int,
    on_start: Callable[[str], None],
) -> None:
    """Speaks MCP at ``/mcp`` on this machine until it is told to stop, then closes *memory*.

    *on_start* is told the address. Raises `SettingsError` for an address that
    other machines reach: nobody would be asked who they are.
    """
    check_loopback(host)

    async def run() -> None:
        async with AsyncMemory(memory=memory) as opened:
            server = create_server(opened, names, read_only=read_only)
            config = uvicorn.Config(
                server.streamable_http_app(), host, port, log_level="warning", access_log=False
            )
            await _Server(config, on_start).serve()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())


def check_loopback(host: str) -> None:
    """Raises `SettingsError` unless *host* is this machine alone."""
    if host not in _LOOPBACK:
        msg = (
            f"MCP over HTTP asks for no key, so it listens on this machine alone"
            f" ({', '.join(_LOOPBACK)}), not on {host}; put a proxy that checks who asks before it"
        )
        raise SettingsError(msg)


class _Server(uvicorn.Server):
    """Tells its address when it has started."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[str], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to listen."""
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._on_start(f"http://{self.config.host}:{port}/mcp")
