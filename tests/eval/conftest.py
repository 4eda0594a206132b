"""The small judged set as a folder, as what it holds; the bundled one, evaluated."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from judged_set import CORPUS, QRELS, QUERIES, Written

from trivium import Settings
from trivium.eval import Dataset, Evaluation, evaluate, load_dataset

pytest.importorskip("ir_measures", reason="needs the extra eval")


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a data set, the small one where nothing else is said, and gives its folder."""

    def write(
        corpus: Sequence[Mapping[str, Any]] = CORPUS,
        queries: Sequence[Mapping[str, Any]] = QUERIES,
        qrels: Sequence[tuple[str, str, Any]] | str = QRELS,
        name: str = "small",
    ) -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for file, items in (("corpus.jsonl", corpus), ("queries.jsonl", queries)):
            lines = (json.dumps(item, ensure_ascii=False) for item in items)
            (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        if not isinstance(qrels, str):
            qrels = "".join(f"{query}\t{memory}\t{grade}\n" for query, memory, grade in qrels)
        (folder / "qrels.tsv").write_text(qrels, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def small(written: Written) -> Dataset:
    """The small data set."""
    return load_dataset(written())


@pytest.fixture(scope="session")
def authored() -> Evaluation:
    """The bundled set, evaluated with the quick embedder."""
    return evaluate(load_dataset("authored"), settings=Settings(), embedder="hash", grade=2)
