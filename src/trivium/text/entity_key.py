"""When two entity texts are one name."""

import re

from trivium.text.normalise import fold
from trivium.types import Entity

__all__ = ["NAME_WORD", "compatible", "digits", "entity_key", "first_word"]

#: A word as names are made of: "C++", "St", "o'clock", "a.b@c.de".
NAME_WORD = re.compile(r"[^\W_](?:[^\s,;:!?()\[\]{}\"“”]*[^\W_])?(?:\+\+|#)?")

_SPACE = re.compile(r"\s+")
_DIGITS = re.compile(r"\d+")
#: Kinds that say how a name was written, not what it names.
_UNSPECIFIC = frozenset({"name", "quoted"})


def entity_key(text: str) -> str:
    """The normalised text of an entity: folded, spaces squeezed, one key per name."""
    return _SPACE.sub(" ", fold(text)).strip()


def first_word(key: str) -> str:
    """The `NAME_WORD` that *key*, an `entity_key`, begins with; empty when with none."""
    found = NAME_WORD.match(key)
    return found[0] if found else ""


def digits(text: str) -> list[str]:
    """The numbers in *text*; names that differ in them name different things."""
    return _DIGITS.findall(fold(text))


def compatible(first: Entity, second: Entity) -> bool:
    """Whether one text of these two kinds can be one thing; homonyms of two kinds cannot."""
    kinds = {first.kind, second.kind}
    return len(kinds) == 1 or bool(kinds & _UNSPECIFIC)
