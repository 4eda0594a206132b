"""The server: tools and resources over one memory and one scope."""

import json
from collections.abc import Sequence
from typing import Any

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from trivium.aio import AsyncMemory
from trivium.errors import TriviumError
from trivium.mcp.answers import brief
from trivium.mcp.tools import MemoryTools, Names, Tool

__all__ = ["create_server"]

_ABOUT = (
    "A long-term memory. Search it before answering what earlier conversations may have told,"
    " and add what is worth knowing next time."
)
_RECENT = 50


class _Server(FastMCP[Any]):
    """Tools whose faults a model can mend: they say what was given and what is valid."""

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Any:
        """Calls the tool *name*; `ToolError` with one sentence a fault."""
        await self._check(name, arguments)
        try:
            return await super().call_tool(name, arguments)
        except ToolError as exc:
            raise ToolError(_said(exc)) from exc

    async def _check(self, name: str, arguments: dict[str, Any]) -> None:
        tools = {tool.name: tool for tool in await self.list_tools()}
        if name not in tools:
            msg = f"there is no tool {name!r}; valid: {', '.join(sorted(tools))}"
            raise ToolError(msg)
        valid = tools[name].inputSchema["properties"]
        unknown = sorted(set(arguments) - set(valid))
        if unknown:
            msg = f"{name} takes no {', '.join(unknown)}; valid: {', '.join(valid)}"
            raise ToolError(msg)


def _said(error: ToolError) -> str:
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        return "; ".join(_fault(item) for item in cause.errors())
    return str(cause) if isinstance(cause, TriviumError) else str(error)


def _fault(item: Any) -> str:
    place = ".".join(str(step) for step in item["loc"])
    return f"{place}: {item['msg']}, not {item['input']!r:.80}"


def create_server(memory: AsyncMemory, names: Names, *, read_only: bool = False) -> FastMCP[Any]:
    """An MCP server over the memories of *names*; its settings say host and port for HTTP."""
    server: FastMCP[Any] = _Server("trivium", instructions=_ABOUT, log_level="WARNING")
    tools = MemoryTools(memory, names)
    _offer(server, tools.reading(), ToolAnnotations(readOnlyHint=True))
    if not read_only:
        _offer(server, tools.writing(), ToolAnnotations(readOnlyHint=False))
    _add_resources(server, memory, names)
    return server


def _offer(server: FastMCP[Any], tools: Sequence[Tool], annotations: ToolAnnotations) -> None:
    for tool in tools:
        server.add_tool(tool, annotations=annotations)


def _add_resources(server: FastMCP[Any], memory: AsyncMemory, names: Names) -> None:
    @server.resource(
        "trivium://memories", name="memories", mime_type="application/json",
        description=f"The {_RECENT} newest memories.",
    )  # fmt: skip
    async def newest() -> str:
        page = await memory.list(limit=_RECENT, **names)
        return json.dumps([brief(record) for record in page.memories], ensure_ascii=False)

    @server.resource(
        "trivium://memories/{memory_id}", name="memory", mime_type="application/json",
        description="One memory, whole.",
    )  # fmt: skip
    async def one(memory_id: str) -> str:
        return json.dumps(brief(await memory.get(memory_id, **names), None), ensure_ascii=False)
