"""The engine: plan, gather, fuse, explain; ingest; maintain. It names no backend."""

from trivium.engine.contents import Content, listed, new_memories
from trivium.engine.exporting import exported, exported_feedback
from trivium.engine.ingest import prepare
from trivium.engine.maintain import (
    find,
    note,
    purge,
    rebuild,
    remove,
    remove_all,
    statistics,
    update,
)
from trivium.engine.request import Request
from trivium.engine.search import search
from trivium.engine.tools import Tools
from trivium.engine.upkeep import back_up, diagnose
from trivium.engine.verdict import verdict

__all__ = [
    "Content",
    "Request",
    "Tools",
    "back_up",
    "diagnose",
    "exported",
    "exported_feedback",
    "find",
    "listed",
    "new_memories",
    "note",
    "prepare",
    "purge",
    "rebuild",
    "remove",
    "remove_all",
    "search",
    "statistics",
    "update",
    "verdict",
]
