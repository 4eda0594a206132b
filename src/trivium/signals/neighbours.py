"""Who stands beside whom: the memories before and after a memory in its run."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trivium.protocols import Part, View
from trivium.types import NO_TIME, IntArray

__all__ = ["NOBODY", "neighbours"]

NOBODY = -1


def neighbours(rows: IntArray, view: View, distances: Sequence[int]) -> NDArray[np.int64]:
    """The rows at *distances* from each of *rows*, `NOBODY` beyond the ends of the run.

    -1 is the memory before, 1 the one after; the shape is (len(rows),
    len(distances)). Only memories of the scope count, whatever the filter. A run
    is ordered by time, equal times by arrival; a memory without a time follows
    the one that arrived before it.
    """
    found = np.full((len(rows), len(distances)), NOBODY, dtype=np.int64)
    for part in view.parts:
        inside = (rows >= part.offset) & (rows < part.offset + part.size)
        times = view.times[part.offset : part.offset + part.size]
        local = _in_part(rows[inside] - part.offset, part, times, distances)
        found[inside] = np.where(local == NOBODY, NOBODY, local + part.offset)
    return found


def _in_part(
    rows: IntArray, part: Part, times: IntArray, distances: Sequence[int]
) -> NDArray[np.int64]:
    found = np.full((len(rows), len(distances)), NOBODY, dtype=np.int64)
    queue = _queue(rows, part, times)
    if not len(queue):
        return found
    place = np.full(part.size, NOBODY, dtype=np.int64)
    place[queue] = np.arange(len(queue))
    own = place[rows]
    for column, distance in enumerate(distances):
        there = own + distance
        other = queue[np.clip(there, 0, len(queue) - 1)]
        beside = (own >= 0) & (there >= 0) & (there < len(queue))
        beside &= part.runs[other] == part.runs[rows]
        found[beside, column] = other[beside]
    return found


def _queue(rows: IntArray, part: Part, times: IntArray) -> IntArray:
    """All rows of the scope in the runs of *rows*, run by run, in order."""
    wanted = np.zeros(int(part.runs.max(initial=0)) + 1, dtype=bool)
    wanted[part.runs[rows]] = True
    wanted[0] = False
    members = np.flatnonzero(part.scope & wanted[part.runs])
    runs, arrivals = part.runs[members], part.arrivals[members]
    by_arrival = np.lexsort((arrivals, runs))
    members, runs, arrivals = members[by_arrival], runs[by_arrival], arrivals[by_arrival]
    known = _carried_on(times[members], runs)
    return members[np.lexsort((arrivals, known, runs))]


def _carried_on(times: IntArray, runs: NDArray[np.int32]) -> IntArray:
    """Times where given, else the last one given before in the same run."""
    last = np.maximum.accumulate(np.where(times == NO_TIME, 0, np.arange(len(times))))
    carried: IntArray = np.where(runs[last] == runs, times[last], NO_TIME)
    return carried
