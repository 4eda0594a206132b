"""Clear technical phrases, English and Chinese."""

import re
from collections.abc import Iterable, Iterator

from trivium.extractors.lexicon.topics import (
    CHINESE_HEADS,
    CHINESE_PHRASES,
    ENGLISH_HEADS,
    ENGLISH_PHRASES,
    OPEN_HEADS,
)
from trivium.extractors.span import Span

__all__ = ["topic_spans"]


def _any_of(entries: Iterable[str]) -> str:
    return "|".join(sorted(entries, key=len, reverse=True))


def _english() -> str:
    heads = (f"(?:{_any_of(words.split(', '))}) {head}" for head, words in ENGLISH_HEADS.items())
    return rf"\b(?:{_any_of(ENGLISH_PHRASES)}|{'|'.join(heads)})\b(?!-)"


def _chinese() -> str:
    heads = (f"(?:{_any_of(words.split())}){head}" for head, words in CHINESE_HEADS.items())
    return f"{_any_of(CHINESE_PHRASES)}|{'|'.join(heads)}"


_ENGLISH = re.compile(_english())
_CHINESE = re.compile(_chinese())
_OPEN = re.compile(
    r"\b(?:about|on|into|of|in|and|study|studying|learn|learning|researching|covers?|teaches) "
    r"((?!(?:the|an?|my|your|his|her|its|our|their|this|that|some|more|any|job|house) )"
    rf"[a-z-]{{3,20}} (?:[a-z-]{{3,20}} )?(?:{_any_of(OPEN_HEADS)}))\b(?!-)"
)
_MIXED = re.compile(
    r"(?<![A-Za-z])[A-Za-z][A-Za-z-]{2,20}\s?(?:架构|算法|协议|模型|框架|模式|机制)"
)


def topic_spans(text: str) -> Iterator[Span]:
    """Technical phrases that a text can be about."""
    for match in _ENGLISH.finditer(text):
        yield Span(match.start(), match.end(), "topic")
    for match in _OPEN.finditer(text):
        yield Span(match.start(1), match.end(1), "topic")
    if not text.isascii():
        for pattern in (_CHINESE, _MIXED):
            for match in pattern.finditer(text):
                yield Span(match.start(), match.end(), "topic")
