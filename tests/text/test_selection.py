"""A long question keeps its topic, a short one every word."""

from trivium.text import analyse, select_terms
from trivium.text.selection import LONG_QUESTION

LONG = "well I think I want to get up to the harbour " + " ".join(
    f"topic{letter}" for letter in "abcdefghijklmnop"
)


def test_a_short_question_keeps_its_fillers() -> None:
    assert select_terms(analyse("What did she get up?")) == ("get", "up")


def test_a_long_question_loses_its_fillers() -> None:
    terms = select_terms(analyse(LONG))
    assert "harbour" in terms
    assert not {"well", "think", "want", "get", "up"} & set(terms)


def test_a_long_question_of_fillers_alone_keeps_them() -> None:
    fillers = "get go make take put seem become ask come feel find give guess happen hear help"
    assert len(fillers.split()) > LONG_QUESTION
    assert select_terms(fillers.split()) == tuple(fillers.split())


def test_a_term_that_is_repeated_counts_once() -> None:
    assert select_terms(["tea", "tea", "cup"]) == ("tea", "cup")
