"""One spelling for one text: NFKC, lower case, no characters that cannot be read."""

import re
import unicodedata

__all__ = ["fold", "printable"]

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'"})
_LATIN_MARKS = re.compile("(?<=[a-z])[\u0300-\u036f]+")
#: Marks that no letter took in, such as stress in Cyrillic, points in Hebrew and Arabic.
_LOOSE_MARKS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]")
_UNREADABLE = dict.fromkeys(range(32), " ") | dict.fromkeys(range(0x7F, 0xA0), " ")
_INVISIBLE = dict.fromkeys([0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])
_CLEAN = _UNREADABLE | _INVISIBLE


def printable(text: str) -> str:
    """*text* with control characters as spaces and lone surrogates as U+FFFD."""
    if text.isascii():
        return text.translate(_UNREADABLE)
    sound = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return sound.translate(_CLEAN)


def fold(text: str) -> str:
    """*text* as it is compared: NFKC, one kind of apostrophe, lower case, no accents.

    Full-width ``ＥＲＲ－４４１７`` becomes ``err-4417``, ``café`` becomes ``cafe``.
    The length may change.
    """
    if text.isascii():
        return printable(text).lower()
    compatible = unicodedata.normalize("NFKC", printable(text)).translate(_APOSTROPHES).lower()
    if compatible.isascii():
        return compatible
    # marks on Latin letters go; elsewhere they make other letters (й, が) and stay
    bare = _LATIN_MARKS.sub("", unicodedata.normalize("NFKD", compatible))
    return _LOOSE_MARKS.sub("", unicodedata.normalize("NFKC", bare))
