"""What the scores of the main row are worth: do relevant memories score higher, and how surely?"""

from collections.abc import Sequence

import numpy as np

from trivium.eval.evaluation import Distribution, Reliability
from trivium.eval.reasons import Weighed
from trivium.types import FloatArray

__all__ = ["distributions", "reliability"]

_BINS = 20
_SCORE_BINS = 10


def distributions(weighed: Sequence[Weighed]) -> tuple[Distribution, ...]:
    """The score, and each signal's normalised value, in `_BINS` equal bins of 0..1."""
    names = dict.fromkeys(share.name for one in weighed for share in one.explanation.signals)
    return (
        _distribution("score", weighed, [one.explanation.score for one in weighed]),
        *(
            _distribution(name, weighed, [one.explanation.signal(name).value for one in weighed])
            for name in names
        ),
    )


def _distribution(name: str, weighed: Sequence[Weighed], values: Sequence[float]) -> Distribution:
    right = np.array([one.relevant for one in weighed], dtype=bool)
    inside = np.clip(np.array(values), 0.0, 1.0)
    return Distribution(
        name=name,
        relevant=_counts(inside[right]),
        others=_counts(inside[~right]),
        relevant_zero=int(np.count_nonzero(inside[right] == 0.0)),
        others_zero=int(np.count_nonzero(inside[~right] == 0.0)),
    )


def _counts(values: FloatArray) -> tuple[int, ...]:
    return tuple(np.histogram(values[values > 0.0], _BINS, (0.0, 1.0))[0].tolist())


def reliability(weighed: Sequence[Weighed]) -> tuple[Reliability, ...]:
    """How many of the hits in each tenth of the scores are relevant."""
    hits = [one for one in weighed if one.hit]
    relevant = np.array([one.relevant for one in hits], dtype=bool)
    scores = np.clip(np.array([one.explanation.score for one in hits]), 0.0, 1.0)
    edges = np.linspace(0.0, 1.0, _SCORE_BINS + 1)
    every = np.histogram(scores, edges)[0]
    right = np.histogram(scores[relevant], edges)[0]
    return tuple(
        Reliability(float(low), float(high), int(hit), int(relevant))
        for low, high, hit, relevant in zip(edges, edges[1:], every, right, strict=False)
    )
