"""AsyncMemory: the same engine from asyncio, each call in a worker thread.

SQLite and numpy block, so threads do the work and there is one
implementation. The methods have the signatures of `Memory`'s; a test
compares the two classes.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import partial, wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from trivium.api import Memory

__all__ = ["AsyncMemory"]

Arguments = ParamSpec("Arguments")
Outcome = TypeVar("Outcome")

_END = object()


def _awaited(
    method: Callable[Concatenate[Memory, Arguments], Outcome],
) -> Callable[Concatenate["AsyncMemory", Arguments], Coroutine[Any, Any, Outcome]]:
    """*method* of `Memory` as a coroutine that runs it in a worker thread."""

    @wraps(method)
    async def call(
        self: "AsyncMemory", /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Outcome:
        return await self.run(partial(method, self.memory, *args, **kwargs))

    return call


class AsyncMemory:
    """`Memory` for asyncio: the same arguments, the same answers, awaited.

    ::

        async with AsyncMemory("notes.trivium") as memory:
            await memory.add("Nora is allergic to peanuts.", user_id="nora")
            results = await memory.search("what must she not eat?", user_id="nora")

    Takes the arguments of `Memory`, or an open one as *memory*; *threads* is
    the number of calls that run at the same time, further ones wait without
    blocking the event loop. A call that is cancelled goes on in its thread, a
    write is still all or nothing.
    """

    def __init__(
        self, *args: Any, threads: int = 8, memory: Memory | None = None, **kwargs: Any
    ) -> None:
        self.memory = Memory(*args, **kwargs) if memory is None else memory
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="trivium")

    add = _awaited(Memory.add)
    add_many = _awaited(Memory.add_many)
    search = _awaited(Memory.search)
    explain = _awaited(Memory.explain)
    get = _awaited(Memory.get)
    list = _awaited(Memory.list)
    update = _awaited(Memory.update)
    delete = _awaited(Memory.delete)
    delete_all = _awaited(Memory.delete_all)
    history = _awaited(Memory.history)
    entities = _awaited(Memory.entities)
    scopes = _awaited(Memory.scopes)
    stats = _awaited(Memory.stats)
    feedback = _awaited(Memory.feedback)
    purge = _awaited(Memory.purge)
    reindex = _awaited(Memory.reindex)
    doctor = _awaited(Memory.doctor)
    backup = _awaited(Memory.backup)

    async def export(self, **scope: Any) -> AsyncIterator[dict[str, Any]]:
        """As `Memory.export`, one page at a time from a worker thread."""
        async for item in self._each(self.memory.export(**scope)):
            yield item

    async def export_feedback(self, **scope: Any) -> AsyncIterator[dict[str, Any]]:
        """As `Memory.export_feedback`, from a worker thread."""
        async for item in self._each(self.memory.export_feedback(**scope)):
            yield item

    async def _each(self, items: Iterator[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        while (item := await self.run(partial(next, items, _END))) is not _END:
            assert isinstance(item, dict)  # noqa: S101  _END is the only other value
            yield item

    def within(self, namespace: str) -> "AsyncMemory":
        """As `Memory.within`; the worker threads are shared, too."""
        other = copy(self)
        other.memory = self.memory.within(namespace)
        return other

    async def run(self, work: Callable[[], Outcome]) -> Outcome:
        """Runs *work* in one of the worker threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def close(self) -> None:
        """Waits for the calls that run, then lets go of the store. Idempotent."""
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self.memory.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
