"""Words of Chinese text as rjieba cuts and tags them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import rjieba

from trivium.extractors.lexicon.chinese import LEADING_CHARACTERS, TRAILING_CHARACTERS

__all__ = ["ChineseWord", "chinese_words"]


@dataclass(frozen=True, slots=True)
class ChineseWord:
    """One word with its part of speech (jieba's tag set) and where it begins."""

    text: str
    tag: str
    start: int

    @property
    def end(self) -> int:
        """Where the word ends."""
        return self.start + len(self.text)

    @property
    def chinese(self) -> bool:
        """Whether it is written in Chinese characters."""
        return "\u3400" <= self.text[0] <= "\u9fff"

    @property
    def unknown(self) -> bool:
        """Whether the dictionary lacks the word: rjieba guessed it from its characters."""
        return len(self.text) > 1 and self.chinese and not _in_dictionary(self.text)


def chinese_words(text: str) -> list[ChineseWord]:
    """The words of *text* in order, punctuation and other scripts included."""
    words: list[ChineseWord] = []
    position = 0
    for surface, tag in rjieba.tag(text):
        words.extend(_unglued(ChineseWord(surface, tag, position)))
        position += len(surface)
    return words


def _unglued(word: ChineseWord) -> Iterator[ChineseWord]:
    """An unknown word without the verb or particle that rjieba glued to it: 去碧山, 蒋牧说."""
    if len(word.text) < 3 or not word.unknown:
        yield word
        return
    first = int(word.text[0] in LEADING_CHARACTERS)
    last = len(word.text) - int(word.text[-1] in TRAILING_CHARACTERS)
    if first:
        yield ChineseWord(word.text[0], "v", word.start)
    yield ChineseWord(word.text[first:last], word.tag, word.start + first)
    if last < len(word.text):
        yield ChineseWord(word.text[-1], "v", word.start + last)


@lru_cache(maxsize=1 << 14)
def _in_dictionary(word: str) -> bool:
    return bool(rjieba.has_word(word))
