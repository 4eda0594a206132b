"""A date in the words that people ask with."""

from datetime import UTC, datetime

import pytest

from trivium import Memory
from trivium.text import analyse, time_words


@pytest.mark.parametrize("month", range(1, 13))
def test_the_words_of_a_date_are_terms_of_a_question(month: int) -> None:
    moment = datetime(2023, month, 8, tzinfo=UTC)
    assert set(time_words(moment)) <= set(analyse(f"on {moment:%-d %B %Y}"))


def test_a_memory_is_found_by_the_date_it_speaks_of(memory: Memory) -> None:
    memory.add("We met at the harbour.", user_id="nora", time="2023-05-08")
    hits = memory.search("What happened in May 2023?", user_id="nora", signals=["bm25"])
    assert [hit.text for hit in hits] == ["We met at the harbour."]
