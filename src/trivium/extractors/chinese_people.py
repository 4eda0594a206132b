"""Names of people in Chinese, by surname, title, nickname or naming."""

import re
from collections.abc import Iterator, Sequence

from trivium.extractors.chinese_word import ChineseWord
from trivium.extractors.lexicon.chinese import (
    COMMON_SURNAMES,
    COMPOUND_SURNAMES,
    DOUBLED,
    FAMOUS,
    FUNCTION_CHARACTERS,
    GIVEN_CHARACTERS,
    KINSHIP_CHARACTERS,
    NICKNAME_EXCEPTIONS,
    NO_PERSON,
    NOT_DOUBLED,
    ROLES,
    SURNAMES,
    TRAILING_CHARACTERS,
)
from trivium.extractors.lexicon.word_list import word_list
from trivium.extractors.span import Span

__all__ = ["person_spans"]

_SURNAME = f"(?:{'|'.join(COMPOUND_SURNAMES)}|[{''.join(sorted(SURNAMES))}])"
_TITLED = re.compile(f"{_SURNAME}(?:{ROLES})(?![\u4e00-\u9fff]?[室部厅])")
_NICKNAME = re.compile(f"[老小阿大][{''.join(sorted(COMMON_SURNAMES))}](?:[哥姐叔总]|老师)?")
_NAMED = re.compile(
    r"(?:名叫|叫做|叫作|取名叫?|名字叫|名字是|外号叫?|昵称叫?|小名叫?|网名叫?|(?<![大喊能我他她别不])叫)"
    r"([\u4e00-\u9fff]{2,4})(?=[，。！？、；,.!?\s的和]|$)"
)
_NOT_NAMED = re.compile(r"[我你他她它什车人醒号停出上来去了过得不]|外卖|滴滴|快递|师傅|代驾")
_PERSON_AFTER = re.compile(
    r"是[\u4e00-\u9fff]{0,6}(?:班长|同学|同事|朋友|老师|经理|老板|主管|室友|邻居|哥哥|姐姐|弟弟|妹妹|法务|医生|负责人)"
    r"|[说问告]|负责|让我|约我|教我|请我|给我|跟我|喜欢|觉得|生日|结婚|的(?:生日|女儿|儿子|妈妈|爸爸|女朋友|男朋友|老公|老婆)"
)
_LEADERS = word_list("""
和 跟 与 及 给 找 约 让 请 问 叫 带 由 被 对 向 把 陪 见 帮 替 告诉 通知 联系 认识 带上 喜欢 是
连 比 像 同 邀请 感谢 提醒 遇到 碰到 导演 歌手 作者 作家 演员 同事 朋友 同学 客户
""")
_AFTER_PERSON = TRAILING_CHARACTERS | FUNCTION_CHARACTERS
_SINGLE_SURNAMES = tuple(sorted(SURNAMES))
_THING_ENDINGS = frozenset(
    "茶酒树花虫饭菜机会石糖山江湖河寺镇犬猫狗鸡鸭楼路街城县村岛峪峰门馆店厂布草木鱼鸟果豆饼肉汤粉面纸"
)
_FOLLOWING_TAGS = word_list("""
v d t p c uj ul x a f r vn zg ad y b uz m
""")


def person_spans(text: str, words: Sequence[ChineseWord]) -> Iterator[Span]:
    """People in *text*, whose *words* are given."""
    starts = {word.start for word in words}
    ends = {word.end for word in words}
    for match in _TITLED.finditer(text):
        if match.start() in starts:
            yield Span(match.start(), match.end(), "person")
    for match in _NICKNAME.finditer(text):
        if _is_nickname(text, match, starts, ends):
            yield Span(match.start(), match.end(), "person")
    for match in _NAMED.finditer(text):
        if not _NOT_NAMED.search(match[1]):
            yield Span(match.start(1), match.end(1), "person")
    for position in range(len(words)):
        span = _named_by_surname(text, words, position) or _named_by_sound(words, position)
        if span:
            yield span


def _is_nickname(text: str, match: re.Match[str], starts: set[int], ends: set[int]) -> bool:
    whole = match.group()
    if whole[:2] in NICKNAME_EXCEPTIONS or match.start() not in starts:
        return False
    if whole[0] == "大":
        return text[match.end() : match.end() + 1] in _AFTER_PERSON
    return match.end() in ends or text[match.end()] in _AFTER_PERSON


