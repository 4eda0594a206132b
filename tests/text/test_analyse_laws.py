"""Laws that hold for every text whatsoever."""

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivium.text import analyse, fold, printable

#: Any code point at all: control characters, NUL and lone surrogates too.
ANYTHING = st.text(st.characters(exclude_categories=()))
#: What breaks tokenisers, joined at random.
SIGNS = [*"aZ9 _-./:@'’&+~#,$%", "\x00", "\ud800", "\u200b", "\u0301", "\n"]
WORDS = ["n't", "'s", "++", "C#", "İ", "中", "杭州", "が", "ส", "Ａ", "½", "ﷺ", "the", "Nora"]
PIECES = st.lists(st.sampled_from([*SIGNS, *WORDS])).map("".join)
TEXTS = st.one_of(ANYTHING, PIECES)
ANCHOR = "xyzzyq"


def content(text: str) -> tuple[str, ...]:
    """The terms of *text* in a company that needs no stop words."""
    anchor, *terms = analyse(f"{ANCHOR} {text}")
    assert anchor == ANCHOR
    return tuple(terms)


@given(TEXTS)
def test_any_text_is_analysed_into_readable_terms(text: str) -> None:
    for term in analyse(text):
        assert term
        assert not any(
            character.isspace() or "\ud800" <= character <= "\udfff" for character in term
        )


@given(TEXTS)
def test_a_text_with_a_letter_or_digit_has_terms(text: str) -> None:
    if any(character.isalnum() for character in fold(text)):
        assert analyse(text)


@given(TEXTS)
def test_the_same_text_gives_the_same_terms(text: str) -> None:
    assert analyse(text) == analyse(
        str(text.encode("utf-8", "surrogatepass"), "utf-8", "surrogatepass")
    )


@given(TEXTS, TEXTS)
def test_a_text_of_two_is_cut_as_each_of_them(first: str, second: str) -> None:
    assert content(f"{first} {second}") == content(first) + content(second)


@given(TEXTS)
def test_a_single_word_of_a_text_is_found_in_it(text: str) -> None:
    terms = Counter(content(text))
    for word in text.split():
        assert Counter(content(word)) <= terms


@given(TEXTS)
def test_upper_and_lower_case_ascii_are_one(text: str) -> None:
    plain = text.encode("ascii", "ignore").decode()
    assert analyse(plain.upper()) == analyse(plain.lower())


@given(TEXTS)
def test_every_chinese_character_of_a_text_finds_it(text: str) -> None:
    terms = set(content(text))
    for character in fold(text):
        if "\u4e00" <= character <= "\u9fff":
            assert set(content(character)) <= terms


@given(TEXTS)
def test_printable_text_has_no_control_character_and_can_be_encoded(text: str) -> None:
    clean = printable(text)
    clean.encode("utf-8")
    assert not any(ord(character) < 32 or 0x7F <= ord(character) < 0xA0 for character in clean)
    assert printable(clean) == clean


NASTY = {
    "one word": "a",
    "hyphens": "a-",
    "hyphens alone": "-",
    "apostrophes": "a'",
    "contractions": "'s",
    "negations": "n't",
    "thousands": "1,",
    "plus signs": "c+",
    "pluses alone": "+",
    "hash signs": "c#",
    "dots": ".",
    "dotted": "a.",
    "underscores": "_",
    "snake": "a_",
    "paths": "a/",
    "addresses": "a@",
    "marks": "a\u0301",
    "digits": "1",
    "letters and digits": "a1",
    "chinese": "中",
    "chinese words": "我下周三去杭州出差",
    "scripts in turn": "a中",
    "kana": "ア",
    "thai": "ส",
    "emoji": "😀",
    "ligatures": "ﷺ",
    "dotted capitals": "İ",
    "surrogates": "\ud800",
    "nul": "\x00",
    "spaces": " ",
    "words": "word ",
    "distinct words": "",
}


@pytest.mark.parametrize("name", NASTY)
def test_a_hundred_thousand_characters_take_no_more_than_a_moment(name: str) -> None:
    unit = NASTY[name] or "".join(f"w{number} " for number in range(15_000))
    text = ("x" + unit * (100_000 // len(unit) + 1))[:100_000]
    started = time.process_time()
    analyse(text)
    assert time.process_time() - started < 5.0


@pytest.mark.parametrize("tail", ["'s", "n't", "'ve", "n't've", "-a", "_", "'"])
def test_no_run_of_signs_is_too_deep(tail: str) -> None:
    assert analyse("peanut" + tail * 20_000)
