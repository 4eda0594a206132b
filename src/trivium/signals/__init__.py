"""The roads from a question to memories, one question per file."""

from trivium.signals.context import ContextSignal
from trivium.signals.entity import EntitySignal
from trivium.signals.keyword import KeywordSignal
from trivium.signals.recency import RecencySignal
from trivium.signals.semantic import SemanticSignal

__all__ = [
    "ContextSignal",
    "EntitySignal",
    "KeywordSignal",
    "RecencySignal",
    "SemanticSignal",
]
