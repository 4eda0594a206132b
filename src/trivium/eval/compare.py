"""Two runs of the same questions: which did a change win and lose?"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trivium.errors import InputError
from trivium.eval.bootstrap import Difference, paired_differences
from trivium.eval.dataset import Question
from trivium.eval.evaluation import Answer, Evaluation, Explained, Found
from trivium.eval.metrics import METRICS
from trivium.eval.setup import differing

__all__ = ["Change", "Comparison", "Side", "changes", "compare"]


@dataclass(frozen=True, slots=True)
class Side:
    """What one run found for a question; ``explained`` is empty unless its row is the main one."""

    found: Found
    explained: tuple[Explained, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One question that a change moved by ``gain``: what was found before and after, and why."""

    question: Question
    before: Side
    after: Side
    gain: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """One data set, before and after, by one metric.

    ``won`` and ``lost`` begin with the largest change.
    """

    dataset: str
    metric: str
    row_before: str
    row_after: str
    questions: int
    mean_before: float
    mean_after: float
    difference: Difference
    won: tuple[Change, ...]
    lost: tuple[Change, ...]
    notes: tuple[str, ...]


def compare(
    before: Sequence[Evaluation],
    after: Sequence[Evaluation],
    *,
    metric: str = "nDCG@10",
    row_before: str | None = None,
    row_after: str | None = None,
) -> tuple[Comparison, ...]:
    """A comparison for every data set that both runs have; each row defaults to the main one.

    Raises:
        InputError: There is no such metric or row, or the runs share no data set.
    """
    if metric not in METRICS:
        msg = f"there is no metric {metric!r}; valid are {', '.join(METRICS)}"
        raise InputError(msg)
    later = {evaluation.dataset: evaluation for evaluation in after}
    pairs = [(one, later[one.dataset]) for one in before if one.dataset in later]
    if not pairs:
        msg = (
            f"the two share no data set: {', '.join(one.dataset for one in before)}"
            f" against {', '.join(later)}"
        )
        raise InputError(msg)
    return tuple(
        _comparison(one, other, metric, _row(one, row_before), _row(other, row_after))
        for one, other in pairs
    )


def changes(
    before: Evaluation, after: Evaluation, metric: str, row_before: str, row_after: str
) -> tuple[Change, ...]:
    """Every question that both have, with how much better the later answer is."""
    earlier = {answer.question.id: _side(before, answer, row_before) for answer in before.answers}
    return tuple(
        _change(
            answer.question, earlier[answer.question.id], _side(after, answer, row_after), metric
        )
        for answer in after.answers
        if answer.question.id in earlier
    )


def _side(evaluation: Evaluation, answer: Answer, row: str) -> Side:
    return Side(answer.found[row], answer.explained if row == evaluation.main else ())


def _change(question: Question, before: Side, after: Side, metric: str) -> Change:
    gain = after.found.metrics[metric] - before.found.metrics[metric]
    return Change(question, before, after, gain)


def _comparison(
    before: Evaluation, after: Evaluation, metric: str, row_before: str, row_after: str
) -> Comparison:
    every = changes(before, after, metric, row_before, row_after)
    if not every:
        msg = f"{before.dataset}: the two share no question"
        raise InputError(msg)
    gains = np.array([[change.gain] for change in every])
    (difference,) = paired_differences(
        gains, resamples=after.setup.resamples, seed=after.setup.seed
    )
    return Comparison(
        dataset=before.dataset,
        metric=metric,
        row_before=row_before,
        row_after=row_after,
        questions=len(every),
        mean_before=_mean([change.before.found for change in every], metric),
        mean_after=_mean([change.after.found for change in every], metric),
        difference=difference,
        won=tuple(sorted((c for c in every if c.gain > 0), key=lambda c: -c.gain)),
        lost=tuple(sorted((c for c in every if c.gain < 0), key=lambda c: c.gain)),
        notes=tuple(_notes(before, after)),
    )


def _mean(found: Sequence[Found], metric: str) -> float:
    return float(np.mean([one.metrics[metric] for one in found]))


def _row(evaluation: Evaluation, name: str | None) -> str:
    valid = [row.name for row in evaluation.rows]
    if name is not None and name not in valid:
        msg = f"{evaluation.dataset}: there is no row {name!r}; valid are {', '.join(valid)}"
        raise InputError(msg)
    return name or evaluation.main


def _notes(before: Evaluation, after: Evaluation) -> Sequence[str]:
    """What makes the two hard to compare."""
    notes = []
    if before.hashes != after.hashes:
        notes.append("the files of the data set differ; only questions in both are compared")
    if before.setup.grade != after.setup.grade:
        notes.append(f"grade {before.setup.grade} counted before, {after.setup.grade} after")
    notes.extend(
        f"{name}: {old} before, {new} after"
        for name, old, new in differing(before.setup.settings, after.setup.settings)
    )
    if before.setup.embedder != after.setup.embedder:
        notes.append(f"embedder: {before.setup.embedder} before, {after.setup.embedder} after")
    return notes
