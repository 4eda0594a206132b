"""Pure text analysis: from a string to terms."""

from trivium.text.analyzer import analyse

__all__ = ["analyse"]
