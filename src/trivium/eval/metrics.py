"""How good a ranking is: the measures of trec_eval, by ir-measures.

nDCG takes the grade itself as gain (linear) and ``1 / log2(rank + 1)`` as
discount; the ideal ranking is that of all judged memories (Järvelin and
Kekäläinen, 2002). Recall is true recall: the share of the relevant that were
found, not whether any was.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from trivium.errors import TriviumError

__all__ = ["DEPTH", "METRICS", "MetricName", "scored"]

MetricName = str

#: How many memories are asked for, and so the depth of every measure.
DEPTH = 10

#: What is measured for every question, each in 0..1 and the more the better.
METRICS: Sequence[MetricName] = ("hit@1", "hit@5", "R@5", "R@10", "nDCG@10", "MRR@10")


def scored(
    rankings: Mapping[str, Sequence[str]],
    judgements: Mapping[str, Mapping[str, int]],
    grade: int = 1,
) -> dict[str, dict[MetricName, float]]:
    """Every measure of `METRICS` for every ranking.

    Args:
        rankings: Memory ids by question id, best first; may be empty.
        judgements: Grades by question id and memory id.
        grade: The least grade that counts as a hit. nDCG uses all grades.

    Raises:
        TriviumError: The package ir-measures is not installed.
    """
    measures = _measures(grade)
    from ir_measures import iter_calc  # noqa: PLC0415  an extra

    names = {measure: name for name, measure in measures.items()}
    qrels = {question: dict(judgements[question]) for question in rankings}
    run = {question: _descending(ranking) for question, ranking in rankings.items()}
    found: dict[str, dict[MetricName, float]] = {question: {} for question in rankings}
    for metric in iter_calc(list(names), qrels, run):
        found[metric.query_id][names[metric.measure]] = float(metric.value)
    return {
        question: {name: values.get(name, 0.0) for name in METRICS}
        for question, values in found.items()
    }


def _measures(grade: int) -> dict[MetricName, Any]:
    try:
        from ir_measures import RR, R, Success, nDCG  # noqa: PLC0415  an extra
    except ImportError as exc:
        msg = "an evaluation needs the package ir-measures; pip install 'trivium[eval]'"
        raise TriviumError(msg) from exc
    return {
        "hit@1": Success(rel=grade) @ 1,
        "hit@5": Success(rel=grade) @ 5,
        "R@5": R(rel=grade) @ 5,
        "R@10": R(rel=grade) @ 10,
        "nDCG@10": nDCG @ 10,
        "MRR@10": RR(rel=grade) @ 10,
    }


def _descending(ranking: Sequence[str]) -> dict[str, float]:
    """Scores that keep the order: trec_eval sorts by them, and ties by id."""
    return {memory: float(-place) for place, memory in enumerate(ranking)}
