"""Tune: the constants of the scoring that judged questions like best, and proof of it.

::

    from trivium.eval.tune import tune_dataset

    found = tune_dataset(load_dataset("my-data"))
    if found.sure:
        Path("profile.toml").write_text(found.profile())

Some scopes are held out. The others are learnt from, twice: in folds, each
tuned on the rest (the cross-validated gain), and all together (the result).
What the result gains on the held-out scopes is the gain to expect.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from trivium.api import Memory
from trivium.config import Settings
from trivium.embedding import EmbedderSpec
from trivium.errors import InputError
from trivium.eval.bootstrap import Difference, paired_differences
from trivium.eval.dataset import Dataset
from trivium.eval.metrics import METRICS, scored
from trivium.eval.tune_fit import Fit, check_optuna
from trivium.eval.tune_profile import profile
from trivium.eval.tune_questions import Judged, judged_by_feedback, judged_in
from trivium.eval.tune_replay import Replay, replaying
from trivium.eval.tune_split import folds, split
from trivium.fusion import Weights
from trivium.protocols import Extractor
from trivium.types import FloatArray

__all__ = ["SEED", "TRIALS", "Plan", "Tuning", "tune_dataset", "tune_feedback"]

SEED = 20_240_229
#: Trials in each of the two rounds of a block of constants.
TRIALS = 24
_FOLDS = 3

OnProgress = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was found.

    Attributes:
        source: Where the questions come from, with hashes.
        metric: What was tuned for.
        before: The settings that it began with.
        after: The same with the weights that were found.
        learnt: How many questions were learnt from.
        held_out: How many were held out.
        by_scope: Whether whole scopes were held out, and not single questions.
        cross_validated: The gain on the questions learnt from, each under weights of other folds.
        expected: The gain on the questions held out, with its interval.
        figures: The mean metric on the questions held out, before and after.
    """

    source: str
    metric: str
    before: Settings
    after: Settings
    learnt: int
    held_out: int
    by_scope: bool
    cross_validated: Difference
    expected: Difference
    figures: tuple[float, float]

    @property
    def sure(self) -> bool:
        """Whether the interval of the gain on the held-out questions lies above 0."""
        return self.expected.low is not None and self.expected.low > 0.0

    @property
    def changes(self) -> Mapping[str, tuple[Any, Any]]:
        """What differs, by name: before and after."""
        before, after = self.before.weights, self.after.weights
        named = [item.name for item in fields(before)]
        pairs = {name: (getattr(before, name), getattr(after, name)) for name in named}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def says(self) -> str:
        """The outcome in a sentence or two."""
        low, high = self.expected.low, self.expected.high
        where = f"on {self.held_out} questions that it did not learn from"
        gain = f"{self.metric} {self.figures[0]:.3f} -> {self.figures[1]:.3f} {where}"
        if not self.changes:
            return (
                f"nothing better than the present settings was found among {self.learnt} questions"
            )
        span = (
            f"gain {self.expected.mean:+.3f}, 95 % interval {low or 0.0:+.3f} to {high or 0.0:+.3f}"
        )
        if self.sure:
            return f"better: {gain} ({span})"
        return f"cannot tell: {gain} ({span}); the interval holds 0, so keep the present settings"

    def profile(self) -> str:
        """The settings found as TOML that ``Memory(settings=path)`` loads."""
        comments = (f"tuned by trivium tune on {self.source}", self.says())
        return profile(self.after, comments)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to tune for, how long, and how to tell.

    Attributes:
        metric: One of `trivium.eval.METRICS`.
        share: Of the questions, held out.
        trials: In each of the two rounds of a block of constants.
        seed: The same seed and data give the same outcome.
        grade: The least grade that counts as relevant.
        on_progress: Called with what is being done, the number done and of all.
    """

    metric: str = "nDCG@10"
    share: float = 0.34
    trials: int = TRIALS
    seed: int = SEED
    grade: int = 1
    on_progress: OnProgress | None = None

    def __post_init__(self) -> None:
        if self.metric not in METRICS:
            msg = f"there is no metric {self.metric!r}; valid are {', '.join(METRICS)}"
            raise InputError(msg)
        if self.trials < 1:
            msg = f"trials is a whole number of at least 1, not {self.trials!r}"
            raise InputError(msg)


_USUAL = Plan()


def tune_dataset(
    dataset: Dataset,
    *,
    settings: Settings | None = None,
    embedder: EmbedderSpec | None = None,
    extractor: str | Extractor | None = None,
    plan: Plan = _USUAL,
) -> Tuning:
    """Tunes *settings* (default: the configured ones) on judged questions, on a store in memory.

    Raises:
        InputError: The data cannot be used, or are too few to tell.
        TriviumError: A package is missing: ``pip install 'trivium[tune,eval]'``.
    """
    settings = settings or Settings.from_environment()
    check_optuna()
    scored({}, {})
    questions = judged_in(dataset, settings.namespace)
    split(questions, plan.share, plan.seed)  # too few should not cost minutes
    progress = plan.on_progress or _silent
    with Memory(":memory:", embedder=embedder, extractor=extractor, settings=settings) as memory:
        memory.add_many(
            dataset.memories,
            on_progress=lambda done, total: progress(f"{dataset.name}: storing", done, total),
        )
        hashes = ", ".join(f"{name} {value[:12]}" for name, value in dataset.hashes.items())
        return _tuned(memory, questions, f"{dataset.name} ({hashes})", plan)


def tune_feedback(
    memory: Memory, lines: Sequence[Mapping[str, Any]] | None = None, *, plan: Plan = _USUAL
) -> Tuning:
    """Tunes the settings of *memory* on what was said of its hits; nothing is written.

    *lines* are as `Memory.export_feedback` gives them; default: all of the namespace.

    Raises:
        InputError: The feedback is too little to tell.
        TriviumError: A package is missing: ``pip install 'trivium[tune,eval]'``.
    """
    check_optuna()
    if lines is None:
        lines = list(memory.export_feedback(everyone=True))
    questions = judged_by_feedback(lines, memory.namespace)
    return _tuned(memory, questions, f"{len(lines)} lines of feedback", plan)


def _tuned(memory: Memory, questions: Sequence[Judged], source: str, plan: Plan) -> Tuning:
    parts = split(questions, plan.share, plan.seed)
    settings = memory.settings
    with replaying(memory, questions, settings) as replay:
        measuring = _Measuring(replay, plan, memory.embedder.floor, len(parts.learnt))
        cross_validated = measuring.cross_validated(parts.learnt, settings.weights)
        after = measuring.best(parts.learnt, settings.weights)
        before_figures = measuring.figures(parts.held_out, settings.weights)
        after_figures = measuring.figures(parts.held_out, after)
    return Tuning(
        source=source,
        metric=plan.metric,
        before=settings,
        after=replace(settings, weights=after),
        learnt=len(parts.learnt),
        held_out=len(parts.held_out),
        by_scope=parts.by_scope,
        cross_validated=_gain(cross_validated, plan),
        expected=_gain(after_figures - before_figures, plan),
        figures=(float(before_figures.mean()), float(after_figures.mean())),
    )


class _Measuring:
    """Fits and figures over one replay, with one count of all trials."""

    def __init__(self, replay: Replay, plan: Plan, floor: float, learnt: int) -> None:
        self.replay = replay
        self.plan = plan
        self.done = 0
        signals = replay.tools.settings.signals
        self.fit = Fit(signals, floor, plan.trials, plan.seed, self._count)
        self.total = self.fit.length * (1 + min(_FOLDS, learnt))

    def _count(self) -> None:
        self.done += 1
        (self.plan.on_progress or _silent)("tuning", self.done, self.total)

    def best(self, questions: Sequence[Judged], start: Weights) -> Weights:
        """The weights that *questions* like best."""
        return self.fit.best(start, lambda weights: self.figures(questions, weights))

    def figures(self, questions: Sequence[Judged], weights: Weights) -> FloatArray:
        """The metric of every question."""
        rankings = {each.id: self.replay.ranking(each.id, weights) for each in questions}
        judgements = {each.id: each.grades for each in questions}
        found = scored(rankings, judgements, self.plan.grade)
        return np.array([found[each.id][self.plan.metric] for each in questions])

    def cross_validated(self, questions: Sequence[Judged], start: Weights) -> FloatArray:
        """What every question gains under the weights that the other folds like best."""
        gains = []
        for part in folds(questions, _FOLDS):
            inside = {each.id for each in part}
            rest = [each for each in questions if each.id not in inside]
            weights = self.best(rest, start) if rest else start
            gains.append(self.figures(part, weights) - self.figures(part, start))
        return np.concatenate(gains)


def _gain(gains: FloatArray, plan: Plan) -> Difference:
    (difference,) = paired_differences(gains[:, None], seed=plan.seed)
    return difference


def _silent(doing: str, done: int, total: int | None) -> None:
    """Progress that nobody asked for."""
