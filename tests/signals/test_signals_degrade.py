"""What a failing part leaves standing, and how the results tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from trivium import Memory, Settings, SignalError
from trivium.embedding.hash import HashEmbedder
from trivium.errors import EmbeddingError, ExtractionError
from trivium.extractors.builtin import BuiltinExtractor
from trivium.types import Entity, VectorArray


class FragileEmbedder(HashEmbedder):
    """The hash embedder until it breaks."""

    broken = False

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        if self.broken:
            raise EmbeddingError("the model has left")
        return super().embed_queries(texts)


@dataclass
class FragileExtractor:
    """The built-in extractor until it breaks."""

    inner: BuiltinExtractor = field(default_factory=BuiltinExtractor)
    broken: bool = False
    name: str = "fragile"

    def extract(self, texts: Sequence[str]) -> list[tuple[Entity, ...]]:
        if self.broken:
            raise ExtractionError("the lexicon is gone")
        return self.inner.extract(texts)


@dataclass
class Fragile:
    memory: Memory
    embedder: FragileEmbedder
    extractor: FragileExtractor


@pytest.fixture
def fragile() -> Iterator[Fragile]:
    embedder, extractor = FragileEmbedder(), FragileExtractor()
    with Memory(":memory:", embedder=embedder, extractor=extractor, settings=Settings()) as memory:
        memory.add(["Marisol repairs boats.", "The harbour was empty."], user_id="nora")
        yield Fragile(memory, embedder, extractor)


def test_without_embeddings_words_and_names_still_find(fragile: Fragile) -> None:
    fragile.embedder.broken = True
    results = fragile.memory.search("Marisol's boats", user_id="nora", threshold=0.9)
    assert [hit.text for hit in results] == ["Marisol repairs boats."]
    assert results.max_possible == 1.5
    assert results.signals["semantic"].reason == "failed: the model has left"
    assert results.signals["entity"].active


def test_without_entities_meaning_and_words_still_find(fragile: Fragile) -> None:
    fragile.extractor.broken = True
    results = fragile.memory.search("Marisol's boats", user_id="nora")
    assert results[0].text == "Marisol repairs boats."
    assert results.max_possible == 2.0
    assert results.signals["entity"].reason == "failed: the lexicon is gone"


def test_every_failure_is_counted_and_the_first_one_logged(
    fragile: Fragile, caplog: pytest.LogCaptureFixture
) -> None:
    assert fragile.memory.stats().signals_off == {}
    fragile.embedder.broken = fragile.extractor.broken = True
    for number in range(3):
        fragile.memory.search(f"boats {number}", user_id="nora")
    assert fragile.memory.stats().signals_off == {"semantic": 3, "entity": 3}
    assert sorted(record.getMessage() for record in caplog.records) == [
        "the signal entity is off: failed: the lexicon is gone",
        "the signal semantic is off: failed: the model has left",
    ]


@pytest.mark.parametrize(
    ("signal", "reason"),
    [("semantic", "the model has left"), ("entity", "the lexicon is gone")],
)
def test_asking_for_a_signal_that_cannot_serve_is_an_error(
    fragile: Fragile, signal: str, reason: str
) -> None:
    fragile.embedder.broken = fragile.extractor.broken = True
    with pytest.raises(SignalError, match=f"'{signal}' was asked for and cannot serve: {reason}"):
        fragile.memory.search("Marisol sings", user_id="nora", signals=["bm25", signal])
    assert fragile.memory.stats().signals_off == {}


def test_a_signal_recovers_with_the_next_search(fragile: Fragile) -> None:
    fragile.embedder.broken = True
    assert not fragile.memory.search("boats one", user_id="nora").signals["semantic"].active
    fragile.embedder.broken = False
    assert fragile.memory.search("boats one", user_id="nora").signals["semantic"].active


def test_a_verdict_survives_a_failing_signal(fragile: Fragile) -> None:
    found = fragile.memory.list(user_id="nora").memories[1]
    fragile.embedder.broken = True
    verdict = fragile.memory.explain("boats", found.id, user_id="nora")
    assert (verdict.outcome, verdict.rank, verdict.proposed_by) == ("ranked", 1, ("bm25",))
