"""What all parts of a Memory share: the tools and the scope of a call."""

from trivium.config import Settings
from trivium.engine import Tools
from trivium.types import Scope

__all__ = ["Scoped"]


class Scoped:
    """Holds the tools of a `Memory`, and turns names into scopes."""

    settings: Settings
    namespace: str
    _tools: Tools

    def _scope(
        self, user_id: str | None, agent_id: str | None, run_id: str | None, *, everyone: bool
    ) -> Scope:
        return Scope(self.namespace, user_id, agent_id, run_id, everyone)

    def _scope_of_id(self, user_id: str | None, agent_id: str | None, run_id: str | None) -> Scope:
        """A scope, or the whole namespace where an id alone says enough."""
        nobody = user_id is None and agent_id is None and run_id is None
        return Scope(self.namespace, user_id, agent_id, run_id, everyone=nobody)
