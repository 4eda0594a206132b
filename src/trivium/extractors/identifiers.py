"""Codes, versions, addresses, paths and numbers that name one thing."""

import re
from collections.abc import Iterator

from trivium.extractors.span import Span

__all__ = ["address_spans", "identifier_spans"]

# Addresses are masked before names are looked for; what is left may be part of
# a longer name ("Model X10"). Every repetition is bounded or over disjoint
# characters, so that no text takes more than linear time.
_EDGE = r"(?<![A-Za-z0-9_@./\\-])"
_ADDRESS = re.compile(
    _EDGE
    + r"""(?:
      [a-z][a-z0-9+.-]{1,15}://[^\s<>"'，。；、）)\]]{1,2000}
    | [A-Za-z0-9_.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}
    | @[A-Za-z_][\w-]{1,38}(?![\w@])
    | \.[a-z][\w-]{1,30}(?:/[A-Za-z0-9_.-]{1,60}){0,10}(?![\w.])
    | (?:~|\.{1,2})?(?:/[A-Za-z0-9_.@+-]{1,100}){2,30}/?
    | ~/[A-Za-z0-9_.@+-]{1,100}
    | [A-Za-z]:\\[^\s:"'，。]{1,200}
    | [A-Za-z0-9_.-]{1,60}(?:/[A-Za-z0-9_.-]{1,60}){0,20}
        /[A-Za-z0-9_-]{1,60}\.[A-Za-z0-9]{1,8}(?![\w/])
    | [A-Za-z0-9_-]{1,60}\.(?:py|js|ts|tsx|jsx|json|yaml|yml|toml|md|txt|csv|xlsx?|docx?
        |pptx?|pdf|sh|sql|rs|go|java|c|h|cpp|html|css|ini|cfg|conf|log|zip|tar\.gz|gz|png|jpe?g|svg
        |lock|ipynb|xml|parquet|db|sqlite|wav|mp[34])(?![\w/])
    | \d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|/\d{1,2})?(?![\d.])
    | (?:[A-Za-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|ai|cn|example|local|internal)
        (?::\d{1,5})?(?:/[\w./:-]{1,200})?(?![\w-])
    | localhost:\d{2,5}
    | --[a-z][a-z0-9-]{1,40}
    | [A-Z]{2}\s\d{3,4}(?![\w.,:%-])
    )""",
    re.VERBOSE | re.ASCII,
)
_CODE = re.compile(
    r"""(?<![\w.@/\\$€£¥-])(?:
      [0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}
    | \#\d{1,9} | 0x[0-9a-fA-F]{2,16}
    | [vV]\d{1,4}(?:\.\d{1,6}){0,4}(?:-[a-z]{1,8}\.?\d{0,4})?
    | \d{1,4}(?:\.\d{1,6}){2,4}(?:-[a-z]{1,8}\.?\d{0,4})?
    | (?=[\w-]{0,40}\d)[A-Z][A-Za-z0-9]{0,15}(?:-[A-Za-z0-9]{1,16}){1,5}
    | [A-Z]{1,6}(?:/\d{2,12}){1,3}
    | [A-Z]{1,10}\d[A-Z0-9]{0,20}
    | \d{1,6}[A-Z]{1,4}\d[A-Z0-9]{0,12}
    | (?=[a-z0-9]{0,40}\d)(?=[a-z0-9]{0,40}[a-f])[0-9a-f]{7,40}
    | [A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,10}(?:\(\))?
    | [a-z]{1,30}(?:[A-Z][a-z0-9]{1,30}){1,6}(?:\(\))?(?=[^\w]|$)
    | (?:[A-Z][a-z]{2,20}){1,5}(?:Error|Exception|Warning)
    | [A-Z]{8,40}
    | (?:\d{2,4}[ -]){2,5}\d{3,4}
    | \d{3}-\d{4}
    )(?![\w/@]|[.-]\w)""",
    re.VERBOSE | re.ASCII,
)
_BRANDED = re.compile(r"i[A-Z][a-z]+|e[A-Z][a-z]+|mac[A-Z]+|iOS|iPadOS")
_DATE = re.compile(
    r"(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}"
    r"|\d{1,2}[-./]\d{1,2}[-./](?:19|20)?\d\d|[A-Z]\d?-?\w{0,3}day"
)
# A bare number is a name only when something says so.
_NUMBERED = re.compile(
    r"""(?:
      \b(?:number|port|order|ticket|invoice|case|booking|reference|ref|confirmation|tracking|serial
        |account|policy|member(?:ship)?|licen[cs]e|code|pin|passport|extension|error|issue|build|employee
        |student|customer|flight|train)
      (?:\s(?:number|no\.?|id|code|\#))?(?:\s(?:is|was|:|=))?[\s:#]{1,3}
    | (?:端口|订单号?|单号|工单|编号|账号|卡号|会员号|学号|工号|取件码|验证码|密码|序列号
        |错误码|型号|号码|代码|群号|发票号|合同号|车次|航班)
      (?:是|为|改成|改为)?[\s:：]{0,2}
    )(\d{3,20})(?![\w%年月日号元块个次天人分折]|[.,]\d)
    | (?:\b(?:version|release)\s|版本\s?)(\d{1,4}(?:\.\d{1,6}){1,3})
    | (?<![\w.,:$€£¥/-])(\d{7,20})
        (?![\w%年月日元块个次天人万亿]|[.,]\d|\s?(?:元|块|dollars|people|euros))""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)


def address_spans(text: str) -> Iterator[Span]:
    """E-mail and network addresses, links, paths, files, flags, flights."""
    for match in _ADDRESS.finditer(text):
        end = match.start() + len(match.group().rstrip(".,;:!?"))
        if not _DATE.fullmatch(text, match.start(), end):
            yield Span(match.start(), end, "identifier")


def identifier_spans(text: str) -> Iterator[Span]:
    """Codes, versions, hashes, snake_case and camelCase names, numbers called by a label."""
    for match in _CODE.finditer(text):
        if not (_DATE.fullmatch(match.group()) or _BRANDED.fullmatch(match.group())):
            yield Span(match.start(), match.end(), "identifier")
    for match in _NUMBERED.finditer(text):
        start, end = match.span(match.lastindex or 0)
        yield Span(start, end, "identifier")
