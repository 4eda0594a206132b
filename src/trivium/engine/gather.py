"""Gather: every signal asks the store, and every candidate gets every signal's exact score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trivium.engine.inquiry import Inquiry
from trivium.engine.request import Request
from trivium.engine.tools import Tools
from trivium.fusion import Candidates
from trivium.protocols import Evidence, View
from trivium.types import IntArray, Query, SignalStatus

__all__ = ["Gathered", "gather"]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The candidates of a search, the evidence behind them and how each signal fared."""

    candidates: Candidates
    evidence: Mapping[str, Evidence]
    signals: Mapping[str, SignalStatus]

    def details(self, name: str, row: int) -> tuple[Any, ...]:
        """What matched in *row* according to the signal called *name*."""
        return self.evidence[name].details(row) if name in self.evidence else ()


def gather(
    query: Query, request: Request, view: View, tools: Tools, *, also: Sequence[int] = ()
) -> Gathered:
    """Runs the signals of *request* and unites what they propose; *also* adds rows of interest."""
    inquiries = [Inquiry.of(name, request, tools) for name in request.signals]
    evidence: dict[str, Evidence] = {}
    for inquiry in sorted(inquiries, key=lambda inquiry: inquiry.follows):
        found = inquiry.ask(query, view, evidence)
        if found is not None:
            evidence[inquiry.name] = found
    rows = _union(request, evidence, also)
    columns = tuple(inquiry.column(rows) for inquiry in inquiries)
    statuses = {inquiry.name: inquiry.status for inquiry in inquiries}
    return Gathered(Candidates(rows, view.created[rows], columns), evidence, statuses)


def _union(request: Request, evidence: Mapping[str, Evidence], also: Sequence[int]) -> IntArray:
    proposals = [
        found.proposed
        for name, found in evidence.items()
        if request.pool == "union" or name == "semantic"
    ]
    return np.unique(np.concatenate([np.array(also, dtype=np.int64), *proposals]))
