"""When two entity texts are one name."""

import re

from trivium.text.normalise import fold
from trivium.types import Entity

__all__ = ["compatible", "digits", "entity_key"]

_SPACE = re.compile(r"\s+")
_DIGITS = re.compile(r"\d+")
#: Kinds that say how a name was written, not what it names.
_UNSPECIFIC = frozenset({"name", "quoted"})


def entity_key(text: str) -> str:
    """The normalised text of an entity: folded, spaces squeezed, one key per name."""
    return _SPACE.sub(" ", fold(text)).strip()


def digits(text: str) -> list[str]:
    """The numbers in *text*; names that differ in them name different things."""
    return _DIGITS.findall(fold(text))


def compatible(first: Entity, second: Entity) -> bool:
    """Whether one text of these two kinds can be one thing; homonyms of two kinds cannot."""
    kinds = {first.kind, second.kind}
    return len(kinds) == 1 or bool(kinds & _UNSPECIFIC)
