"""What the engine works with: a store, an embedder, an extractor, the settings."""

import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from trivium.config import Settings
from trivium.protocols import Embedder, Extractor, FollowingSignal, Signal, Store
from trivium.registry import factory

__all__ = ["Tools", "now_microseconds"]

_log = logging.getLogger("trivium")


def now_microseconds() -> int:
    """The time, in microseconds since 1970 UTC."""
    return time.time_ns() // 1000


@dataclass(frozen=True, slots=True)
class Tools:
    """Everything a search or a write needs, put together once.

    ``off`` counts how often each signal could not serve; ``clock`` gives the
    time in microseconds.
    """

    store: Store
    embedder: Embedder
    extractor: Extractor
    settings: Settings
    clock: Callable[[], int] = now_microseconds
    off: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def signal(self, name: str) -> Signal | FollowingSignal:
        """The signal called *name*; `UnknownNameError` lists what is installed."""
        weights = self.settings.weights
        floor = self.embedder.floor if weights.floor is None else weights.floor
        made: Signal | FollowingSignal = factory("signals", name)(weights=weights, floor=floor)
        return made

    def count_off(self, signal: str, reason: str) -> None:
        """Counts that *signal* could not serve; logs it the first time."""
        with self._lock:
            self.off[signal] += 1
            first = self.off[signal] == 1
        if first:
            _log.warning("the signal %s is off: %s", signal, reason)
