"""How many words a set of terms stands for."""

from collections.abc import Iterable

from trivium.text.segment import is_unspaced

__all__ = ["count_words"]


def count_words(terms: Iterable[str]) -> int:
    """The number of distinct *terms*, a character inside a longer one not counted again.

    Chinese is indexed in words and in their characters: both rank, but a word
    and its characters are one word's evidence. English terms count one each.
    """
    distinct = set(terms)
    unspaced = {term for term in distinct if is_unspaced(term)}
    covered = {character for term in unspaced if len(term) > 1 for character in term}
    return len(distinct) - len(unspaced & covered)
