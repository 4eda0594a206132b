"""When two names are one."""

import pytest

from trivium.text import compatible, digits, entity_key
from trivium.types import Entity, EntityKind


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("New  York", "new york"),
        (" Nora\n", "nora"),
        ("ＣＮ－Ａ１", "cn-a1"),
        ("O’Brien", "O'Brien"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert entity_key(one) == entity_key(other)


def test_the_numbers_of_a_name_tell_it_apart() -> None:
    assert digits("Model X10 rev ２") == ["10", "2"]
    assert digits("Model X10") != digits("Model X11")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("person", "person", True),
        ("person", "place", False),
        ("name", "place", True),
        ("organization", "quoted", True),
        ("organization", "topic", False),
    ],
)
def test_homonyms_of_two_kinds_are_two_things(
    one: EntityKind, other: EntityKind, expected: bool
) -> None:
    assert compatible(Entity("Apple", one), Entity("Apple", other)) is expected
    assert compatible(Entity("Apple", other), Entity("Apple", one)) is expected
