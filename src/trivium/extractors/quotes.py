"""Quoted terms, labels and titles; quoted speech is none."""

import re
from collections.abc import Iterator

from trivium.extractors.span import Span

__all__ = ["quoted_spans"]

_LONGEST = 400
_QUOTED = re.compile(
    rf'"([^"\n]{{1,{_LONGEST}}})"'
    rf"|“([^“”\n]{{1,{_LONGEST}}})”"
    rf"|「([^「」\n]{{1,{_LONGEST}}})」"
    rf"|『([^『』\n]{{1,{_LONGEST}}})』"
    rf"|(?<!\w)[‘']([^‘’'\n]{{2,{_LONGEST}}})[’'](?!\w)"
    rf"|`([^`\n]{{1,{_LONGEST}}})`"
)
_WORK = re.compile(rf"《([^《》\n]{{1,{_LONGEST}}})》")
_SPEECH_BEFORE = re.compile(
    r"""(?:\b(?:sa(?:id|ys?|ying)|asks?|asked|whisper(?:ed|s)|shout(?:ed|s)|yell(?:ed|s)|repl(?:ied|ies)|answer(?:ed|s)
    |told(?:\s\w+)?|tells?(?:\s\w+)?|mutter(?:ed|s)|laugh(?:ed|s)|cried|think(?:s|ing)?|thought|texted(?:\s\w+)?|like
    |wrote(?:\s\w+)?|goes|went|screamed|joked|added|insist(?:ed|s))|说道?|问道?|喊道?|叫道|答道?|回答|回复|回|道|想|写道|嘟囔|表示|吼|骂
    |^\s*[A-Z]\w*)\s*[,，:：]?\s*$""",
    re.VERBOSE,
)
_NAMING_BEFORE = re.compile(
    r"""(?:\b(?:call(?:ed|s|ing)?(?:\s\w+){0,2}|named|label(?:l?ed)?|titled|entitled|dubbed|nicknamed|known\sas|words?|terms?|phrase|slogan
    |marked|tagged|reads?|project|codename[d]?|nickname|title|sign|folder|playlist|channel|group|status|field|button|tab)
    |叫做?|名叫|名为|称为?|称作|改成了?|改为|标着|写着|名字是|标题是|所谓的?|关键词|标签)\s*(?:is|was|为|是)?\s*[:：]?\s*$""",
    re.VERBOSE,
)
_SENTENCE_LIKE = re.compile(
    r"[.!?。！？…]|[,，;；]|^(?:I|we|you|he|she|they|it|let's|don't|please|can|could|what|why|how|yes|no|ok|okay)\b"
    r"|[吗吧呢啊了呀哦嘛]$|^(?:我|你|他|她|请|别|不要)|要|应该|可以",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[\w'’-]+")
_MOST_WORDS = 6
_MOST_CJK = 12
_LOOK_BACK = 30


def quoted_spans(text: str) -> Iterator[Span]:
    """The inside of 《works》 and of quotation marks around a term."""
    for match in _WORK.finditer(text):
        yield Span(match.start(1), match.end(1), "work")
    for match in _QUOTED.finditer(text):
        group = match.lastindex or 0
        start, end = match.span(group)
        if match[group].strip() and _is_term(
            match[group], text[max(0, match.start() - _LOOK_BACK) : match.start()]
        ):
            yield _trimmed(text, start, end)


def _is_term(quoted: str, before: str) -> bool:
    """Whether *quoted* is a term and not something that somebody says."""
    if _NAMING_BEFORE.search(before):
        return True
    long = len(_WORDS.findall(quoted)) > _MOST_WORDS or (
        not quoted.isascii() and len(quoted) > _MOST_CJK
    )
    return not (long or _SPEECH_BEFORE.search(before) or _SENTENCE_LIKE.search(quoted.strip()))


def _trimmed(text: str, start: int, end: int) -> Span:
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    return Span(start, start + len(inner.strip(" .,，。")), "quoted")
