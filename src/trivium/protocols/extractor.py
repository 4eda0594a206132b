"""The contract of an entity extractor."""

from collections.abc import Sequence
from typing import Protocol

from trivium.types import Entity

__all__ = ["Extractor"]


class Extractor(Protocol):
    """Finds what texts are about.

    Laws:

    - one tuple per text, in the order of the texts;
    - an entity's text is the exact surface string, each once per text, in order of mention;
    - the same text gives the same entities, whatever else is in the batch;
    - works on English, Chinese and mixed text without being told which;
    - safe to call from several threads at once.

    A missing package or model raises `ExtractionError` at construction.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""
        ...

    def extract(self, texts: Sequence[str]) -> list[tuple[Entity, ...]]:
        """The entities of each text; an empty tuple where there are none."""
        ...
