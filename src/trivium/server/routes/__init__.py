"""The routes, one noun a file."""

from trivium.server.routes.entities import router as entities
from trivium.server.routes.feedback import router as feedback
from trivium.server.routes.memories import router as memories
from trivium.server.routes.search import router as search
from trivium.server.routes.service import router as service
from trivium.server.routes.store import router as store
from trivium.server.routes.transfer import router as transfer

__all__ = ["entities", "feedback", "memories", "search", "service", "store", "transfer"]
