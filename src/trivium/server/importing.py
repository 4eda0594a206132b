"""An import over HTTP: the body goes to a file first, then batch by batch into the store."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from trivium.errors import InputError, TriviumError
from trivium.integrations.importers import Entry, Fault, load, read_files
from trivium.plain import plain
from trivium.server.caller import Caller, Names
from trivium.server.refusals import Forbidden
from trivium.server.streams import line
from trivium.types import OnDuplicate

__all__ = ["Import", "spooled"]

_FILE = "import.jsonl"


async def spooled(stream: AsyncIterator[bytes]) -> tempfile.TemporaryDirectory[str]:
    """A new folder with all of *stream* in one file; `InputError` when that is empty."""
    folder = tempfile.TemporaryDirectory(prefix="trivium-import-")
    with (Path(folder.name) / _FILE).open("wb") as file:
        async for chunk in stream:
            await asyncio.to_thread(file.write, chunk)
        empty = file.tell() == 0
    if empty:
        folder.cleanup()
        raise InputError("the body is empty; send one JSON object a line, with text and user_id")
    return folder


class _HungUp(Exception):  # noqa: N818  nobody is left to be told
    """The client went away."""


@dataclass(slots=True)
class Import:
    """One import: the folder with its file, and the scope that fills in what lines leave open."""

    caller: Caller
    folder: tempfile.TemporaryDirectory[str]
    names: Names
    skip: bool
    began: bool = False

    async def lines(self, on_duplicate: OnDuplicate) -> AsyncIterator[bytes]:
        """What is stored for good, a line a batch; then the sum, or what stopped it.

        Raises what stops it before the first line.
        """
        told: asyncio.Queue[Mapping[str, Any] | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        hung_up = Event()

        def tell(item: Mapping[str, Any]) -> None:
            if hung_up.is_set():
                raise _HungUp
            self.began = True
            loop.call_soon_threadsafe(told.put_nowait, item)

        working = asyncio.ensure_future(self.caller.run(lambda: self._work(tell, on_duplicate)))
        working.add_done_callback(lambda _: told.put_nowait(None))
        try:
            while (item := await told.get()) is not None:
                yield line(item)
            await working
        finally:
            hung_up.set()
            working.add_done_callback(lambda _: self.folder.cleanup())

    def _work(self, tell: Any, on_duplicate: OnDuplicate) -> None:
        try:
            summary = load(
                self.caller.memory.memory,
                self._entries(),
                **self.names,
                on_duplicate=on_duplicate,
                on_fault=(lambda fault: tell({"fault": str(fault)})) if self.skip else None,
                on_progress=lambda done: tell({"acknowledged": done}),
            )
            tell({"done": True, **plain(summary)})
        except _HungUp:
            return
        except TriviumError as exc:
            if not self.began:
                raise
            tell({"error": str(exc), "done": False})

    @property
    def _file(self) -> Path:
        return Path(self.folder.name) / _FILE

    def _entries(self) -> Iterable[Entry | Fault]:
        """The lines under the scopes that the caller may write to."""
        return map(self._bound, self._read())

    def _read(self) -> Iterator[Entry | Fault]:
        return read_files([self._file], "memories")

    def _bound(self, item: Entry | Fault) -> Entry | Fault:
        if isinstance(item, Fault):
            return replace(item, place=_place(item.place))
        memory = item.memory
        try:
            names = self.caller.names(
                memory.user_id or self.names["user_id"], memory.agent_id, memory.run_id
            )
        except Forbidden as refusal:
            return Fault(_place(item.place), str(refusal))
        return replace(item, place=_place(item.place), memory=replace(memory, **names))


def _place(place: str) -> str:
    """The line alone: callers have no use for a path of the server."""
    line = place.rpartition(":")[2]
    return f"line {line}" if line.isdecimal() else "the body"
