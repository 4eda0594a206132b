"""What stands before every route, outermost first: log, room, door, size.

Plain ASGI: a guard wraps the application and raises a `Refusal`, which the
outermost one turns into an answer.
"""

from trivium.server.guards.door import Door
from trivium.server.guards.log import RequestLog
from trivium.server.guards.room import Room
from trivium.server.guards.size import BodySize

__all__ = ["BodySize", "Door", "RequestLog", "Room"]
