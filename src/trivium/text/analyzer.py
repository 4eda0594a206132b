"""Text in, terms out: one analysis for memories and queries.

By script, never by guessed language, so that a query and a text are always
cut alike. Words become lemmas, stop words go unless nothing else is left,
Chinese is cut into dictionary words and single characters, identifiers stay
whole and in parts.
"""

from collections.abc import Iterator
from functools import lru_cache

import rjieba

from trivium.text.identifiers import identifier_terms, is_identifier
from trivium.text.lemmas import lemma
from trivium.text.normalise import fold
from trivium.text.segment import segments
from trivium.text.stopwords import CHINESE, ENGLISH

__all__ = ["analyse"]

_CONTRACTIONS = ("n't", "'s", "'re", "'ve", "'ll", "'d", "'m", "'t")


def analyse(text: str) -> tuple[str, ...]:
    """The terms of *text* in order, repeated as often as they occur.

    Empty only where the text has nothing readable (punctuation alone).
    """
    terms = list(_terms(fold(text)))
    content = tuple(term for term, carries in terms if carries)
    return content or tuple(term for term, _ in terms)


def _terms(folded: str) -> Iterator[tuple[str, bool]]:
    """Each term with whether it carries content, that is: is no stop word."""
    for kind, run in segments(folded):
        if kind == "unspaced":
            yield from _unspaced_terms(run)
        else:
            yield from _token_terms(run)


@lru_cache(maxsize=1 << 16)
def _token_terms(token: str) -> tuple[tuple[str, bool], ...]:
    stem, negated = _uncontracted(token)
    negation = (("not", True),) if negated else ()
    return (*_stem_terms(stem), *negation)


def _uncontracted(token: str) -> tuple[str, bool]:
    """*token* without what was contracted onto it, and whether that was a "not"."""
    negated, end = False, len(token)
    while tail := _contraction(token, end):
        negated = negated or tail == "n't"
        end -= len(tail)
    return token[:end], negated


def _contraction(token: str, end: int) -> str | None:
    fitting = (tail for tail in _CONTRACTIONS if token.endswith(tail, 1, end))
    return next(fitting, None)


def _stem_terms(stem: str) -> tuple[tuple[str, bool], ...]:
    if stem.isalpha():
        return (_word_term(stem),)
    if not is_identifier(stem):
        return ((stem, True),)
    terms = tuple(identifier_terms(stem))
    whole = tuple((term, True) for term in terms[:1])
    return (*whole, *map(_word_term, terms[1:]))


def _word_term(word: str) -> tuple[str, bool]:
    base = lemma(word)
    return base, word not in ENGLISH and base not in ENGLISH


def _unspaced_terms(run: str) -> Iterator[tuple[str, bool]]:
    """Dictionary words, then single characters; those of a stop word carry no more than it."""
    idle = set(range(len(run)))
    for word, start, end in rjieba.tokenize(run, "search"):
        carries = word not in CHINESE
        if carries:
            idle.difference_update(range(start, end))
        if len(word) > 1:
            yield word, carries
    for place, character in enumerate(run):
        yield character, place not in idle and character not in CHINESE
