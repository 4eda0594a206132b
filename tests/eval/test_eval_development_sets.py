"""The figures on a development set are those that a plain reading of the formulas gives."""

from math import log2
from pathlib import Path

import pytest

from trivium import Memory, Settings
from trivium.eval import evaluate, load_dataset

pytestmark = pytest.mark.quality


def test_ndcg_over_a_whole_set_is_that_of_the_formula(shared_data: Path) -> None:
    dataset = load_dataset(shared_data / "madial_zh")
    found = evaluate(dataset, settings=Settings(), embedder="hash")
    with Memory(":memory:", embedder="hash", settings=Settings()) as memory:
        memory.add_many(dataset.memories)
        total = 0.0
        for question in dataset.questions:
            grades = dataset.judgements[question.id]
            ranked = memory.search(question.text, user_id=question.scope).ids
            gained = sum(grades.get(id_, 0) / log2(rank + 2) for rank, id_ in enumerate(ranked))
            best = sorted(grades.values(), reverse=True)[:10]
            total += gained / sum(grade / log2(rank + 2) for rank, grade in enumerate(best))
    assert found.row("three").metrics["nDCG@10"] == pytest.approx(total / len(dataset.questions))


def test_the_bundled_set_is_the_development_set(shared_data: Path) -> None:
    assert load_dataset("authored").hashes == load_dataset(shared_data / "authored_dev").hashes


@pytest.mark.parametrize("folder", sorted((Path(__file__).parents[2] / "datasets").iterdir()))
def test_every_data_set_of_the_repository_says_its_licence_and_source(folder: Path) -> None:
    text = (folder / "README.md").read_text("utf-8")
    assert "Licence" in text
    assert "Source" in text or "Written by hand for Trivium" in text
