"""Pure text analysis: from a string to terms, and when two names are one."""

from trivium.text.analyzer import analyse
from trivium.text.entity_key import NAME_WORD, compatible, digits, entity_key, first_word
from trivium.text.everyday import is_everyday
from trivium.text.evidence import count_words
from trivium.text.normalise import fold, printable
from trivium.text.selection import select_terms
from trivium.text.time_words import time_words

__all__ = [
    "NAME_WORD",
    "analyse",
    "compatible",
    "count_words",
    "digits",
    "entity_key",
    "first_word",
    "fold",
    "is_everyday",
    "printable",
    "select_terms",
    "time_words",
]
