"""Prometheus metrics of one server."""

from collections.abc import Iterable
from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from trivium.types import StoreStatistics

__all__ = ["CONTENT_TYPE", "Metrics"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """Counts requests and times stages; `text` adds what a store tells of itself."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "trivium_requests", "Requests answered.", ("route", "method", "status"),
            registry=self._registry,
        )  # fmt: skip
        self._seconds = Histogram(
            "trivium_request_seconds", "How long requests took.", ("route", "method"),
            buckets=_SECONDS, registry=self._registry,
        )  # fmt: skip
        self._stages = Histogram(
            "trivium_stage_seconds", "How long the stages of searches took.", ("stage",),
            buckets=_SECONDS, registry=self._registry,
        )  # fmt: skip

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """One request was answered."""
        method = method if method in _METHODS else "other"
        self._requests.labels(route, method, str(status)).inc()
        self._seconds.labels(route, method).observe(seconds)

    def stage(self, name: str) -> AbstractContextManager[object]:
        """Times the stage *name* of a search; for `trivium.engine.stages.observed`."""
        timer: AbstractContextManager[object] = self._stages.labels(name).time()
        return timer

    def text(self, statistics: StoreStatistics) -> bytes:
        """All metrics in Prometheus' text format."""
        store = CollectorRegistry()
        store.register(_StoreMetrics(statistics))
        return generate_latest(self._registry) + generate_latest(store)


_GAUGES = ("memories", "entities", "links", "partitions", "bytes_on_disk", "bytes_cached")
_METHODS = ("GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "PUT")


class _StoreMetrics:
    """What a store holds, as metrics."""

    def __init__(self, statistics: StoreStatistics) -> None:
        self.statistics = statistics

    def collect(self) -> Iterable[Metric]:
        """For the registry: sizes as gauges, and how often a signal was off."""
        for name in _GAUGES:
            about = f"{name.replace('_', ' ').capitalize()} of the store."
            yield GaugeMetricFamily(f"trivium_{name}", about, getattr(self.statistics, name))
        off = CounterMetricFamily(
            "trivium_signal_off", "Searches in which a signal could not serve.", labels=["signal"]
        )
        for signal, count in self.statistics.signals_off.items():
            off.add_metric([signal], count)
        yield off
