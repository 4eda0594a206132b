"""How long a search takes, split by stage."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from trivium.engine.stages import observed

__all__ = ["Latency", "Stopwatch", "latencies"]

#: The whole search, beside its stages.
WHOLE = "whole"
_MILLISECONDS = 1e3


class Stopwatch:
    """Adds up the seconds of every stage of one search.

    ::

        watch = Stopwatch()
        with watch.watching():
            memory.search("peanuts", user_id="nora")
        watch.seconds["embedding"]
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Counts the time of the block as that of the stage called *name*."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] += time.perf_counter() - began

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Counts the stages of the searches of the block, and the whole."""
        with observed(self), self(WHOLE):
            yield


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds within which half of all searches, and 95 of 100, were done."""

    p50: float
    p95: float


def latencies(watched: Sequence[Mapping[str, float]]) -> dict[str, Latency]:
    """Percentiles of every stage over the seconds that *watched* holds, a mapping per search."""
    names = dict.fromkeys(name for seconds in watched for name in seconds)
    return {name: _latency([seconds.get(name, 0.0) for seconds in watched]) for name in names}


def _latency(seconds: Sequence[float]) -> Latency:
    p50, p95 = np.percentile(np.array(seconds) * _MILLISECONDS, (50, 95))
    return Latency(float(p50), float(p95))
