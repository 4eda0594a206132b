"""Evaluations as tables for a document."""

from collections.abc import Iterator, Mapping, Sequence

from trivium.eval.bootstrap import Difference
from trivium.eval.evaluation import Evaluation
from trivium.eval.metrics import METRICS

__all__ = ["markdown_tables"]

_PRIMARY = "nDCG@10"
_BY_TYPE = ("semantic", "bm25", "semantic+bm25", "three")


def markdown_tables(evaluations: Sequence[Evaluation]) -> str:
    """A heading, the figures in percent, and nDCG@10 by type, for every data set."""
    return "\n\n".join("\n".join(_section(one)) for one in evaluations) + "\n"


def _section(evaluation: Evaluation) -> Iterator[str]:
    setup = evaluation.setup
    yield f"### {evaluation.dataset}"
    yield ""
    yield (
        f"{evaluation.questions:,} questions, {evaluation.memories:,} memories,"
        f" {evaluation.scopes} {'scope' if evaluation.scopes == 1 else 'scopes'};"
        f" a hit is grade {setup.grade} or better. {' '.join(evaluation.notes)}".rstrip()
    )
    yield ""
    yield from _table(
        ("row", *METRICS, f"{_PRIMARY} against semantic"),
        [
            (
                f"**{row.name}**" if row.name == evaluation.main else row.name,
                *(f"{100 * row.metrics[name]:.1f}" for name in METRICS),
                _difference(row.against_semantic.get(_PRIMARY)),
            )
            for row in evaluation.rows
        ],
    )
    if len(evaluation.types) > 1:
        yield ""
        yield from _types(evaluation)


def _types(evaluation: Evaluation) -> Iterator[str]:
    shown = [row for row in evaluation.rows if row.name in {*_BY_TYPE, evaluation.main}]
    yield from _table(
        (f"hit@1 / {_PRIMARY} by type", "questions", *(row.name for row in shown)),
        [
            (type_, str(count), *(_both(row.types[type_]) for row in shown))
            for type_, count in evaluation.types.items()
        ],
    )


def _both(metrics: Mapping[str, float]) -> str:
    return f"{100 * metrics['hit@1']:.1f} / {100 * metrics[_PRIMARY]:.1f}"


def _difference(difference: Difference | None) -> str:
    if difference is None:
        return ""
    if difference.low is None or difference.high is None:
        return f"{100 * difference.mean:+.1f}"
    bounds = f"{100 * difference.low:+.1f} .. {100 * difference.high:+.1f}"
    return f"{100 * difference.mean:+.1f} ({bounds})"


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> Iterator[str]:
    yield _line(head)
    yield _line(["---"] + ["---:"] * (len(head) - 1))
    yield from map(_line, body)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
