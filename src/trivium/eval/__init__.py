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
from trivium.eval.compare import Change, Comparison, Side, compare
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
from trivium.eval.markdown import markdown_tables
from trivium.eval.metrics import DEPTH, METRICS, scored
from trivium.eval.per_query import per_query
from trivium.eval.report import html_report
from trivium.eval.rows import ROWS, Row, chosen_rows, main_row
from trivium.eval.runner import evaluate
from trivium.eval.saved import load_saved, saved
from trivium.eval.setup import Setup

__all__ = [
    "BUNDLED",
    "DEPTH",
    "METRICS",
    "RESAMPLES",
    "ROWS",
    "SEED",
    "Answer",
    "Change",
    "Comparison",
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
    "Side",
    "chosen_rows",
    "compare",
    "evaluate",
    "holds_dataset",
    "html_report",
    "load_dataset",
    "load_saved",
    "main_row",
    "markdown_tables",
    "paired_differences",
    "per_query",
    "saved",
    "scored",
]
