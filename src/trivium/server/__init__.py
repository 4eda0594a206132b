"""The HTTP server: the calls of `trivium.Memory` as routes, for agents in any language.

`create_app` makes an ASGI application, `serve` runs it. Needs the extra
``server``.
"""

from trivium.server.app import create_app
from trivium.server.keys import KeyFile
from trivium.server.running import serve
from trivium.server.settings import ServerSettings

__all__ = ["KeyFile", "ServerSettings", "create_app", "serve"]
