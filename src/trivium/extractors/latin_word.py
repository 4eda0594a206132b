"""Words of Latin, Greek and Cyrillic script with what surrounds them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from trivium.extractors.lexicon.english import GENERIC_ACRONYMS, HONORIFICS, TIMES

__all__ = ["LatinWord", "latin_words"]

_LETTER = "A-Za-zÀ-ÖØ-öø-\u024f\u0370-\u03ff\u0400-\u04ff"
_TOKEN = re.compile(
    rf"[{_LETTER}][{_LETTER}0-9]*(?:['’.&-][{_LETTER}0-9]+)*(?:\+\+|\#(?!\w))?"
    r"|\d+(?:[.,:]\d+)*%?(?:[A-Za-z]+)?|&"
)
_ENDING = re.compile(r"(?:'s|’s|'ll|’ll|'d|’d|'ve|’ve|'re|’re)$")
_STOP = re.compile(r"[.!?:;\n。！？：；•*…]|(?:^|[\s(])[\"“‘'(\[]$|^\s*[-–—>]\s")


@dataclass(frozen=True, slots=True)
class LatinWord:
    """One word or number of a text.

    Attributes:
        text: the surface without a possessive or contracted ending.
        start: where it begins in the text.
        end: where ``text`` ends.
        full_end: where the ending ("'s", "'ll") ends.
        gap: what stands between the previous word and this one.
        initial: whether it opens a sentence, a line or a quotation.
    """

    text: str
    start: int
    end: int
    full_end: int
    gap: str
    initial: bool

    @property
    def lower(self) -> str:
        """The word in lower case."""
        return self.text.lower()

    @property
    def possessive(self) -> bool:
        """Whether it ends in "'s"."""
        return self.full_end - self.end == 2

    @property
    def has_ending(self) -> bool:
        """Whether a possessive or contracted ending was cut off."""
        return self.full_end > self.end

    @property
    def capital(self) -> bool:
        """Whether it is spelled like a name: a capital somewhere."""
        return not self.text.islower() and self.text[0].isalpha() and self.text not in _PRONOUNS

    @property
    def number(self) -> bool:
        """Whether it begins with a digit."""
        return self.text[0].isdigit()

    @property
    def weak(self) -> bool:
        """Whether it is a generic acronym, a day or a month."""
        return self.text in GENERIC_ACRONYMS or (self.lower in TIMES)


_PRONOUNS = frozenset({"I", "I'm", "I’m"})


def latin_words(text: str) -> Iterator[LatinWord]:
    """The words of *text* in order; other scripts are part of the gaps."""
    position, before = 0, ""
    for match in _TOKEN.finditer(text):
        surface, start = match.group(), match.start()
        gap = text[position:start]
        ending = _ENDING.search(surface)
        bare = surface[: ending.start()] if ending else surface
        after = text[match.end() : match.end() + 2]
        initial = _opens(gap, before, after)
        yield LatinWord(bare, start, start + len(bare), match.end(), gap, initial)
        position, before = match.end(), bare


def _opens(gap: str, before: str, after: str) -> bool:
    if not before:
        return not _has_cjk(gap + after)
    if gap.startswith(".") and (
        before.lower() in HONORIFICS or (len(before) == 1 and before.isupper())
    ):
        return False
    return bool(_STOP.search(gap))


def _has_cjk(gap: str) -> bool:
    return any("\u3040" <= character <= "\u9fff" for character in gap)
