"""Partitions held in memory: least recently used first out, bounded in bytes."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from trivium.stores.arrays.partition import PartitionArrays

__all__ = ["PartitionCache"]


#: Partitions that may be loaded at the same time; two that share a lock wait for each other.
_LOADERS = 64


class _Held(NamedTuple):
    arrays: PartitionArrays
    nbytes: int  # as counted when it was taken in


class PartitionCache:
    """The newest arrays of each partition, as far as the limit allows.

    A partition that is larger than the whole limit is served but not kept.
    Safe to use from several threads; one thread at a time loads a partition,
    and those who asked for the same one wait for it.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._held: OrderedDict[int, _Held] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        self._loading = tuple(Lock() for _ in range(_LOADERS))

    @property
    def nbytes(self) -> int:
        """Bytes held now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._held)

    def get(
        self, partition: int, seq: int, follow: Callable[[PartitionArrays | None], PartitionArrays]
    ) -> PartitionArrays:
        """The arrays of *partition* at change *seq*; *follow* brings older ones (or None) there.

        Arrays that are already newer than *seq* are not the caller's moment:
        then *follow* is given None and its outcome is not kept.
        """
        held = self._touch(partition)
        if held is not None and held.seq == seq:
            return held
        with self._loading[partition % _LOADERS]:
            held = self._touch(partition)
            if held is not None and held.seq == seq:
                return held
            if held is not None and held.seq > seq:
                return follow(None)
            arrays = follow(held)
            self._keep(partition, arrays)
            return arrays

    def forget(self, partition: int | None = None) -> None:
        """Drops one partition, or all."""
        with self._lock:
            for key in [partition] if partition is not None else list(self._held):
                held = self._held.pop(key, None)
                self._bytes -= held.nbytes if held is not None else 0

    def weigh(self, partition: int) -> None:
        """Counts a partition anew: its arrays grow when a filter looks at another field."""
        with self._lock:
            held = self._held.pop(partition, None)
            if held is not None:
                self._bytes -= held.nbytes
                self._hold(partition, held.arrays)

    def _touch(self, partition: int) -> PartitionArrays | None:
        with self._lock:
            held = self._held.get(partition)
            if held is None:
                return None
            self._held.move_to_end(partition)
            return held.arrays

    def _keep(self, partition: int, arrays: PartitionArrays) -> None:
        self.forget(partition)
        with self._lock:
            self._hold(partition, arrays)

    def _hold(self, partition: int, arrays: PartitionArrays) -> None:
        held = _Held(arrays, arrays.nbytes)
        if held.nbytes > self.limit:
            return
        self._held[partition] = held
        self._bytes += held.nbytes
        while self._bytes > self.limit:
            _, oldest = self._held.popitem(last=False)
            self._bytes -= oldest.nbytes
