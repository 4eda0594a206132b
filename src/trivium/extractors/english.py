"""Proper names in English by their capital letters."""

from collections.abc import Iterator, Sequence

from trivium.extractors.kinds import kind_of
from trivium.extractors.latin_word import LatinWord, latin_words
from trivium.extractors.lexicon.english import (
    ACTS,
    AUXILIARIES,
    CODE_LABELS,
    CONNECTORS,
    FIRM_ACTS,
    GIVEN_NAMES,
    HONORIFICS,
    KINSHIP,
    LOANWORDS,
    NEVER_NAMES,
    STARTERS,
    TITLE_CUES,
    TITLE_VERBS,
    UNITS,
    WORD_NAMES,
)
from trivium.extractors.lexicon.gazetteer import EVENTS, LOWER_PRODUCTS, PRODUCTS
from trivium.extractors.sentence_opening import name_start
from trivium.extractors.span import Span

__all__ = ["english_spans"]

_TITLE_WORDS = frozenset({"the", "a", "an", "in", "with", "to", "on", "at", "for", "and"})
_VENUE_PREPOSITIONS = frozenset({"at", "from", "to", "in", "near", "by", "via"})
_MOST_DIGITS = 4
_YEAR = 4


def english_spans(text: str) -> Iterator[Span]:
    """Names of *text*: runs of capitalised words, and lower-case software names."""
    words = list(latin_words(text))
    shouted = _is_shouted(words)
    position = 0
    while position < len(words):
        word = words[position]
        if word.capital and not (shouted and word.text.isupper()):
            end = _run_end(words, position)
            yield from _names(words, position, end)
            position = end
            continue
        if word.text in LOWER_PRODUCTS and not word.gap.endswith(("-", "/", ".", "@", "_")):
            yield _software(words, position)
        position += 1


def _is_shouted(words: Sequence[LatinWord]) -> bool:
    """Whether most of the text is in capitals, so that they tell nothing."""
    capitals = sum(word.text.isupper() and len(word.text) > 1 for word in words)
    return len(words) > 3 and capitals * 2 > len(words)


def _run_end(words: Sequence[LatinWord], start: int) -> int:
    """One past the last word of the run of name words that begins at *start*."""
    titled = _is_titled(words, start)
    end = start + 1
    while end < len(words) and words[start].lower not in HONORIFICS:
        step = _step(words, end, titled=titled)
        if not step:
            break
        end += step
    return end


def _step(words: Sequence[LatinWord], position: int, *, titled: bool) -> int:
    """How many words from *position* on continue the run before it; 0 ends it."""
    previous, word = words[position - 1], words[position]
    if not _adjoins(previous, word):
        return 0
    if previous.has_ending and not (titled or kind_of(f"x {word.text}") == "organization"):
        return 0
    if word.capital:
        return int(not word.weak or _is_event(previous, word))
    if word.number:
        return int(_is_version(words, position))
    return _bridge(words, position, titled=titled)


def _adjoins(previous: LatinWord, word: LatinWord) -> bool:
    abbreviated = previous.text in {"St", "Mt", "Ft"} or (
        len(previous.text) == 1 and previous.text.isupper()
    )
    return word.gap == " " or (word.gap == ". " and abbreviated)


def _bridge(words: Sequence[LatinWord], position: int, *, titled: bool) -> int:
    """How many words "of", "of the", "&" and the capitalised one after them are, or 0."""
    for length in (1, 2):
        after = position + length
        if after >= len(words) or not _joins(words[position:after], titled=titled):
            continue
        adjoining = all(word.gap == " " for word in words[position : after + 1])
        if adjoining and words[after].capital and not words[after].weak:
            return length + 1
    return 0


def _joins(between: Sequence[LatinWord], *, titled: bool) -> bool:
    """Whether lower-case words may stand inside a name."""
    first, last = between[0].lower, between[-1].lower
    if len(between) == 1:
        return first in CONNECTORS or first == "&" or (titled and first in {"the", "and"})
    if first == "of" and last == "the":
        return True
    return titled and first in _TITLE_WORDS and last in {"the", "a", "an"}


