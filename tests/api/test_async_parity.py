"""AsyncMemory is Memory, awaited: the same methods, arguments and answers."""

import asyncio
import inspect
import time
from pathlib import Path

import pytest

from trivium import AsyncMemory, Memory, NotFoundError

TEXTS = ["Nora lives in Oslo.", "小周住在苏州。", "Invoice ZX-4471 was paid."]


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))}


def test_the_two_have_the_same_methods() -> None:
    # run() lends a worker thread for anything else
    assert public(AsyncMemory) - {"run"} == public(Memory)


@pytest.mark.parametrize(
    "name", sorted(public(Memory) - {"export", "export_feedback", "close", "within"})
)
def test_a_method_takes_the_same_arguments(name: str) -> None:
    assert inspect.signature(getattr(AsyncMemory, name)) == inspect.signature(getattr(Memory, name))


@pytest.mark.parametrize("name", sorted(public(Memory) - {"export", "export_feedback", "within"}))
def test_a_method_is_awaited(name: str) -> None:
    found = getattr(AsyncMemory, name)
    assert inspect.iscoroutinefunction(found)


def test_the_two_give_the_same_answers(tmp_path: Path) -> None:
    path = tmp_path / "m.trivium"

    async def asked() -> list[object]:
        async with AsyncMemory(path, embedder="hash") as memory:
            await memory.add(TEXTS, user_id="ann")
            results = await memory.search("zx4471 Oslo", user_id="ann", explain=True)
            page = await memory.list(user_id="ann")
            exported = [item async for item in memory.export(user_id="ann")]
            return [results, page, exported]

    answers = asyncio.run(asked())
    with Memory(path, embedder="hash") as memory:
        assert answers == [
            memory.search("zx4471 Oslo", user_id="ann", explain=True),
            memory.list(user_id="ann"),
            list(memory.export(user_id="ann")),
        ]


def test_an_error_is_raised_where_it_is_awaited() -> None:
    async def missing() -> None:
        async with AsyncMemory(":memory:", embedder="hash") as memory:
            with pytest.raises(NotFoundError):
                await memory.get("never", user_id="ann")

    asyncio.run(missing())


def test_two_hundred_searches_leave_the_event_loop_free(tmp_path: Path) -> None:
    async def busy() -> int:
        async with AsyncMemory(tmp_path / "m.trivium", embedder="hash") as memory:
            await memory.add_many([f"note {n} about boats" for n in range(300)], user_id="ann")
            searches = [
                asyncio.create_task(memory.search(f"boats {n}", user_id="ann")) for n in range(200)
            ]
            beats = 0
            while not all(search.done() for search in searches):
                before = time.monotonic()
                await asyncio.sleep(0)
                assert time.monotonic() - before < 5.0
                beats += 1
            assert all(len(search.result()) == 10 for search in searches)
            return beats

    assert asyncio.run(busy()) > 10


def test_closing_twice_is_no_error() -> None:
    async def closed() -> None:
        memory = AsyncMemory(":memory:", embedder="hash")
        await memory.close()
        await memory.close()

    asyncio.run(closed())
