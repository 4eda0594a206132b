"""Which English words are everyday words."""

from collections.abc import Mapping
from functools import cache, lru_cache

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

from trivium.extractors.lexicon.english import STARTERS

__all__ = ["is_common"]


@cache
def _dictionary() -> Mapping[str, str]:
    return DefaultDictionaryFactory().get_dictionary("en")


@lru_cache(maxsize=1 << 14)
def is_common(word: str) -> bool:
    """Whether lower-case *word* is in the dictionary as such.

    The dictionary spells names with a capital, so ``marcus`` is not common
    while ``biscuit`` is. Of a hyphenated word every part must be common.
    """
    return all(map(_is_listed, filter(None, word.split("-"))))


def _is_listed(word: str) -> bool:
    # Some words ("routine") are listed in their inflected forms only.
    lookup = _dictionary()
    return word in STARTERS or any(lookup.get(form) is not None for form in (word, word + "s"))