def _is_event(previous: LatinWord, word: LatinWord) -> bool:
    return f"{previous.text} {word.text}".lower() in EVENTS


def _is_version(words: Sequence[LatinWord], position: int) -> bool:
    """Whether the number at *position* belongs to the name before it."""
    number, previous = words[position].text, words[position - 1]
    if previous.lower in CODE_LABELS or previous.lower in GIVEN_NAMES or previous.weak:
        return False
    whole = number.split(".")[0]
    if not number.replace(".", "").isdigit() or len(whole) > _MOST_DIGITS:
        return False
    following = words[position + 1] if position + 1 < len(words) else None
    return len(whole) == _YEAR or not (following and _is_counted(following))


def _is_counted(word: LatinWord) -> bool:
    """Whether *word* is what a number before it counts: "3 times", "16 replicas"."""
    lower = word.lower
    if word.gap != " " or not word.text.islower() or lower in ACTS or lower in AUXILIARIES:
        return False
    plural = lower.endswith("s") and not lower.endswith(("es", "ss", "us"))
    return lower in UNITS or (plural and lower not in STARTERS)


def _is_titled(words: Sequence[LatinWord], start: int) -> bool:
    """Whether the words before the run say that a title follows."""
    before = [word.lower for word in words[max(0, start - 2) : start]]
    return bool(before) and (before[-1] in TITLE_VERBS or not TITLE_CUES.isdisjoint(before))


def _names(words: Sequence[LatinWord], start: int, end: int) -> Iterator[Span]:
    """The names inside one run, which may be none."""
    if start and words[start - 1].number and words[start].gap == " " and _is_titled(words, start):
        start -= 1  # "99% Invisible"
    first = name_start(words, start, end)
    last = _name_end(words, first, end)
    if first >= last or _is_nothing(words[first:last]):
        return
    if all(word.lower in PRODUCTS for word in words[first:last]):
        yield from (_span(words, index, index + 1) for index in range(first, last))
    else:
        yield _span(words, first, last)


def _name_end(words: Sequence[LatinWord], first: int, end: int) -> int:
    """Where the name ends, without trailing generic words."""
    while end - first > 1 and (words[end - 1].weak or words[end - 1].lower in HONORIFICS):
        if _is_event(words[end - 2], words[end - 1]):
            break
        end -= 1
    return end


def _is_nothing(words: Sequence[LatinWord]) -> bool:
    """Whether capitalised *words* name no one thing."""
    if all(word.weak or word.number or word.lower in NEVER_NAMES for word in words):
        return True
    lower = words[0].lower
    return len(words) == 1 and (
        len(lower) == 1
        or (lower in LOANWORDS and not words[0].initial and not words[0].gap.isascii())
        or (lower in LOANWORDS and words[0].gap == "")
        or lower in KINSHIP
        or lower in HONORIFICS
        or lower in CODE_LABELS
        or (lower in STARTERS and lower not in WORD_NAMES and lower not in PRODUCTS)
    )


def _span(words: Sequence[LatinWord], first: int, last: int) -> Span:
    name = " ".join(word.text for word in words[first:last])
    whole = _is_firm_name(words, last, name)
    end = words[last - 1].full_end if whole else words[last - 1].end
    return Span(words[first].start, end, kind_of(name + "'s" if whole else name))


def _is_firm_name(words: Sequence[LatinWord], last: int, name: str) -> bool:
    """Whether the "'s" after a name belongs to it: "Powell's has", "at Macy's"."""
    word = words[last - 1]
    if not word.possessive:
        return False
    if kind_of(name + "'s") == "organization":
        return True
    following = words[last] if last < len(words) else None
    before = words[last - 2].lower if last > 1 and word.gap == " " else ""
    if following is None or following.gap != " ":
        return before in _VENUE_PREPOSITIONS
    if before:
        return before in _VENUE_PREPOSITIONS and following.lower in STARTERS
    return following.lower in FIRM_ACTS


def _software(words: Sequence[LatinWord], position: int) -> Span:
    word, following = words[position], position + 1
    versioned = (
        following < len(words)
        and words[following].number
        and words[following].gap == " "
        and _is_version(words, following)
    )
    return Span(word.start, words[following].end if versioned else word.end, "product")
