"""Firms, products and events in Chinese: listed ones, and what they are built with."""

import re
from collections.abc import Iterator, Sequence

from trivium.extractors.chinese_word import ChineseWord
from trivium.extractors.lexicon.chinese import (
    AMBIGUOUS_BRANDS,
    BRAND_SUFFIXES,
    FUNCTION_CHARACTERS,
    ORGANIZATION_ENDINGS,
)
from trivium.extractors.lexicon.gazetteer import EVENTS, ORGANIZATIONS, PLACES, PRODUCTS
from trivium.extractors.lexicon.word_list import word_list
from trivium.extractors.span import Span
from trivium.types import EntityKind

__all__ = ["term_spans"]


def _alternatives(names: frozenset[str]) -> str:
    chinese = [name for name in names if not name.isascii()]
    return "|".join(sorted(map(re.escape, chinese), key=len, reverse=True))


_BRAND_NAMES = _alternatives(ORGANIZATIONS | PRODUCTS | {"苹果"})
_MODEL = (
    r""
    r"(?:\s?[A-Za-z]{0,8}\s?\d{1,4}[A-Za-z]{0,3}(?![\d点元块号月年日天个件次小人份台名%.:：])(?:\s?(?:Pro|"
    r"Max|Ultra|Plus|SE|Air|Mini|pro|max|plus))*)"
)
_BRAND = re.compile(f"({_BRAND_NAMES})({BRAND_SUFFIXES})?({_MODEL})?", re.IGNORECASE)
_FIRM_AFTER = re.compile(
    r"(?:公司|集团|官网|客服|发布|推出|总部|的?(?:客服|员工|财报|股票|售后)|门店|专卖店|"
    r"旗舰店|上班|工作|实习)"
)
_TOOL_BEFORE = re.compile(r"(?:用|打开|下载|安装|装了?|登录|注册|卸载|更新|在|上|通过|升级)$")
_AFTER_TOOL = re.compile(
    r"(?:远程|连|上|里|搜|听|看|导|剪|传|登|下单|发|记|查|问|写|办公|打卡|，|。|$)"
)
_EVENT_ENDINGS = (
    "亚运会|奥运会|冬奥会|运动会|马拉松|音乐节|电影节|艺术节|读书节|啤酒节|美食节|世博会|"
    "博览会|车展|书展|漫展|动漫节|锦标赛|公开赛|灯会|庙会"
)
_EVENT = re.compile(f"(?:{_alternatives(EVENTS)})")
_EVENT_HEAD = re.compile(f"(?:{_EVENT_ENDINGS})")
_TRADE_NAME = re.compile(r"[\u4e00-\u9fff]{2}[记斋阁轩坊观居堂楼馆]")
_ORGANIZATION_END = re.compile(f"(?:{ORGANIZATION_ENDINGS})")
_HOST = re.compile(r"[\u4e00-\u9fff]{1,8}(?:" + ORGANIZATION_ENDINGS + ")")
_COMMON_PLACE_WORDS = word_list("""
面包店 奶茶店 咖啡店 水果店 理发店 宠物店 超市 医院 公司 银行 书店 药店 饭店 餐厅
""")
_CHAIN = 6


def term_spans(text: str, words: Sequence[ChineseWord]) -> Iterator[Span]:
    """Organisations, products and events in *text*, whose *words* are given."""
    starts = {word.start for word in words}
    ends = {word.end for word in words}
    yield from _brands(text, starts, ends)
    yield from _organizations(words)
    yield from _events(text, words)


def _brands(text: str, starts: set[int], ends: set[int]) -> Iterator[Span]:
    for match in _BRAND.finditer(text):
        name, suffix, model = match.groups()
        if match.start() not in starts or (
            match.end() not in ends and match.end(1) not in ends and len(name) < 3
        ):
            continue
        if name in AMBIGUOUS_BRANDS and not (suffix or model) and not _is_meant(text, match):
            continue
        kind: EntityKind = "product" if suffix or model or name in PRODUCTS else "organization"
        yield Span(match.start(), match.end(), kind)


def _is_meant(text: str, match: re.Match[str]) -> bool:
    """Whether the sentence means the brand and not the fruit."""
    before = text[max(0, match.start() - 3) : match.start()]
    tool = _TOOL_BEFORE.search(before) and _AFTER_TOOL.match(text, match.end())
    return bool(
        _FIRM_AFTER.match(text, match.end())
        or (tool and match[1] in PRODUCTS)
        or (re.search(r"在$", before) and _FIRM_AFTER.match(text, match.end()))
    )


def _organizations(words: Sequence[ChineseWord]) -> Iterator[Span]:
    """Nouns that end in 大学, 医院, 公司 and have a proper name among them."""
    for position, word in enumerate(words):
        if _TRADE_NAME.fullmatch(word.text) and (word.unknown or word.tag.startswith("nr")):
            yield Span(word.start, word.end, "organization")
        if word.tag == "nt" and len(word.text) > 3:
            yield Span(word.start, word.end, "organization")
        ending = _ORGANIZATION_END.fullmatch(word.text) or (
            len(word.text) > 2 and _HOST.fullmatch(word.text)
        )
        if ending and word.chinese:
            first = _chain_start(words, position)
            if first < position or (
                word.unknown and word.text not in _COMMON_PLACE_WORDS and _is_proper_noun(word)
            ):
                yield Span(words[first].start, word.end, "organization")


def _chain_start(words: Sequence[ChineseWord], position: int) -> int:
    """The first proper name in the unbroken nouns before the word at *position*."""
    first, index = position, position - 1
    while index >= max(0, position - _CHAIN) and _links(words[index]):
        if _is_proper_noun(words[index]):
            first = index
        index -= 1
    return first


def _links(word: ChineseWord) -> bool:
    if not word.chinese or not set(word.text).isdisjoint(FUNCTION_CHARACTERS - {"会", "地", "从"}):
        return False
    return (
        word.text in PLACES
        or word.tag[0] in "nbjs"
        or (word.tag in {"vn", "m"} and word.text.startswith("第"))
        or word.unknown
    )


def _is_proper_noun(word: ChineseWord) -> bool:
    return (
        word.tag in {"ns", "nt", "nz", "nr", "nrt"}
        or word.text in PLACES
        or word.text in ORGANIZATIONS
        or (word.unknown and word.tag[0] in "nv")
    )


def _events(text: str, words: Sequence[ChineseWord]) -> Iterator[Span]:
    for match in _EVENT.finditer(text):
        yield Span(match.start(), match.end(), "event")
    for position, word in enumerate(words):
        if _EVENT_HEAD.fullmatch(word.text) and position and _is_proper_noun(words[position - 1]):
            yield Span(words[position - 1].start, word.end, "event")
        elif _EVENT_HEAD.search(word.text) and len(word.text) > 3:
            yield Span(word.start, word.end, "event")
