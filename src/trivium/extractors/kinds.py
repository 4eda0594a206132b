"""What a name names, told from the name alone.

A kind is part of an entity's identity, so one name must get one kind in every
memory; the sentence around it has no say.
"""

import re
from functools import lru_cache

from trivium.extractors.lexicon.english import GIVEN_NAMES, KINSHIP, WORD_NAMES
from trivium.extractors.lexicon.gazetteer import (
    EVENTS,
    LOWER_PRODUCTS,
    ORGANIZATIONS,
    PLACES,
    PRODUCTS,
)
from trivium.types import EntityKind

__all__ = ["kind_of"]

_PLACE = re.compile(
    r"(?:mount|mt|lake|fort|cape|port|river|san|santa|los|las|el|isle of|gulf of|bay of|"
    r"downtown)\s.+"
    r"|.+\s(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|drive|square|plaza|park|"
    r"gardens?|river|lake|creek|falls|mountains?"
    r"|hills?|valley|canyon|beach|bay|island|islands|islets?|airport|station|bridge|"
    r"county|province|district|heights|village|forest"
    r"|desert|peninsula|harbou?r|pier|trail|terminal|city|town|coast|castle|cathedral|"
    r"temple|tower|ridge|peak|pass|point)"
    r"|.{1,12}(?:路|街|大道|巷|弄|区|县|镇|村|乡|市|省|自治区|州|山|峰|岭|湖|江|河|海|岛|"
    r"湾|寺|庙|塔|桥|公园|广场|机场|车站|火车站|地铁站|古镇|小区|景区|园区)"
)
_ORGANIZATION = re.compile(
    r"(?:university|college|institute|bank|school|ministry|department|church|museum) of\s.+"
    r"|.+\s(?:university|college|institute|school|academy|hospital|clinic|bank|inc|ltd|"
    r"llc|gmbh|corp|corporation|company|co"
    r"|group|foundation|association|society|union|church|museum|library|restaurant|cafe|"
    r"café|coffee|bakery|bistro|brewery"
    r"|bar|grill|pub|hotel|inn|market|pharmacy|bookstore|books|airlines|airways|dental|"
    r"labs?|studios?|records|press|agency|ministry"
    r"|department|committee|council|corps|fc|united|partners|systems|technologies|"
    r"solutions|kitchen|house|zoo|theatre|theater|gym)"
    r"|.+\s&\s.+"
    r"|.{1,20}(?:大学|学院|中学|小学|高中|幼儿园|医院|公司|集团|银行|饭店|酒店|餐厅|"
    r"咖啡馆|咖啡|书店|超市|诊所|药房|事务所|研究所|研究院|出版社"
    r"|博物馆|图书馆|美术馆|体育馆|俱乐部|协会|基金会|工作室|门店|店|厂|局|记|斋|阁|轩|坊|"
    r"派出所|政府|法院|社区|协会)"
)
_EVENT = re.compile(
    r".+\s(?:marathon|festival|conference|summit|fair|expo|olympics|cup|championships?|"
    r"day|parade|gala|hackathon|open|week|games)(?:\s\d{4})?"
    r"|.{1,12}(?:节|展|博览会|马拉松|运动会|亚运会|奥运会|世界杯|音乐节|电影节|展览|大赛|"
    r"锦标赛|演唱会)"
)
_VERSIONED = re.compile(r".*\S\s?[A-Za-z]{0,3}\d[\w.+-]*(?:\s(?:pro|max|plus|mini|ultra|air))*")
_CHINESE_PERSON = re.compile(
    r"[老小阿大][\u4e00-\u9fff]"
    r"|[\u4e00-\u9fff](?:老师|医生|大夫|总|经理|主任|律师|师傅|教授|阿姨|叔叔?|伯伯?|姐|"
    r"哥|校长|院长|同学|护士|教练|老板|工)"
)


@lru_cache(maxsize=1 << 14)
def kind_of(name: str) -> EntityKind:
    """The kind of *name*; ``name`` where the name itself does not tell."""
    lower = name.lower().removeprefix("the ")
    listed = _listed(lower)
    if listed:
        return listed
    for pattern, kind in _PATTERNS:
        if pattern.fullmatch(lower):
            return kind
    first = lower.split(" ")[0]
    if (
        first in GIVEN_NAMES
        or (first in KINSHIP and first != lower)
        or _CHINESE_PERSON.fullmatch(name)
    ):
        return "person"
    if _VERSIONED.fullmatch(lower) and lower not in WORD_NAMES:
        return "product"
    return "name"


def _listed(lower: str) -> EntityKind | None:
    if lower in PLACES:
        return "place"
    if lower in PRODUCTS or lower in LOWER_PRODUCTS:
        return "product"
    if lower in ORGANIZATIONS:
        return "organization"
    if lower in EVENTS:
        return "event"
    return None


_PATTERNS: tuple[tuple[re.Pattern[str], EntityKind], ...] = (
    (_EVENT, "event"),
    (_ORGANIZATION, "organization"),
    (_PLACE, "place"),
)
