"""How fast embedders are: loading, one query at a time, and documents in one batch.

    python bench/embedders.py use minilm hash

Texts are the dialogue turns and questions of LoCoMo (in the mean 153 and 52
characters) and the sentences and questions of XQuAD-R in Chinese (49 and 18).
"""

import argparse
import json
import statistics
import time
from pathlib import Path

from trivium.embedding import resolve_embedder
from trivium.protocols import Embedder

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
SETS = {"English": "locomo", "Chinese": "xquad_r_zh"}
QUERIES, DOCUMENTS, ROUNDS = 200, 500, 3


def texts(name: str, part: str, count: int) -> list[str]:
    lines = (DATA / name / f"{part}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines[:count]]


def seconds(embedder: Embedder, batch: list[str]) -> float:
    start = time.perf_counter()
    embedder.embed_documents(batch)
    return time.perf_counter() - start


def report(spec: str) -> None:
    embedder = resolve_embedder(spec)
    print(f"{embedder.identity}: first embedding {seconds(embedder, ['first']):.2f} s")
    for language, name in SETS.items():
        queries = texts(name, "queries", QUERIES)
        documents = texts(name, "corpus", DOCUMENTS)
        query = statistics.median(seconds(embedder, [text]) for text in queries)
        batch = min(seconds(embedder, documents) for _ in range(ROUNDS))
        rate = len(documents) / batch
        print(f"  {language}: {query * 1000:.2f} ms a query, {rate:.0f} texts/s in a batch")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("embedder", nargs="*", default=["use", "minilm", "hash"])
    for spec in parser.parse_args().embedder:
        report(spec)


if __name__ == "__main__":
    main()
