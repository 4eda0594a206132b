"""How many words a query counts as."""

import pytest

from trivium.text import analyse, count_words


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ((), 0),
        (("dog", "run"), 2),
        (("dog", "dog"), 1),
        (("杭州", "杭", "州"), 1),
        (("杭州", "杭", "州", "咖"), 2),
        (("杭", "州"), 2),
        (("cna10293", "cn", "a10293", "接口", "接", "口"), 4),
        (("x", "x10"), 2),
    ],
)
def test_a_character_inside_a_longer_term_is_not_counted_again(
    terms: tuple[str, ...], expected: int
) -> None:
    assert count_words(terms) == expected


def test_english_counts_every_distinct_term() -> None:
    terms = analyse("Marisol repairs old boats in the old harbour")
    assert count_words(terms) == len(set(terms)) == 5
