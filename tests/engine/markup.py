"""An extractor that finds what a text says outright: ``[place:Jordan]``."""

import re
from collections.abc import Sequence
from typing import Any, cast

from trivium.types import Entity

_MARK = re.compile(r"\[(\w+):([^\]]+)\]")


class MarkupExtractor:
    """Kinds and names exactly as the test wants them."""

    name = "markup"

    def extract(self, texts: Sequence[str]) -> list[tuple[Entity, ...]]:
        return [
            tuple(
                dict.fromkeys(Entity(name, cast("Any", kind)) for kind, name in _MARK.findall(text))
            )
            for text in texts
        ]
