"""Gather: every signal asks the store, and every candidate gets every signal's exact score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trivium.engine.request import Request
from trivium.engine.stages import stage
from trivium.engine.tools import Tools
from trivium.errors import SignalError
from trivium.fusion import Candidates, Column, ranks_of
from trivium.protocols import Evidence, FollowingSignal, Signal, View
from trivium.types import IntArray, Query, SignalStatus

__all__ = ["Gathered", "gather"]


AnySignal = Signal | FollowingSignal


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
    signals = tools.signals(request.signals)
    evidence: dict[str, Evidence] = {}
    statuses: dict[str, SignalStatus] = {}
    for signal in sorted(signals, key=_builds_on_others):
        with stage(signal.name):
            found, statuses[signal.name] = _ask(
                signal, query, request, view, tools, others=evidence
            )
        if found is not None:
            evidence[signal.name] = found
    rows = _union(request, evidence, also)
    columns = []
    for signal in signals:
        found = evidence.get(signal.name)
        try:
            with stage(signal.name):
                column = _column(signal, rows, found, statuses[signal.name], tools)
        except Exception as exc:  # noqa: BLE001  a plug-in may raise anything
            statuses[signal.name] = _off(signal, exc, request, tools)
            column = _column(signal, rows, None, statuses[signal.name], tools)
        columns.append(column)
    return Gathered(Candidates(rows, view.created[rows], tuple(columns)), evidence, statuses)


def _builds_on_others(signal: AnySignal) -> bool:
    return isinstance(signal, FollowingSignal)


def _ask(
    signal: AnySignal,
    query: Query,
    request: Request,
    view: View,
    tools: Tools,
    *,
    others: Mapping[str, Evidence],
) -> tuple[Evidence | None, SignalStatus]:
    """Asks one signal what it proposes; one that builds on others is told what they found."""
    try:
        if isinstance(signal, FollowingSignal):
            evidence = signal.after(query, view, others)
        else:
            evidence = signal(query, view)
        found, _ = evidence.found, evidence.proposed
    except Exception as exc:  # noqa: BLE001  a plug-in may raise anything
        return None, _off(signal, exc, request, tools)
    reason = "found something in the scope" if found else "found nothing in the scope"
    return evidence, SignalStatus(signal.name, active=found, reason=reason)


def _off(signal: AnySignal, fault: Exception, request: Request, tools: Tools) -> SignalStatus:
    """A signal that failed: told, logged and counted, but an error when the caller named it."""
    if request.explicit:
        msg = f"the signal {signal.name!r} was asked for and cannot serve: {fault}"
        raise SignalError(msg) from fault
    reason = f"failed: {fault}" if isinstance(fault, SignalError) else f"failed: {fault!r}"
    tools.count_off(signal.name, reason)
    return SignalStatus(signal.name, active=False, reason=reason)


def _union(request: Request, evidence: Mapping[str, Evidence], also: Sequence[int]) -> IntArray:
    proposals = [
        found.proposed
        for name, found in evidence.items()
        if request.pool == "union" or name == "semantic"
    ]
    return np.unique(np.concatenate([np.array(also, dtype=np.int64), *proposals]))


def _column(
    signal: AnySignal, rows: IntArray, found: Evidence | None, status: SignalStatus, tools: Tools
) -> Column:
    nothing, nobody = np.zeros(len(rows)), np.zeros(0, dtype=np.int64)
    return Column(
        name=signal.name,
        weight=tools.settings.weights.of(signal.name, signal.weight),
        active=status.active,
        reason=status.reason,
        raw=nothing if found is None else found.raw(rows),
        values=nothing if found is None else found.values(rows),
        ranks=ranks_of(rows, nobody if found is None else found.proposed),
    )
