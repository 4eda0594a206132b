"""Calibrates the floor of an embedder on the development sets.

    python bench/floors.py use minilm hash

The semantic score is ``clip((cosine - floor) / (1 - floor), 0, 1)`` and the gate
excludes what scores below 0.1, so a pair is lost when ``cosine < 0.1 + 0.9 * floor``.
For each embedder this prints, for a row of floors, how many of the relevant pairs
(query, memory) the gate would lose in each set, and how many of the irrelevant ones
it would let pass. The floor to declare is the highest, in hundredths, that loses at
most 0.5 % of the pairs of every set (or one pair: the smallest sets have about 200).
Each query is compared with the memories of its own scope.
"""

import argparse
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from trivium.embedding import resolve_embedder
from trivium.protocols import Embedder

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
ENGLISH = ("authored_dev", "limit_small", "locomo", "madial_en", "xquad_r_en")
CHINESE = ("madial_zh", "xquad_r_zh")
ENGLISH_ONLY = {"minilm"}
HAN = re.compile(r"[\u3400-\u9fff]")

THRESHOLD = 0.1
MAX_LOSS = 0.005
CURVE = (-0.30, -0.25, -0.20, -0.15, -0.10, -0.05, 0.00, 0.05, 0.10)


@dataclass(frozen=True)
class Cosines:
    """The cosines of the pairs of one development set."""

    name: str
    relevant: np.ndarray
    irrelevant: np.ndarray


def cosines(name: str, embedder: Embedder, *, english_only: bool) -> Cosines:
    """Embeds the set *name* and splits the pairs of each scope by relevance."""
    corpus, queries = read_jsonl(name, "corpus"), read_jsonl(name, "queries")
    if english_only:
        corpus = [row for row in corpus if not HAN.search(row["text"])]
        queries = [row for row in queries if not HAN.search(row["text"])]
    answers = read_answers(name)
    documents = embedder.embed_documents([row["text"] for row in corpus])
    scopes = np.array([row["scope"] for row in corpus])
    positions = {row["id"]: position for position, row in enumerate(corpus)}
    relevant, irrelevant = [], []
    asked = embedder.embed_queries([row["text"] for row in queries])
    for row, vector in zip(queries, asked, strict=True):
        similarity = documents @ vector
        gold = np.zeros(len(corpus), bool)
        gold[[positions[answer] for answer in answers[row["id"]] if answer in positions]] = True
        relevant.append(similarity[gold])
        irrelevant.append(similarity[~gold & (scopes == row["scope"])])
    return Cosines(name, np.concatenate(relevant), np.concatenate(irrelevant))


def read_jsonl(name: str, part: str) -> list[dict[str, str]]:
    lines = (DATA / name / f"{part}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def read_answers(name: str) -> dict[str, list[str]]:
    """The memories that answer each query (grade 2 where a set has grades)."""
    rows = [
        line.split("\t") for line in (DATA / name / "qrels.tsv").read_text("utf-8").splitlines()
    ]
    best = max(int(grade) for _, _, grade in rows)
    answers: dict[str, list[str]] = defaultdict(list)
    for query, memory, grade in rows:
        if int(grade) == best:
            answers[query].append(memory)
    return answers


def gated(similarity: np.ndarray, floor: float) -> float:
    """The share of pairs that the gate excludes at *floor*."""
    return float(np.mean(similarity < THRESHOLD + (1 - THRESHOLD) * floor))


def tolerable(similarity: np.ndarray, floor: float) -> bool:
    """Whether *floor* loses at most `MAX_LOSS` of the pairs, or a single one."""
    return gated(similarity, floor) * len(similarity) <= max(1.0, MAX_LOSS * len(similarity))


def highest_floor(sets: list[Cosines]) -> float:
    """The highest floor in hundredths that is tolerable in each of *sets*."""
    floors = (hundredths / 100 for hundredths in range(99, -100, -1))
    return next(floor for floor in floors if all(tolerable(one.relevant, floor) for one in sets))


def report(spec: str, floors: list[float]) -> None:
    embedder = resolve_embedder(spec)
    english_only = spec.partition(":")[0] in ENGLISH_ONLY
    names = ENGLISH if english_only else (*ENGLISH, *CHINESE)
    sets = [cosines(name, embedder, english_only=english_only) for name in names]
    sets.append(
        Cosines(
            "all",
            np.concatenate([one.relevant for one in sets]),
            np.concatenate([one.irrelevant for one in sets]),
        )
    )
    in_total, in_each = highest_floor(sets[-1:]), highest_floor(sets)
    floors = sorted({*floors, embedder.floor, in_total, in_each})
    print(f"\n{embedder.identity}, declared floor {embedder.floor:+.2f}")
    print(f"highest floor that loses at most {MAX_LOSS:.1%}:", end=" ")
    print(f"in total {in_total:+.2f}, in every set {in_each:+.2f}")
    if english_only:
        print("English only: queries and memories with Chinese characters left out")
    print(f"{'relevant lost, %':<22}{'pairs':>9}" + "".join(f"{floor:>8.2f}" for floor in floors))
    for one in sets:
        row = "".join(f"{100 * gated(one.relevant, floor):8.2f}" for floor in floors)
        print(f"{one.name:<22}{len(one.relevant):>9}{row}")
    print("irrelevant kept, %")
    for one in sets:
        row = "".join(f"{100 - 100 * gated(one.irrelevant, floor):8.1f}" for floor in floors)
        print(f"{one.name:<22}{len(one.irrelevant):>9}{row}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("embedder", nargs="*", default=["use", "minilm", "hash"])
    parser.add_argument("--floor", type=float, nargs="*", default=CURVE, help="floors to try")
    arguments = parser.parse_args()
    for spec in arguments.embedder:
        report(spec, list(arguments.floor))


if __name__ == "__main__":
    main()
