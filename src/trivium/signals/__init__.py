"""The roads from a question to memories, one question per file."""

from trivium.signals.entity import EntitySignal
from trivium.signals.keyword import KeywordSignal
from trivium.signals.semantic import SemanticSignal

__all__ = ["EntitySignal", "KeywordSignal", "SemanticSignal"]
