"""Teaches schemathesis JSON lines."""

import json
from typing import Any

import schemathesis

NDJSON = "application/x-ndjson"


@schemathesis.serializer(NDJSON)
def send_lines(ctx: Any, value: Any) -> bytes:
    del ctx
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@schemathesis.deserializer(NDJSON)
def read_lines(ctx: Any, response: Any) -> Any:
    """The last line: every line has the same schema."""
    del ctx
    lines = response.content.splitlines()
    return json.loads(lines[-1]) if lines else {}
