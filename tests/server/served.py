"""A real server in a process of its own."""

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from trivium import Memory
from trivium.server import KeyFile

_STARTED = re.compile(r"is served at (http://\S+)")


@dataclass
class Served:
    """A server that answers at *address*; *log* grows with its lines."""

    address: str
    process: subprocess.Popen[str]
    log: list[str]

    def client(self, key: str | None = None, **options: Any) -> httpx.Client:
        """A client that sends *key*."""
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return httpx.Client(base_url=self.address, headers=headers, timeout=30, **options)

    def stop(self) -> int:
        """Ends it as an operator would; gives the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)


@contextmanager
def serving(db: Path, *options: str) -> Iterator[Served]:
    """``trivium serve`` over *db* until the block ends."""
    command = [sys.executable, "-m", "trivium", "serve", "--db", str(db), "--port", "0"]
    process = subprocess.Popen(  # noqa: S603  our own command
        [*command, "--embedder", "hash", *options],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stderr is not None
    log: list[str] = []
    try:
        address = _address(process, log)
        reader = threading.Thread(target=log.extend, args=(process.stderr,), daemon=True)
        reader.start()
        yield Served(address, process, log)
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def _address(process: subprocess.Popen[str], log: list[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        log.append(line)
        if found := _STARTED.search(line):
            return found[1]
    raise AssertionError("".join(log))


def key_for(db: Path, right: str = "write", **bounds: Any) -> str:
    """A new key of the store *db*."""
    return KeyFile.beside(str(db)).create("test", right, **bounds)  # type: ignore[arg-type]


def fill(db: Path, memories: Mapping[str, list[dict[str, Any]]]) -> None:
    """Stores the memories of each user."""
    with Memory(db, embedder="hash") as memory:
        for user, items in memories.items():
            memory.add(items, user_id=user)


def problem(response: httpx.Response) -> tuple[int, str]:
    """Status and detail of an answer that must be a problem."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    told = response.json()
    assert told["status"] == response.status_code
    assert told["request_id"] == response.headers["x-request-id"]
    assert told["title"]
    return response.status_code, told["detail"]
