"""The SDK's own client, over stdio and over streamable HTTP, against the real command."""

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent
from pydantic import AnyUrl

from mcp import ClientSession, StdioServerParameters, stdio_client
from trivium import Memory

Connect = Callable[..., AbstractAsyncContextManager[ClientSession]]
READING = ["explain_memory", "get_memory", "list_memories", "search_memories"]
WRITING = ["add_memory", "delete_memory", "update_memory"]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "m.trivium"
    with Memory(path, embedder="hash") as memory:
        memory.add("Nora Berg lives in Oslo.", user_id="ann", id="oslo", time="2023-05-08")
        memory.add("Bob's vault code is KEY-9931.", user_id="bob", id="vault")
    return path


def _command(db: Path, *options: str) -> list[str]:
    command = ["-m", "trivium", "mcp", "--db", str(db), "--embedder", "hash"]
    return [*command, "--user", "ann", *options]


@asynccontextmanager
async def over_stdio(db: Path, *options: str) -> AsyncIterator[ClientSession]:
    server = StdioServerParameters(command=sys.executable, args=_command(db, *options))
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        yield session


@asynccontextmanager
async def over_http(db: Path, *options: str) -> AsyncIterator[ClientSession]:
    process = subprocess.Popen(  # noqa: ASYNC220, S603  our own command
        [sys.executable, *_command(db, "--transport", "http", "--port", "0", *options)],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        line = await anyio.to_thread.run_sync(process.stderr.readline)
        (address,) = re.findall(r"http://\S+", line)
        async with (
            streamable_http_client(address) as (read, write, _),
            ClientSession(read, write) as session,
        ):
            await session.initialize()
            yield session
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


@pytest.fixture(params=[over_stdio, over_http], ids=["stdio", "http"])
def connect(request: pytest.FixtureRequest) -> Connect:
    chosen: Connect = request.param
    return chosen


def _value(result: CallToolResult) -> Any:
    assert not result.isError, result
    assert result.structuredContent is not None
    told = result.structuredContent
    return told.get("result", told)


def _error(result: CallToolResult) -> str:
    assert result.isError
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


def test_a_model_adds_finds_corrects_and_forgets(connect: Connect, db: Path) -> None:
    async def talk() -> None:
        async with connect(db) as session:
            call = session.call_tool
            added = await call(
                "add_memory", {"text": "Invoice ZX-4471 is paid.", "time": "2026-01-02"}
            )
            memory_id = _value(added)["id"]
            again = await call("add_memory", {"text": "Invoice ZX-4471 is paid."})
            assert _value(again)["id"] == memory_id
            found = _value(await call("search_memories", {"query": "zx4471"}))
            assert found[0]["id"] == memory_id
            assert found[0]["time"] == "2026-01-02"
            why = _value(await call("explain_memory", {"query": "zx4471", "memory_id": memory_id}))
            assert (why["outcome"], why["rank"]) == ("ranked", 1)
            changes = {"memory_id": memory_id, "text": "Invoice ZX-4471 was cancelled."}
            assert _value(await call("update_memory", changes))["text"] == changes["text"]
            listed = _value(await call("list_memories", {"limit": 1}))
            assert len(listed["memories"]) == 1
            assert listed["cursor"]
            await call("delete_memory", {"memory_id": memory_id})
            assert "there is no memory" in _error(
                await call("get_memory", {"memory_id": memory_id})
            )

    anyio.run(talk)


def test_a_model_cannot_reach_another_user(connect: Connect, db: Path) -> None:
    async def talk() -> None:
        async with connect(db) as session:
            call = session.call_tool
            assert "KEY-9931" not in str(await call("search_memories", {"query": "KEY-9931"}))
            sneaky = {"query": "KEY-9931", "user_id": "bob"}
            assert "takes no user_id; valid: query" in _error(await call("search_memories", sneaky))
            widened = {"query": "KEY-9931", "filters": {"user_id": "bob"}}
            assert _value(await call("search_memories", widened)) == []
            for tool in ("get_memory", "delete_memory"):
                assert "no memory 'vault'" in _error(await call(tool, {"memory_id": "vault"}))

    anyio.run(talk)


def test_a_wrong_argument_gets_an_error_to_act_on(connect: Connect, db: Path) -> None:
    async def talk() -> None:
        async with connect(db) as session:
            call = session.call_tool
            wrong = _error(await call("search_memories", {"query": 7, "limit": 900}))
            assert "query: Input should be a valid string, not 7" in wrong
            assert "limit: Input should be less than or equal to 50, not 900" in wrong
            assert "query: Field required" in _error(await call("search_memories", {}))
            unusable = {"query": "x", "filters": {"a": {"near": 1}}}
            told = _error(await call("search_memories", unusable))
            assert told.startswith("filters.a: unknown operator 'near'")
            assert "valid: add_memory" in _error(await call("remember", {}))

    anyio.run(talk)


def test_memories_are_resources(connect: Connect, db: Path) -> None:
    async def talk() -> None:
        async with connect(db) as session:
            newest = await session.read_resource(AnyUrl("trivium://memories"))
            assert [memory["id"] for memory in json.loads(newest.contents[0].text)] == ["oslo"]  # type: ignore[union-attr]
            one = await session.read_resource(AnyUrl("trivium://memories/oslo"))
            assert "Nora Berg" in one.contents[0].text  # type: ignore[union-attr]

    anyio.run(talk)


def test_read_only_offers_no_tool_that_writes(connect: Connect, db: Path) -> None:
    async def names(*options: str) -> list[str]:
        async with connect(db, *options) as session:
            tools = (await session.list_tools()).tools
            assert all(tool.description and len(tool.description) > 40 for tool in tools)
            return sorted(tool.name for tool in tools)

    assert anyio.run(names) == sorted(READING + WRITING)
    assert anyio.run(names, "--read-only") == READING


def test_somebody_must_be_named_and_strangers_are_kept_out(db: Path) -> None:
    def run(*options: str) -> str:
        command = [sys.executable, "-m", "trivium", "mcp", "--db", str(db), *options]
        ended = subprocess.run(  # noqa: S603  our own command
            command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert ended.returncode == 2
        return ended.stderr

    assert "whose memories?" in run()
    options = ("--user", "ann", "--embedder", "hash", "--transport", "http", "--host", "0.0.0.0")  # noqa: S104
    assert "listens on this machine alone" in run(*options)


def test_long_texts_are_shortened_but_not_in_get(connect: Connect, tmp_path: Path) -> None:
    db = tmp_path / "long.trivium"
    text = "Oslo " * 500
    with Memory(db, embedder="hash") as memory:
        memory.add(text, user_id="ann", id="long")

    async def talk() -> None:
        async with connect(db) as session:
            (hit,) = _value(await session.call_tool("search_memories", {"query": "Oslo"}))
            assert len(hit["text"]) < 700
            assert "get_memory shows them" in hit["text"]
            whole = await session.call_tool("get_memory", {"memory_id": "long"})
            assert _value(whole)["text"].strip() == text.strip()

    anyio.run(talk)
