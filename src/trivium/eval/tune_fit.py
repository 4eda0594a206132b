"""Finds better weights for some questions, block by block, with optuna.

Each block of constants is searched by a tree-structured Parzen estimator
(Bergstra et al., "Algorithms for Hyper-Parameter Optimization", NIPS 2011),
beginning where the block before ended. A trial is taken when its mean gain is
larger than one standard error of it, so that noise changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from trivium.errors import TriviumError
from trivium.eval.tune_space import Block, Choice, blocks, rounded, values_of, with_values
from trivium.fusion import Weights
from trivium.types import FloatArray

if TYPE_CHECKING:
    from optuna import Study, Trial

__all__ = ["Fit", "check_optuna"]

#: The measure of every question under some weights.
Measure = Callable[[Weights], FloatArray]
_ROUNDS = 2


def check_optuna() -> None:
    """Raises `TriviumError` when the package optuna is missing."""
    try:
        import optuna  # noqa: F401, PLC0415  an extra
    except ImportError as exc:
        raise TriviumError("tuning needs optuna: pip install 'trivium[tune,eval]'") from exc


@dataclass(frozen=True, slots=True)
class Fit:
    """How weights are searched for.

    Attributes:
        signals: The enabled signals: what they read is tuned.
        floor: The embedder's.
        trials: How many are tried in each block and round.
        seed: The same seed and measure give the same weights.
        on_trial: Called after every trial.
    """

    signals: Sequence[str]
    floor: float
    trials: int
    seed: int
    on_trial: Callable[[], None]

    @property
    def length(self) -> int:
        """The number of trials of one search."""
        return _ROUNDS * len(blocks(self.signals)) * self.trials

    def best(self, start: Weights, measure: Measure) -> Weights:
        """The weights that the questions behind *measure* like best, *start* if none is better."""
        check_optuna()
        best, figures = start, measure(start)
        for turn in range(_ROUNDS):
            for place, block in enumerate(blocks(self.signals)):
                seed = self.seed + turn * 100 + place
                best, figures = self._better(block, best, figures, measure, seed)
        return best

    def _better(
        self, block: Block, start: Weights, figures: FloatArray, measure: Measure, seed: int
    ) -> tuple[Weights, FloatArray]:
        """The best of one block's trials, or the start."""
        study = _study(seed, self.trials)
        begun = values_of(block, start, self.floor)
        if begun is not None:
            study.enqueue_trial(begun)
        tried: list[tuple[float, Weights, FloatArray]] = [(0.0, start, figures)]

        def objective(trial: "Trial") -> float:
            weights = with_values(start, _suggested(trial, block))
            found = measure(weights)
            tried.append((_sure_gain(found - figures), weights, found))
            self.on_trial()
            return float(found.mean())

        study.optimize(objective, n_trials=self.trials)
        _, best, found = max(tried, key=lambda each: each[0])
        return best, found


def _study(seed: int, trials: int) -> "Study":
    import optuna  # noqa: PLC0415  an extra

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=seed, n_startup_trials=max(trials // 3, 1))
    return optuna.create_study(direction="maximize", sampler=sampler)


def _suggested(trial: "Trial", block: Block) -> dict[str, Any]:
    return {
        each.name: trial.suggest_categorical(each.name, each.words)
        if isinstance(each, Choice)
        else rounded(trial.suggest_float(each.name, each.low, each.high, log=each.log))
        for each in block
    }


def _sure_gain(gains: FloatArray) -> float:
    """The mean less one standard error."""
    return float(gains.mean() - gains.std() / np.sqrt(len(gains)))
