"""Codes, versions, addresses and amounts: found whole and in their parts."""

import re
import unicodedata
from collections.abc import Iterator

__all__ = ["identifier_terms", "is_identifier"]

# A plain word or number is none of ours; anything that joins letters, digits
# and signs without a space is.
_PART = re.compile(r"[^\W_]+")
_JOINTS = str.maketrans("", "", "-_'’,")
_LETTER_DIGIT = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


def is_identifier(token: str) -> bool:
    """Whether a folded *token* (no spaces) must be kept whole and in parts."""
    return not token.isalpha() and not token.isdigit() and not all(map(_of_a_word, token))


def _of_a_word(character: str) -> bool:
    """Whether *character* is a letter, or a vowel sign on one."""
    return character.isalpha() or unicodedata.category(character).startswith("M")


def identifier_terms(token: str) -> Iterator[str]:
    """The terms of an identifier: its canonical whole, then its parts; none of joints alone.

    The canonical whole leaves out hyphens, underscores, apostrophes and
    thousands separators, so that ``err-4417-xq``, ``err_4417_xq`` and
    ``err4417xq`` are one term; dots, slashes, ``@`` and ``+`` stay, so that
    ``v2.1.0`` is not ``v21.0``.
    """
    whole = token.translate(_JOINTS)
    if whole:
        yield whole
    parts = _PART.findall(token)
    if len(parts) > 1:
        yield from parts
