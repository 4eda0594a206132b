"""The laws of the Extractor protocol, for every extractor."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trivium.protocols import Extractor

FRAGMENTS = [
    *(
        "Nora",
        "the",
        "Bank of America",
        "v2.1.0",
        "《三体》",
        "“内卷”",
        '"taxes"',
        "老周",
        "在杭州",
    ),
    *("张伟说", "snake_case", "a@b.example", "/var/log/x.log", "Dr.", "&", "'s", "I", "10.0.0.1"),
    *("Model X10", "😂", "\n", "99%", "#845", "-", "(", "，", "。", ".", "阿里云", "小米14"),
    *("machine learning", "\0", "\ud800", "é"),
]
TEXTS = st.one_of(
    st.text(st.characters(), max_size=80),
    st.lists(st.sampled_from(FRAGMENTS), max_size=12).map(" ".join),
    st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join),
)
LAWS = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
SENTENCES = [
    "Nora took Biscuit to the vet on Hawthorne Boulevard.",
    "老周在宁波的一家造船厂上班。",
    "我在 GitHub 上给 langchain 提了一个 issue。",
    "The error is ECONNREFUSED and the port is 5433.",
]


@LAWS
@given(text=TEXTS)
def test_every_entity_is_a_surface_string_of_its_text_and_occurs_once(
    extractor: Extractor, text: str
) -> None:
    found = [entity.text for entity in extractor.extract([text])[0]]
    assert all(surface and surface in text for surface in found)
    assert len(set(found)) == len(found)


@LAWS
@given(text=TEXTS)
def test_every_entity_can_be_stored_as_utf8(extractor: Extractor, text: str) -> None:
    for entity in extractor.extract([text])[0]:
        assert "\0" not in entity.text
        assert entity.text.encode()


@LAWS
@given(texts=st.lists(TEXTS, max_size=4))
def test_a_text_has_the_same_entities_in_any_batch(extractor: Extractor, texts: list[str]) -> None:
    together = extractor.extract(texts)
    assert together == [extractor.extract([text])[0] for text in texts]


def test_entities_come_in_order_of_mention(extractor: Extractor) -> None:
    text = "Order INV-2291 went from Munich to Lisbon."
    found = [entity.text for entity in extractor.extract([text])[0]]
    assert found == ["INV-2291", "Munich", "Lisbon"]


def test_no_texts_give_no_tuples(extractor: Extractor) -> None:
    assert extractor.extract([]) == []


@pytest.mark.parametrize("text", ["", " ", "\0\0", "\ud800", "\n\n\n", "。", "...", "😂"])
def test_a_text_without_words_has_no_entities(extractor: Extractor, text: str) -> None:
    assert extractor.extract([text]) == [()]


def test_a_null_byte_hides_nothing_around_it(extractor: Extractor) -> None:
    found = [entity.text for entity in extractor.extract(["He works at Siemens\0 in Munich."])[0]]
    assert found == ["Siemens", "Munich"]


def test_threads_get_what_one_thread_gets(extractor: Extractor) -> None:
    alone = extractor.extract(SENTENCES)
    fresh = [[f"{text}{' ' * n}" for text in SENTENCES] for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert all(found == alone for found in pool.map(extractor.extract, fresh))


@pytest.mark.parametrize(
    "unit",
    [
        "a", "A ", '"', '"a ', "/a", "a.", "A1-", "a_", "12 ", "王小明说", "《", "'a ", "\n", "a@",
        "Bank of the ", "number ", "去", "aB", "in aaa learning ", "of the ", "\0", "张",
    ],
)  # fmt: skip
def test_a_hundred_thousand_characters_take_bounded_time(builtin: Extractor, unit: str) -> None:
    short, long = (unit * (n // len(unit)) for n in (10_000, 100_000))
    assert _seconds(builtin, long) < 2 + 40 * _seconds(builtin, short)


def _seconds(extractor: Extractor, text: str) -> float:
    begin = time.perf_counter()
    extractor.extract([text])
    return time.perf_counter() - begin
