"""Names in Chinese: dictionary words of rjieba, and rules for what it does not know."""

from collections.abc import Iterator, Sequence

from trivium.extractors.chinese_people import person_spans
from trivium.extractors.chinese_places import place_spans
from trivium.extractors.chinese_terms import term_spans
from trivium.extractors.chinese_word import ChineseWord, chinese_words
from trivium.extractors.kinds import kind_of
from trivium.extractors.lexicon.chinese import (
    FUNCTION_CHARACTERS,
    KINSHIP_CHARACTERS,
    NO_PERSON,
    NO_PLACE,
)
from trivium.extractors.lexicon.word_list import word_list
from trivium.extractors.span import Span

__all__ = ["chinese_spans"]

_TRANSLITERATED = frozenset({"nrt", "nr"})
_NOT_FOREIGN = word_list("""
令人 新奇 在世 卡卡 二世 三世 四世 希望 安全 阿姨 阿里
""")
_LONGEST = 8


def chinese_spans(text: str) -> Iterator[Span]:
    """Names of *text*: people, places, firms, products, events."""
    words = chinese_words(text)
    yield from term_spans(text, words)
    yield from place_spans(text, words)
    yield from person_spans(text, words)
    yield from _by_sound(words)


def _by_sound(words: Sequence[ChineseWord]) -> Iterator[Span]:
    """Names that rjieba tells by their sound: foreign ones, and unknown words it calls names."""
    position = 0
    while position < len(words):
        end = position
        while end < len(words) and _sounds(words[end]):
            end += 1
        if end > position:
            span = _sounding(words[position:end])
            if span:
                yield span
        position = max(end, position + 1)


def _sounds(word: ChineseWord) -> bool:
    if word.tag not in _TRANSLITERATED or not word.chinese or word.text in _NOT_FOREIGN:
        return False
    return word.text not in NO_PERSON and word.text not in NO_PLACE


def _sounding(words: Sequence[ChineseWord]) -> Span | None:
    surface = "".join(word.text for word in words)
    start = words[0].start
    foreign = words[0].tag == "nrt" or len(words[0].text) > 3  # 马可波罗
    if not foreign and not (len(words) == 1 and words[0].unknown):
        return None
    counted = not set(surface).isdisjoint("一二三四五六七八九十百千万")
    inner = counted or not set(surface).isdisjoint(FUNCTION_CHARACTERS - {"以", "其", "什"})
    related = surface[-1] in KINSHIP_CHARACTERS
    if related or len(surface) < 2 or len(surface) > _LONGEST or inner:
        return None
    return Span(start, start + len(surface), kind_of(surface))
