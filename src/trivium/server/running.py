"""Runs the application until it is told to stop."""

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from trivium.aio import AsyncMemory
from trivium.api import Memory
from trivium.errors import SettingsError
from trivium.server.app import create_app
from trivium.server.keys import KeyFile
from trivium.server.settings import ServerSettings

__all__ = ["serve"]


def serve(
    memory: Memory,
    keys: KeyFile | None,
    settings: ServerSettings,
    on_start: Callable[[str], None],
) -> None:
    """Serves *memory* until SIGINT or SIGTERM, then lets requests end and closes it.

    *on_start* is told the address when it answers. Raises `SettingsError` when
    the address cannot be listened on, or strangers could reach it without a key.
    """
    settings.check_reachable(keys=keys is not None and bool(keys.grants()))
    listening = _listen(settings)
    _log_to_stderr()
    address = f"http://{_written(settings.host)}:{listening.getsockname()[1]}"
    app = create_app(AsyncMemory(memory=memory, threads=settings.threads), keys, settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=settings.grace_seconds,
        proxy_headers=settings.behind_proxy,
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when all is closed
        _Server(config, lambda: on_start(address)).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tells when it has started."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_start()


def _listen(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as exc:
        listening.close()
        msg = (
            f"cannot listen on {settings.host} port {settings.port}: {exc};"
            " another server may be running, --port names another (0: any free one)"
        )
        raise SettingsError(msg) from exc
    return listening


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _log_to_stderr() -> None:
    """One JSON line a request, and warnings of the rest, on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    requests = logging.getLogger("trivium.server.requests")
    requests.setLevel(logging.INFO)
    requests.propagate = False
    requests.addHandler(handler)
    logging.getLogger("trivium").addHandler(handler)
    logging.getLogger("uvicorn").addHandler(handler)
