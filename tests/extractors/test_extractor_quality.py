"""Floors of F1 on the development set and on sentences of our own."""

import json
import time
from pathlib import Path

import pytest

from trivium.protocols import Extractor

SENTENCES = Path(__file__).with_name("sentences.jsonl")

pytestmark = pytest.mark.quality


def _rows(path: Path, language: str) -> list[dict]:
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["lang"] == language]


def _f1(extractor: Extractor, rows: list[dict]) -> float:
    hits = found = wanted = 0
    for row in rows:
        gold = {entity["text"] for entity in row["entities"]}
        mine = {entity.text for entity in extractor.extract([row["text"]])[0]}
        hits, found, wanted = hits + len(gold & mine), found + len(mine), wanted + len(gold)
    return 2 * hits / (found + wanted)


@pytest.mark.parametrize("language", ["en", "zh", "mixed"])
def test_development_set(extractor: Extractor, shared_data: Path, language: str) -> None:
    assert _f1(extractor, _rows(shared_data / "entities_dev.jsonl", language)) >= 0.9


@pytest.mark.parametrize("language", ["en", "zh"])
def test_sentences_of_our_own(extractor: Extractor, language: str) -> None:
    assert _f1(extractor, _rows(SENTENCES, language)) >= 0.9


def test_the_rules_take_less_than_a_millisecond_a_sentence(
    builtin: Extractor, shared_data: Path
) -> None:
    rows = [row for lang in ("en", "zh") for row in _rows(shared_data / "entities_dev.jsonl", lang)]
    texts = [row["text"] + " " for row in rows]
    builtin.extract(texts[:20])
    begin = time.perf_counter()
    builtin.extract(texts)
    assert (time.perf_counter() - begin) / len(texts) < 0.001
