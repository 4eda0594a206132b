"""Each kind of identifier is found by its words alone, among sixty of its kind."""

import random
import string

import pytest

from trivium import Memory

IDENTIFIERS = [
    "ERR-4417-XQ",
    "v2.14.1",
    "user@example.com",
    "192.168.1.17",
    "INV-2024-00317",
    "C++",
    "O'Brien",
    "gpt-4o-mini",
]


def sibling(identifier: str, rng: random.Random) -> str:
    """The same pattern with other digits and letters."""

    def changed(character: str) -> str:
        if character.isdigit():
            return rng.choice(string.digits)
        if character.isupper():
            return rng.choice(string.ascii_uppercase)
        return rng.choice(string.ascii_lowercase) if character.islower() else character

    return "".join(map(changed, identifier))


def siblings(identifier: str) -> list[str]:
    """Sixty of the kind; of those as short as "C++" every one there is, twice and more."""
    rng = random.Random(identifier)
    made: list[str] = []
    while len(made) < 60:
        other = sibling(identifier, rng)
        if other.lower() != identifier.lower():
            made.append(other)
    return made


def near_misses(identifier: str) -> list[str]:
    """One digit or letter changed, at every place."""
    rng = random.Random(identifier)
    made = []
    for place, character in enumerate(identifier):
        if character.isalnum():
            other = character
            while other.lower() == character.lower():
                other = sibling(character, rng)
            made.append(identifier[:place] + other + identifier[place + 1 :])
    return made


@pytest.mark.parametrize("identifier", IDENTIFIERS)
@pytest.mark.parametrize("others", [siblings, near_misses])
def test_an_identifier_is_first_among_its_siblings(
    memory: Memory, identifier: str, others: object
) -> None:
    texts = [f"We talked about {other} yesterday." for other in others(identifier)]  # type: ignore[operator]
    memory.add([*texts, f"We talked about {identifier} yesterday."], user_id="nora")
    hits = memory.search(identifier, user_id="nora", signals=["bm25"])
    assert hits[0].text == f"We talked about {identifier} yesterday."
    assert len(hits) == 1 or hits[0].score > hits[1].score


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("We pinned gpt-4o and v2.1.0, error E_CONN_77", "gpt-4o"),
        ("We pinned gpt-4o and v2.1.0, error E_CONN_77", "GPT 4o"),
        ("We pinned gpt-4o and v2.1.0, error E_CONN_77", "v2.1.0"),
        ("We pinned gpt-4o and v2.1.0, error E_CONN_77", "conn 77"),
        ("小李负责CN-A10293接口", "CN-A10293"),
        ("小李负责CN-A10293接口", "ＣＮ－Ａ１０２９３"),
        ("小李负责CN-A10293接口", "接口"),
        ("我下周三去杭州出差", "杭州"),
        ("我下周三去杭州出差", "我什么时候去杭州出差？"),
        ("Payroll runs on the 25th", "when does payroll run each month url"),
        ("The total was $1,250.50", "1250.50"),
        ("I write C# at work", "c#"),
    ],
)
def test_words_alone_find_it(memory: Memory, text: str, query: str) -> None:
    memory.add([text, "The weather was fine.", "天气很好。"], user_id="nora")
    hits = memory.search(query, user_id="nora", signals=["bm25"])
    assert [hit.text for hit in hits] == [text]
