"""Which questions a tuning learns from, and which tell whether it learnt anything."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trivium.errors import InputError
from trivium.eval.tune_questions import Judged

__all__ = ["FEWEST", "Split", "folds", "split"]

#: Fewer questions than this on either side tell nothing.
FEWEST = 20

Questions = Sequence[Judged]


@dataclass(frozen=True, slots=True)
class Split:
    """Questions to learn from, questions held out, and whether scopes were kept whole."""

    learnt: Questions
    held_out: Questions
    by_scope: bool


def split(questions: Questions, share: float, seed: int) -> Split:
    """Holds out whole scopes, about *share* of the questions; single ones when there is one scope.

    Raises `InputError` when either side has too few to tell.
    """
    if not 0.0 < share < 1.0:
        msg = f"the share held out lies between 0 and 1, not {share!r}"
        raise InputError(msg)
    groups = _groups(questions)
    by_scope = len(groups) > 1
    pieces = groups if by_scope else [[question] for question in questions]
    held_out: list[Judged] = []
    learnt: list[Judged] = []
    wanted = share * len(questions)
    for place in np.random.default_rng(seed).permutation(len(pieces)):
        piece = pieces[place]
        # a piece goes where it brings the share nearer to what is wanted
        fits = abs(len(held_out) + len(piece) - wanted) < abs(len(held_out) - wanted)
        (held_out if fits else learnt).extend(piece)
    if min(len(held_out), len(learnt)) < FEWEST:
        msg = (
            f"too few to tell: {len(questions)} judged questions in {len(groups)} scopes give"
            f" {len(learnt)} to learn from and {len(held_out)} to check with,"
            f" and {FEWEST} of each are the least; judge or collect more"
        )
        raise InputError(msg)
    return Split(learnt, held_out, by_scope)


def folds(questions: Questions, count: int) -> list[list[Judged]]:
    """At most *count* parts of about one size, scopes whole where there are several."""
    groups = _groups(questions)
    pieces = groups if len(groups) > 1 else [[question] for question in questions]
    parts: list[list[Judged]] = [[] for _ in range(min(count, len(pieces)))]
    for piece in sorted(pieces, key=len, reverse=True):
        min(parts, key=len).extend(piece)
    return parts


def _groups(questions: Questions) -> list[list[Judged]]:
    groups: dict[object, list[Judged]] = {}
    for question in questions:
        groups.setdefault(question.scope, []).append(question)
    return list(groups.values())
