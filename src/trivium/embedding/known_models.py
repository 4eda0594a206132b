"""What is known by name of the models that others serve: dimension, floor, prefixes.

Dimensions and prefixes are those of the models' own cards. The floors were not
measured here, all-MiniLM's apart: they are cautious readings of what is published
about the cosines of unrelated texts. A floor that is too low gates less, one that is
too high loses answers; so it is 0 where nothing is known. Calibrate yours with
``python bench/floors.py openai:your-model``.
"""

import re
from typing import NamedTuple

__all__ = ["UNKNOWN", "KnownModel", "known_model"]


class KnownModel(NamedTuple):
    """``dimension`` is None where one pattern covers several sizes."""

    dimension: int | None = None
    floor: float = 0.0
    query_prefix: str = ""
    document_prefix: str = ""


UNKNOWN = KnownModel()

_BGE_ENGLISH = "Represent this sentence for searching relevant passages: "
_BGE_CHINESE = "为这个句子生成表示以用于检索相关文章："
# trained at a temperature of 0.01: unrelated texts sit near 0.78
_E5 = KnownModel(None, 0.75, "query: ", "passage: ")

_BY_PATTERN = (
    (r"text-embedding-3-small", KnownModel(1536)),
    (r"text-embedding-3-large", KnownModel(3072)),
    (r"text-embedding-ada-002", KnownModel(1536, 0.65)),
    (r"(multilingual-)?e5-small(-v2)?", _E5._replace(dimension=384)),
    (r"(multilingual-)?e5-base(-v2)?", _E5._replace(dimension=768)),
    (r"(multilingual-)?e5-large(-v2)?", _E5._replace(dimension=1024)),
    (r"bge-small-en(-v1\.5)?", KnownModel(384, 0.3, _BGE_ENGLISH)),
    (r"bge-base-en(-v1\.5)?", KnownModel(768, 0.3, _BGE_ENGLISH)),
    (r"bge-large-en(-v1\.5)?", KnownModel(1024, 0.3, _BGE_ENGLISH)),
    (r"bge-small-zh(-v1\.5)?", KnownModel(512, 0.2, _BGE_CHINESE)),
    (r"bge-base-zh(-v1\.5)?", KnownModel(768, 0.2, _BGE_CHINESE)),
    (r"bge-large-zh(-v1\.5)?", KnownModel(1024, 0.2, _BGE_CHINESE)),
    (r"bge-m3", KnownModel(1024)),
    (
        r"nomic-embed-text(-v1(\.5)?(-q)?)?",
        KnownModel(768, 0.0, "search_query: ", "search_document: "),
    ),
    (r"mxbai-embed-large(-v1)?", KnownModel(1024, 0.0, _BGE_ENGLISH)),
    (r"all-minilm(-l6-v2)?", KnownModel(384, -0.1)),
)


def known_model(name: str) -> KnownModel:
    """What is known of the model *name*: an owner before "/" and a tag after ":" do not count."""
    bare = name.rsplit("/", 1)[-1].partition(":")[0].lower()
    for pattern, known in _BY_PATTERN:
        if re.fullmatch(pattern, bare):
            return known
    return UNKNOWN