def _named_by_surname(text: str, words: Sequence[ChineseWord], position: int) -> Span | None:
    """A surname with one or two characters of a given name, in one word or several."""
    word = words[position]
    if not word.chinese or not word.text.startswith(COMPOUND_SURNAMES + _SINGLE_SURNAMES):
        return None
    surname = 2 if word.text.startswith(COMPOUND_SURNAMES) else 1
    given = word.text[surname:]
    if word.text in NO_PERSON:
        return _ambiguous(text, word)
    if not given or (surname == 2 and len(given) == 1):
        return _surname_alone(words, position, surname)
    if len(given) > 2 or not set(given).isdisjoint(FUNCTION_CHARACTERS):
        return None
    if not _is_full_name(word, given):
        return _ambiguous(text, word)
    tail = _given_tail(words, position) if len(given) == 1 else 0
    return Span(word.start, word.end + tail, "person")


def _is_full_name(word: ChineseWord, given: str) -> bool:
    """Whether a word that begins with a surname is a name as a whole."""
    liked = set(given) <= GIVEN_CHARACTERS
    if word.text in FAMOUS:
        return True
    if word.unknown:
        return word.tag.startswith("nr") or (liked and word.text[0] in COMMON_SURNAMES)
    if not word.tag.startswith("nr") or given[-1] in _THING_ENDINGS:
        return False
    return len(given) == 2 or (liked and word.text[0] in COMMON_SURNAMES)


def _given_tail(words: Sequence[ChineseWord], position: int) -> int:
    """1 if the word after a two-character name is the second character of the given name."""
    if position + 2 >= len(words) or not words[position].unknown:
        return 0
    tail, after = words[position + 1], words[position + 2]
    fits = len(tail.text) == 1 and tail.text in GIVEN_CHARACTERS and tail.tag[0] in "ngjv"
    return int(fits and after.tag in _FOLLOWING_TAGS)


def _ambiguous(text: str, word: ChineseWord) -> Span | None:
    """A word that can be a name, where what follows needs a person: 杨梅是我们班的班长."""
    if (
        word.tag.startswith("nr")
        and len(word.text) in (2, 3)
        and _PERSON_AFTER.match(text, word.end)
    ):
        return Span(word.start, word.end, "person")
    return None


def _surname_alone(words: Sequence[ChineseWord], position: int, surname: int) -> Span | None:
    """A surname cut off from its given name: 贺 + 启明, 司马 + 青云, 欧阳靖 + 文."""
    word = words[position]
    following = words[position + 1] if position + 1 < len(words) else None
    if word.text in COMMON_SURNAMES and following and _is_given(following):
        return Span(word.start, following.end, "person")
    if len(word.text) == 1 and not (word.tag.startswith("nr") and word.text in COMMON_SURNAMES):
        return None
    if position and words[position - 1].chinese and words[position - 1].tag[0] not in "vpcdxtufrn":
        return None
    length, index = len(word.text) - surname, position + 1
    while index < len(words) and length < 2 and words[index].chinese:
        given = words[index]
        if (
            length + len(given.text) > 2
            or given.tag[0] in "upcdrmy"
            or given.text in TRAILING_CHARACTERS
        ):
            break
        length += len(given.text)
        index += 1
    if not length or (
        index < len(words)
        and words[index].tag not in _FOLLOWING_TAGS
        and words[index].tag[0] != "n"
    ):
        return None
    return Span(word.start, word.start + surname + length, "person")


def _named_by_sound(words: Sequence[ChineseWord], position: int) -> Span | None:
    """A given name alone: 小葵, 婷婷, or an unknown word of characters liked in names."""
    word = words[position]
    if len(word.text) != 2 or not word.chinese or word.text in NICKNAME_EXCEPTIONS:
        return None
    first, second = word.text[0], word.text[1]
    affectionate = (
        (word.unknown or first == "阿") and first in "小阿" and second not in FUNCTION_CHARACTERS
    )
    doubled = (
        first == second and first in DOUBLED - KINSHIP_CHARACTERS and word.text not in NOT_DOUBLED
    )
    led = _led(words, position) or (doubled and words[position - 1].tag == "v")
    fits = led and _followed(words, position)
    if affectionate or (fits and (doubled or _is_given(word))):
        return Span(word.start, word.end, "person")
    return None


def _is_given(word: ChineseWord) -> bool:
    return len(word.text) == 2 and word.unknown and set(word.text) <= GIVEN_CHARACTERS


def _led(words: Sequence[ChineseWord], position: int) -> bool:
    return position == 0 or words[position - 1].tag == "x" or words[position - 1].text in _LEADERS


def _followed(words: Sequence[ChineseWord], position: int) -> bool:
    return position + 1 == len(words) or words[position + 1].tag in _FOLLOWING_TAGS
