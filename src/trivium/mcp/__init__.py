"""The MCP server: a model's own memory as tools and resources, one scope, fixed by whoever runs it.

Needs the extra ``mcp``.
"""

from trivium.mcp.running import serve_http, serve_stdio
from trivium.mcp.server import create_server

__all__ = ["create_server", "serve_http", "serve_stdio"]
