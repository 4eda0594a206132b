"""One spelling for one text: NFKC, lower case, no characters that cannot be read."""

import unicodedata

__all__ = ["fold", "printable"]

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'"})
_DOTTED_I = "i\u0307"  # what "İ" becomes in lower case
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
    """*text* as it is compared: NFKC, one kind of apostrophe, lower case.

    Full-width ``ＥＲＲ－４４１７`` becomes ``err-4417``. The length may change.
    """
    if text.isascii():
        return printable(text).lower()
    compatible = unicodedata.normalize("NFKC", printable(text))
    return compatible.translate(_APOSTROPHES).lower().replace(_DOTTED_I, "i")
