"""Which known names does a question hold, whether or not an extractor sees them?"""

from collections.abc import Iterator, Sequence

from trivium.protocols import Part, View
from trivium.text import NAME_WORD, is_everyday
from trivium.types import Entity

__all__ = ["mentions"]

_LONGEST = 5
_MOST_WORDS = 64


def mentions(question: str, view: View) -> Iterator[Entity]:
    """Names known in the scope that stand in *question*, the longest at each place.

    An extractor is careful: "Apple hiring" may be no name to it, nor is
    "marisol" in small letters. What is stored already is known to be one. An
    everyday word in small letters is not taken for a name: "an apple".
    """
    words = [(match.start(), match.end()) for match in NAME_WORD.finditer(question)][:_MOST_WORDS]
    place = 0
    while place < len(words):
        name, length = _longest(question, words[place : place + _LONGEST], view)
        if name is not None:
            yield name
        place += length


def _longest(
    question: str, words: Sequence[tuple[int, int]], view: View
) -> tuple[Entity | None, int]:
    """The longest stored name that begins with the first of *words*, and how many words it has."""
    first = question[slice(*words[0])]
    beginnings = {first, _bare(first)}
    parts = [part for part in view.parts if any(map(part.entities.begins_with, beginnings))]
    for length in range(len(words) if parts else 0, 0, -1):
        text = _bare(question[words[0][0] : words[length - 1][1]])
        entity = Entity(text, "name")
        if not is_everyday(text) and any(_is_known(entity, part) for part in parts):
            return entity, length
    return None, 1


def _bare(text: str) -> str:
    return text.removesuffix("'s").removesuffix("’s")


def _is_known(entity: Entity, part: Part) -> bool:
    """Whether a memory of the scope is linked to an entity of that text."""
    positions = part.entities.same_text(entity)
    return any(part.scope[part.entities.linked(position)].any() for position in positions)
