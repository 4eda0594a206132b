"""Every question in every row, a line each, for a spreadsheet or a data frame."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from trivium.eval.evaluation import Evaluation
from trivium.eval.metrics import METRICS

__all__ = ["per_query"]


def per_query(evaluations: Sequence[Evaluation]) -> str:
    """Tab-separated lines with a header: set, question, type, row, the measures, what was found."""
    text = StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(["set", "question", "scope", "type", "row", *METRICS, "found", "text"])
    for evaluation in evaluations:
        writer.writerows(_lines(evaluation))
    return text.getvalue()


def _lines(evaluation: Evaluation) -> Iterator[list[str]]:
    for answer in evaluation.answers:
        question = answer.question
        for row, found in answer.found.items():
            yield [
                evaluation.dataset,
                question.id,
                question.scope,
                question.type,
                row,
                *(repr(found.metrics[name]) for name in METRICS),
                " | ".join(found.ids),
                question.text,
            ]
