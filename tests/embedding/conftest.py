"""A small real HTTP server that answers what a test tells it to, and a world without sockets."""

import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Reply = tuple[int, dict[str, str], bytes]


@dataclass
class Service:
    """``replies`` are given first, one a request; then what ``answer`` makes of the body."""

    answer: Callable[[str, dict[str, Any]], Any]
    replies: deque[Reply] = field(default_factory=deque)
    requests: list[tuple[str, dict[str, str], dict[str, Any]]] = field(default_factory=list)
    url: str = ""

    def fails(self, status: int, body: str = "{}", **headers: str) -> None:
        self.replies.append((status, headers, body.encode()))

    def reply(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Reply:
        self.requests.append((path, headers, body))
        if self.replies:
            return self.replies.popleft()
        return 200, {}, json.dumps(self.answer(path, body)).encode()


def vector(text: str) -> list[float]:
    """Three numbers that tell texts apart."""
    return [float(len(text)), float(sum(map(ord, text)) % 97), 1.0]


def answer_rightly(path: str, body: dict[str, Any]) -> dict[str, Any]:
    rows = [vector(text) for text in body["input"]]
    if path == "/api/embed":
        return {"embeddings": rows}
    data = [{"index": index, "embedding": row} for index, row in enumerate(rows)]
    return {"data": data[::-1]}


@pytest.fixture
def service() -> Iterator[Service]:
    told = Service(answer_rightly)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, headers, content = told.reply(self.path, dict(self.headers), body)
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield told
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
