"""The frame of every extractor: one finder for each script, and what they share."""

import re
from collections.abc import Sequence
from functools import lru_cache

from trivium.extractors.identifiers import address_spans, identifier_spans
from trivium.extractors.overlap import disjoint
from trivium.extractors.quotes import quoted_spans
from trivium.extractors.span import Finder, Span
from trivium.extractors.topics import topic_spans
from trivium.types import Entity, EntityKind

__all__ = ["ScriptExtractor"]

_CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile("[A-Za-zÀ-\u024f\u0370-\u04ff]")
_UNREADABLE = re.compile("[\ud800-\udfff\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
_MASK = "\ufffc"
_LONGEST_ENTITY = 256
_CACHED_TEXTS = 4096


class ScriptExtractor:
    """Reads Latin script with one finder, Chinese with another.

    Quotations, addresses, identifiers and topics are found first and the same
    way for all extractors; names are looked for in what quotations and
    addresses leave. Of overlapping finds the longest stays.
    """

    def __init__(self, name: str, latin: Finder, chinese: Finder) -> None:
        self._name = name
        self._latin = latin
        self._chinese = chinese
        self._cached = lru_cache(maxsize=_CACHED_TEXTS)(self._read)

    @property
    def name(self) -> str:
        """The name it is registered under."""
        return self._name

    def extract(self, texts: Sequence[str]) -> list[tuple[Entity, ...]]:
        """The entities of each text, in order of mention."""
        return [self._cached(text) for text in texts]

    def _read(self, text: str) -> tuple[Entity, ...]:
        readable = _UNREADABLE.sub("\ufffd", text)
        kinds: dict[str, EntityKind] = {}
        for span in disjoint(self._candidates(readable)):
            surface = readable[span.start : span.end]
            if "\ufffd" not in surface and len(surface) <= _LONGEST_ENTITY:
                kinds.setdefault(surface, span.kind)
        return tuple(Entity(surface, kind) for surface, kind in kinds.items())

    def _candidates(self, text: str) -> list[Span]:
        fixed = disjoint([*quoted_spans(text), *address_spans(text)])
        rest = _masked(text, fixed)
        found = [*fixed, *identifier_spans(rest), *topic_spans(rest)]
        if _LATIN.search(rest):
            found.extend(self._latin(rest))
        if _CJK.search(rest):
            found.extend(self._chinese(rest))
        return found


def _masked(text: str, spans: Sequence[Span]) -> str:
    """*text* with each of the ordered *spans* blotted out, at unchanged length."""
    pieces, position = [], 0
    for span in spans:
        pieces += [text[position : span.start], _MASK * (span.end - span.start)]
        position = span.end
    return "".join([*pieces, text[position:]])
