"""Answers of any length, one JSON object a line."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from fastapi.responses import StreamingResponse

from trivium.server.caller import Caller

__all__ = ["LINES", "NDJSON", "line", "lines", "resumed"]

#: The answer of a route, for the OpenAPI description: one such object a line.
LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {"schema": {"type": "object"}}}}
}

_TOGETHER = 100


class NDJSON(StreamingResponse):
    """A stream of JSON lines."""

    media_type = "application/x-ndjson"


def line(item: Mapping[str, Any]) -> bytes:
    """*item* as one line."""
    return json.dumps(item, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


async def lines(caller: Caller, items: Iterator[Mapping[str, Any]]) -> StreamingResponse:
    """*items* as a stream; what is wrong with the first is still an error with a status."""
    first = await caller.run(partial(_taken, items))
    return NDJSON(_chunks(caller, items, first))


def _taken(items: Iterator[Mapping[str, Any]]) -> bytes:
    return b"".join(map(line, islice(items, _TOGETHER)))


async def _chunks(
    caller: Caller, items: Iterator[Mapping[str, Any]], chunk: bytes
) -> AsyncIterator[bytes]:
    while chunk:
        yield chunk
        chunk = await caller.run(partial(_taken, items))


async def resumed(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """*rest*, of which *first* was taken to see that it begins without an error."""
    yield first
    async for chunk in rest:
        yield chunk
