"""Prove it: which way of searching is better on judged data, by how much, and thanks to what.

::

    from trivium.eval import evaluate, load_dataset

    found = evaluate(load_dataset("authored"), grade=2)
    found.row("three").metrics["hit@1"] - found.row("semantic").metrics["hit@1"]

`load_dataset` reads a folder, a LoCoMo file or a bundled set; `evaluate` asks
every question in every way; `html_report`, `markdown_tables` and `saved` are
what a person, a document and a program reads; `compare` tells two runs apart.
"""

from trivium.eval.bootstrap import RESAMPLES, SEED, Difference, paired_differences
from trivium.eval.dataset import Dataset, Question
from trivium.eval.datasets import BUNDLED, holds_dataset, load_dataset
from trivium.eval.evaluation import (
    Answer,
    Distribution,
    Evaluation,
    Explained,
    Found,
    Reliability,
    RowFigures,
)
from trivium.eval.latency import Latency
from trivium.eval.metrics import DEPTH, METRICS, scored
from trivium.eval.rows import ROWS, Row, chosen_rows
from trivium.eval.runner import evaluate
from trivium.eval.setup import Setup

__all__ = [
    "BUNDLED",
    "DEPTH",
    "METRICS",
    "RESAMPLES",
    "ROWS",
    "SEED",
    "Answer",
    "Dataset",
    "Difference",
    "Distribution",
    "Evaluation",
    "Explained",
    "Found",
    "Latency",
    "Question",
    "Reliability",
    "Row",
    "RowFigures",
    "Setup",
    "chosen_rows",
    "evaluate",
    "holds_dataset",
    "load_dataset",
    "paired_differences",
    "scored",
]
