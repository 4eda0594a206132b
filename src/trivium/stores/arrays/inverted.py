"""An inverted index in arrays: from a 64-bit key to the rows that hold it."""

from bisect import bisect_left
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trivium.types import FrequencyArray, IntArray, RowArray

__all__ = ["Inverted"]

Keys = NDArray[np.uint64]

#: The tail is merged into the base when it outgrows this share of it.
_TAIL_SHARE = 0.1
_TAIL_LEAST = 4096
#: An entry in 64 bits: which key, which row, and the count in the lowest 16.
_ENTRY_BITS = 64
_COUNT_BITS = 16
#: A share of keys that fall on one slot is no harm: those are searched for.
_SLOTS = 1 << 20


@dataclass(slots=True)
class Tail:
    """Rows appended since the base was built, by key; only ever appended to."""

    rows: dict[int, list[int]] = field(default_factory=dict)
    counts: dict[int, list[int]] = field(default_factory=dict)
    entries: int = 0

    def append(self, keys: Keys, rows: IntArray, counts: IntArray) -> None:
        """Adds one entry per key; *rows* must not be smaller than any before."""
        for key, row, count in zip(keys.tolist(), rows.tolist(), counts.tolist(), strict=True):
            self.rows.setdefault(key, []).append(row)
            self.counts.setdefault(key, []).append(count)
        self.entries += len(keys)


@dataclass(frozen=True, slots=True)
class Inverted:
    """Entries (key, row, count) by key: sorted arrays and a small tail.

    Rows of a key ascend. An older object sharing the tail with a newer one
    never shows rows at or beyond its own *size*.
    """

    size: int
    keys: Keys
    starts: IntArray
    rows: NDArray[np.int32]
    counts: NDArray[np.uint16]
    tail: Tail = field(default_factory=Tail)

    @classmethod
    def empty(cls) -> "Inverted":
        """No entries."""
        none = np.zeros(0, dtype=np.int64)
        return cls.build(0, none.astype(np.uint64), none, none)

    @classmethod
    def build(cls, size: int, keys: Keys, rows: IntArray, counts: IntArray) -> "Inverted":
        """Sorts entries by key, then row; *size* is the number of rows altogether."""
        distinct = np.sort(keys)
        distinct = distinct[np.diff(distinct, prepend=~distinct[:1]) != 0]
        places = _places(keys, distinct)
        sizes = np.bincount(places, minlength=len(distinct))
        starts = np.append(0, np.cumsum(sizes))
        return cls(size, distinct, starts, *_sorted(places, rows, counts))

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays; the tail is estimated."""
        base = self.keys.nbytes + self.starts.nbytes + self.rows.nbytes + self.counts.nbytes
        return base + 100 * self.tail.entries

    def lookup(self, key: int) -> tuple[RowArray, FrequencyArray]:
        """Rows with *key*, ascending, and the count of each."""
        place = int(np.searchsorted(self.keys, np.uint64(key)))
        if place < len(self.keys) and int(self.keys[place]) == key:
            span = slice(self.starts[place], self.starts[place + 1])
        else:
            span = slice(0, 0)
        rows, counts = self.rows[span], self.counts[span]
        late = self.tail.rows.get(key)
        if late is None:
            return rows, counts
        end = bisect_left(late, self.size)
        return (
            np.concatenate([rows, np.array(late[:end], dtype=np.int32)]),
            np.concatenate([counts, np.array(self.tail.counts[key][:end], dtype=np.uint16)]),
        )

    def append(self, size: int, keys: Keys, rows: IntArray, counts: IntArray) -> "Inverted":
        """The same entries and further ones, whose rows are all at or beyond ``self.size``."""
        if not self.size:
            return Inverted.build(size, keys, rows, counts)
        late = self.tail.entries + len(keys)
        if late > max(_TAIL_LEAST, _TAIL_SHARE * len(self.rows)):
            return self._merged(size, keys, rows, counts)
        self.tail.append(keys, rows, counts)
        return Inverted(size, self.keys, self.starts, self.rows, self.counts, self.tail)

    def _merged(self, size: int, keys: Keys, rows: IntArray, counts: IntArray) -> "Inverted":
        late_keys, late_rows, late_counts = self._tail_entries()
        base_keys = np.repeat(self.keys, np.diff(self.starts))
        all_rows = np.concatenate([self.rows.astype(np.int64), late_rows, rows])
        all_keys = np.concatenate([base_keys, late_keys, keys])
        all_counts = np.concatenate([self.counts.astype(np.int64), late_counts, counts])
        return Inverted.build(size, all_keys, all_rows, all_counts)

    def _tail_entries(self) -> tuple[Keys, IntArray, IntArray]:
        keys: list[int] = []
        rows: list[int] = []
        counts: list[int] = []
        for key, late in self.tail.rows.items():
            end = bisect_left(late, self.size)
            keys.extend([key] * end)
            rows.extend(late[:end])
            counts.extend(self.tail.counts[key][:end])
        return (
            np.array(keys, dtype=np.uint64),
            np.array(rows, dtype=np.int64),
            np.array(counts, dtype=np.int64),
        )


def _places(keys: Keys, distinct: Keys) -> IntArray:
    """Where each of *keys* stands in *distinct*, which is sorted and holds them all.

    A table by the lowest bits of the hash answers for nearly all, a binary
    search for the rest; the search alone takes three times as long.
    """
    table = np.zeros(_SLOTS, dtype=np.int64)
    table[_slots(distinct)] = np.arange(len(distinct))
    places = table[_slots(keys)]
    wrong = np.flatnonzero(distinct[places] != keys)
    places[wrong] = np.searchsorted(distinct, keys[wrong])
    return places


def _slots(keys: Keys) -> IntArray:
    slots: IntArray = (keys & np.uint64(_SLOTS - 1)).view(np.int64)
    return slots


def _sorted(
    places: IntArray, rows: IntArray, counts: IntArray
) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
    """Rows and counts by place, then row.

    Sorted as packed numbers, a sixth of the time of sorting by two keys, as
    long as they fit.
    """
    row_bits = int(rows.max(initial=0)).bit_length()
    place_bits = int(places.max(initial=0)).bit_length()
    if row_bits + place_bits + _COUNT_BITS > _ENTRY_BITS - 1:
        order = np.lexsort((rows, places))
        return rows[order].astype(np.int32), counts[order].astype(np.uint16)
    entries = (places << (row_bits + _COUNT_BITS)) | (rows << _COUNT_BITS) | counts
    entries.sort()
    sorted_rows = (entries >> _COUNT_BITS) & ((1 << row_bits) - 1)
    return sorted_rows.astype(np.int32), entries.astype(np.uint16)
