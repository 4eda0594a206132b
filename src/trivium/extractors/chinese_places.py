"""Places in Chinese: gazetteer words of the dictionary, and endings such as 路 and 山."""

import re
from collections.abc import Iterator, Sequence

from trivium.extractors.chinese_word import ChineseWord
from trivium.extractors.lexicon.chinese import FUNCTION_CHARACTERS, NO_PLACE
from trivium.extractors.lexicon.gazetteer import PLACES
from trivium.extractors.span import Span

__all__ = ["place_spans"]

_ENDING = (
    "自治区|街道|火车站|高铁站|地铁站|风景区|开发区|古镇|公园|广场|机场|车站|老街|大道|"
    "大街|新区|小镇|湿地|森林公园|峪|[路街区县镇村乡市省山峰岭湖江河岛湾寺庙塔桥巷弄港]"
)
_LONGEST = 6
_ENDED = re.compile(f"[\u4e00-\u9fff]{{1,4}}?(?:{_ENDING})")
_AFTER_VERB = re.compile(
    f"(?:去了?|到了?|在|从|往|爬了?|逛了?|住在?|搬到了?|搬去|位于|来到?|回到?|飞|经过|"
    f"路过)([\u4e00-\u9fff]{{1,5}}?(?:{_ENDING}))(?![\u4e00-\u9fff]?[站口子])"
)
_TOWNS = "|".join(sorted(name for name in PLACES if not name.isascii()))
_NAMED_AFTER_TOWN = re.compile(f"(?:{_TOWNS})(?:[河湖江街路市]|大道|古城)(?![过别])")
_GENERIC = re.compile(
    r"[一二两三四五六七八九十百千几][\u4e00-\u9fff]?[斤个只条片座家天年月日块箱].*|"
    r"[这那哪每各一两几半上下大小老新本外某全整同]+.{0,2}|.*(?:什么|哪个|这个|那个|附近|"
    r"旁边|对面|公司|学校|楼下).*"
)


def place_spans(text: str, words: Sequence[ChineseWord]) -> Iterator[Span]:
    """Places in *text*, whose *words* are given."""
    starts = {word.start for word in words}
    for word in words:
        if _is_place(word):
            yield Span(word.start, word.end, "place")
    for match in _AFTER_VERB.finditer(text):
        if _is_proper(match[1]) and match.start(1) in starts:
            yield Span(match.start(1), match.end(1), "place")
    for match in _NAMED_AFTER_TOWN.finditer(text):
        yield Span(match.start(), match.end(), "place")
    for position, word in enumerate(words[:-1]):
        span = _with_ending(word, words[position + 1])
        if span:
            yield span


def _is_place(word: ChineseWord) -> bool:
    text = word.text
    if len(text) < 2 or text in NO_PLACE:
        return False
    if text in PLACES:
        return True
    if word.tag == "ns":
        return len(text) <= _LONGEST
    ended = _ENDED.fullmatch(text) is not None and len(text) > 2
    return ended and (word.unknown or word.tag in {"nr", "nz", "nrt", "nt"}) and _is_proper(text)


def _with_ending(word: ChineseWord, following: ChineseWord) -> Span | None:
    """A proper word and an ending that rjieba cut apart: 武林 + 路."""
    proper = word.tag in {"ns", "nr", "nz", "nrt"} or word.unknown or word.text in PLACES
    if (
        not proper
        or not word.chinese
        or word.text in NO_PLACE
        or not re.fullmatch(_ENDING, following.text)
    ):
        return None
    whole = word.text + following.text
    return Span(word.start, following.end, "place") if _is_proper(whole) else None


def _is_proper(name: str) -> bool:
    """Whether *name* is more than a generic word such as 公园 or 这条街."""
    if name in NO_PLACE or len(name) < 2:
        return False
    return not _GENERIC.fullmatch(name) and set(name).isdisjoint(
        FUNCTION_CHARACTERS - {"地", "上", "下"}
    )
