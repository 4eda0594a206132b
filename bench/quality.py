"""nDCG@10, R@10 and hit@5 on the development sets, through the public API.

python bench/quality.py [--embedder use] [--data ../shared/data] [SET ...]
"""

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from trivium import Memory

SETS = (
    "authored_dev",
    "limit_small",
    "locomo",
    "madial_en",
    "madial_zh",
    "xquad_r_en",
    "xquad_r_zh",
)
ROWS: Mapping[str, Mapping[str, Any]] = {
    "semantic": {"signals": ["semantic"]},
    "bm25": {"signals": ["bm25"]},
    "semantic+bm25": {"signals": ["semantic", "bm25"]},
    "three": {},
    'pool="semantic"': {"pool": "semantic"},
}
FIELDS = ("id", "text", "time", "run_id")


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def read_qrels(path: Path) -> dict[str, dict[str, int]]:
    judged: dict[str, dict[str, int]] = defaultdict(dict)
    for line in path.read_text(encoding="utf-8").splitlines():
        query, document, grade = line.split("\t")
        judged[query][document] = int(grade)
    return judged


def items(folder: Path) -> Iterator[dict[str, Any]]:
    for row in read_jsonl(folder / "corpus.jsonl"):
        item = {name: row[name] for name in FIELDS if row.get(name) is not None}
        yield {**item, "user_id": row["scope"], "run_id": row.get("run_id") or row.get("session")}


def ndcg(ranked: Sequence[str], grades: Mapping[str, int], depth: int = 10) -> float:
    gained = sum(
        grades.get(item, 0) / math.log2(place + 2) for place, item in enumerate(ranked[:depth])
    )
    ideal = sorted(grades.values(), reverse=True)[:depth]
    return gained / sum(grade / math.log2(place + 2) for place, grade in enumerate(ideal))


def measure(memory: Memory, folder: Path, options: Mapping[str, Any]) -> dict[str, float]:
    judged = read_qrels(folder / "qrels.tsv")
    totals = {"nDCG@10": 0.0, "R@10": 0.0, "hit@5": 0.0, "hit@1 best grade": 0.0}
    count = 0
    for query in read_jsonl(folder / "queries.jsonl"):
        grades = {item: grade for item, grade in judged.get(query["id"], {}).items() if grade > 0}
        if not grades:
            continue
        ranked = memory.search(query["text"], user_id=query["scope"], **options).ids
        best = {item for item, grade in grades.items() if grade == max(grades.values())}
        count += 1
        totals["nDCG@10"] += ndcg(ranked, grades)
        totals["R@10"] += len(set(ranked[:10]) & set(grades)) / len(grades)
        totals["hit@5"] += bool(set(ranked[:5]) & set(grades))
        totals["hit@1 best grade"] += bool(set(ranked[:1]) & best)
    return {name: 100 * total / count for name, total in totals.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=SETS)
    parser.add_argument("--embedder", default="use")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    arguments = parser.parse_args()
    for name in arguments.sets:
        folder = arguments.data / name
        with Memory(":memory:", embedder=arguments.embedder) as memory:
            memory.add_many(items(folder))
            for row, options in ROWS.items():
                began = time.perf_counter()
                figures = measure(memory, folder, options)
                seconds = time.perf_counter() - began
                cells = "  ".join(f"{label} {value:5.1f}" for label, value in figures.items())
                print(f"{name:13} {row:16} {cells}  ({seconds:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
