"""Whether the capital that opens a sentence is a name's or only the sentence's."""

from collections.abc import Sequence

from trivium.extractors.latin_word import LatinWord
from trivium.extractors.lexicon.english import (
    ACTS,
    AUXILIARIES,
    CODE_LABELS,
    GIVEN_NAMES,
    HONORIFICS,
    KINSHIP,
    LABELS,
    ROLES,
    STARTERS,
    WORD_NAMES,
)
from trivium.extractors.lexicon.gazetteer import EVENTS, ORGANIZATIONS, PLACES, PRODUCTS
from trivium.extractors.vocabulary import is_common

__all__ = ["name_start"]

_NO_NAME_ENDINGS = ("n't", "n’t", "ly")
_ABSTRACT_ENDINGS = ("ing", "ly", "ness", "tion", "ment")
_POSSESSIVES = frozenset({"my", "our", "his", "her", "their"})
_SOMETIMES = WORD_NAMES | ORGANIZATIONS | PRODUCTS
_ALWAYS = GIVEN_NAMES | EVENTS | PLACES
_LISTED = PLACES | EVENTS | PRODUCTS | ORGANIZATIONS
#: Verbs and adjectives that open sentences, and names: "Mount Hood", "Old Town".
_NAME_PREFIXES = KINSHIP | {"mount", "port", "park"}
_PREFIXES = frozenset({"new", "old", "big", "great", "good", "first", "black"})


def name_start(words: Sequence[LatinWord], start: int, end: int) -> int:
    """Where the name in the run ``words[start:end]`` begins; *end* if there is none."""
    while start < end and words[start].lower in HONORIFICS:
        start += 1
    if start == end:
        return end
    if end - start == 1:
        return start if not words[start].initial or _is_name_alone(words, start) else end
    if words[start].initial:
        return _opening_end(words, start, end)
    labelled = words[start].lower in CODE_LABELS and any(c.isdigit() for c in words[end - 1].text)
    return start + 1 if labelled else start


def _opening_end(words: Sequence[LatinWord], start: int, end: int) -> int:
    """Past the words that only open the sentence: "Ask Hamza", "The Apple Watch"."""
    lower, following = words[start].lower, words[start + 1].lower
    if " ".join(word.lower for word in words[start:end]) in _LISTED or lower in _NAME_PREFIXES:
        return start
    if lower in _PREFIXES and is_common(following) and following not in GIVEN_NAMES:
        return start
    opens = lower in STARTERS or lower in CODE_LABELS or lower in ROLES
    inflected = lower.endswith(("ing", "ed")) and is_common(lower)
    named = not is_common(following) or following in GIVEN_NAMES or following in _LISTED
    if not (opens or lower.endswith(_NO_NAME_ENDINGS) or (inflected and named)):
        return start
    start += 1
    while start < end and not (words[start].capital or words[start].number):
        start += 1
    return start


def _is_name_alone(words: Sequence[LatinWord], position: int) -> bool:
    """Whether a single capitalised word that opens a sentence is a name."""
    word, lower = words[position], words[position].lower
    following = words[position + 1] if position + 1 < len(words) else None
    if lower.endswith(_NO_NAME_ENDINGS[:2]):
        return False
    if following and following.gap.startswith(":") and not position:
        return lower not in LABELS and not (lower.endswith("s") and is_common(lower))
    if lower in _SOMETIMES and is_common(lower):
        return word.possessive or (following is not None and _is_subject(words, position))
    if not is_common(lower) or lower in _ALWAYS:
        return True
    return following is not None and lower not in STARTERS and _is_used_as_name(word, following)


def _is_used_as_name(word: LatinWord, following: LatinWord) -> bool:
    """Whether an everyday noun without an article does what only names do."""
    lower = word.lower
    if following.gap == ", ":
        return following.lower in _POSSESSIVES and not lower.endswith("ly")
    if following.gap != " " or lower.endswith(_ABSTRACT_ENDINGS):
        return False
    if word.possessive:
        return following.text.islower() and following.lower not in STARTERS
    return following.lower in ACTS and not lower.endswith("s")


def _is_subject(words: Sequence[LatinWord], position: int) -> bool:
    """Whether a verb follows, or "and" with another name."""
    following = words[position + 1]
    lower = following.lower
    if following.gap != " " or not following.text.islower():
        return False
    if lower in {"and", "or"}:
        return position + 2 < len(words) and words[position + 2].capital
    return lower in ACTS or lower in AUXILIARIES or (lower.endswith("ed") and is_common(lower))
