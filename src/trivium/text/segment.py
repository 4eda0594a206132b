"""Cuts a folded text by script into runs that are analysed alike."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

__all__ = ["Run", "is_unspaced", "segments"]

# Scripts written without spaces: Han, kana, and the South-East Asian ones.
_UNSPACED = (
    "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
    "\u3040-\u30ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
# In Indic scripts vowel signs are no word characters to re, so whole blocks are named.
_WORD = rf"(?:[^\W{_UNSPACED}]|[\u0900-\u0963\u0966-\u0dff])"
_RUN = re.compile(
    rf"(?P<unspaced>[{_UNSPACED}]+)"
    # signs join only between word characters; "c++", "c#" keep their tail
    rf"|(?P<token>{_WORD}(?:{_WORD}|[-./:@'&+~](?={_WORD})|(?<=\d),(?=\d))*(?:\+\+|\#)?)"
)


class Run(NamedTuple):
    """A stretch of text of one kind: ``token`` has no spaces, ``unspaced`` needs a dictionary."""

    kind: Literal["unspaced", "token"]
    text: str


_UNSPACED_TERM = re.compile(rf"[{_UNSPACED}]+")


def is_unspaced(term: str) -> bool:
    """Whether *term* is of a script written without spaces."""
    return _UNSPACED_TERM.fullmatch(term) is not None


def segments(folded: str) -> Iterator[Run]:
    """The runs of a folded text in order; punctuation and spaces fall between them."""
    for match in _RUN.finditer(folded):
        yield Run("unspaced" if match.lastgroup == "unspaced" else "token", match.group())
