"""One signal's part in one search: what it proposes and scores, or why it is off."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast

import numpy as np

from trivium.engine.request import Request
from trivium.engine.stages import stage
from trivium.engine.tools import Tools
from trivium.errors import SignalError, UnknownNameError
from trivium.fusion import Column, ranks_of
from trivium.protocols import Evidence, FollowingSignal, Signal, View
from trivium.types import FloatArray, IntArray, Query, SignalStatus

__all__ = ["Inquiry"]

Outcome = TypeVar("Outcome")

_NO_ROWS: IntArray = np.zeros(0, dtype=np.int64)


@dataclass(slots=True)
class Inquiry:
    """Asks the signal called *name*; when it fails, the search goes on and `status` says why.

    A failure is logged and counted. It is a `SignalError` when the caller
    named the signals.
    """

    name: str
    request: Request
    tools: Tools
    signal: Signal | FollowingSignal | None = None
    evidence: Evidence | None = None
    status: SignalStatus = field(init=False)

    @classmethod
    def of(cls, name: str, request: Request, tools: Tools) -> "Inquiry":
        """Makes the signal; `UnknownNameError` when none of that name is installed."""
        inquiry = cls(name, request, tools)
        inquiry.signal = inquiry._attempt(lambda: tools.signal(name))
        return inquiry

    @property
    def follows(self) -> bool:
        """Whether the signal builds on what others found."""
        return self.signal is not None and _follows(self.signal)

    def ask(self, query: Query, view: View, others: Mapping[str, Evidence]) -> Evidence | None:
        """What the signal found, or None when it failed; *others* is what was found before."""
        signal = self.signal
        if signal is not None:
            self.evidence = self._attempt(lambda: _found(signal, query, view, others))
        if self.evidence is not None:
            found = self.evidence.found
            reason = f"found {'something' if found else 'nothing'} in the scope"
            self.status = SignalStatus(self.name, active=found, reason=reason)
        return self.evidence

    def column(self, rows: IntArray) -> Column:
        """The exact scores of *rows*; zeros when the signal is off."""
        evidence = self.evidence
        scores = None
        if evidence is not None:
            scores = self._attempt(lambda: _scores(evidence, rows))
        nothing = np.zeros(len(rows))
        raw, values = scores or (nothing, nothing)
        declared = 0.0 if self.signal is None else self.signal.weight
        return Column(
            name=self.name,
            weight=self.tools.settings.weights.of(self.name, declared),
            active=self.status.active,
            reason=self.status.reason,
            raw=raw,
            values=values,
            ranks=ranks_of(
                rows, _NO_ROWS if scores is None or evidence is None else evidence.proposed
            ),
        )

    def _attempt(self, work: Callable[[], Outcome]) -> Outcome | None:
        try:
            with stage(self.name):
                return work()
        except UnknownNameError:
            raise
        except Exception as exc:  # noqa: BLE001  a plug-in may raise anything
            self._turn_off(exc)
            return None

    def _turn_off(self, fault: Exception) -> None:
        name = self.name
        if self.request.explicit:
            msg = f"the signal {name!r} was asked for and cannot serve: {fault}"
            raise SignalError(msg) from fault
        reason = f"failed: {fault}" if isinstance(fault, SignalError) else f"failed: {fault!r}"
        self.tools.count_off(name, reason)
        self.status = SignalStatus(name, active=False, reason=reason)


def _follows(signal: Signal | FollowingSignal) -> bool:
    """As isinstance would tell, at a hundredth of the time that it takes for a protocol."""
    return hasattr(signal, "after")


def _found(
    signal: Signal | FollowingSignal, query: Query, view: View, others: Mapping[str, Evidence]
) -> Evidence:
    if _follows(signal):
        evidence = cast("FollowingSignal", signal).after(query, view, others)
    else:
        evidence = cast("Signal", signal)(query, view)
    # lazy evidence may fail only now, and must fail here
    _ = evidence.found, evidence.proposed
    return evidence


def _scores(evidence: Evidence, rows: IntArray) -> tuple[FloatArray, FloatArray]:
    raw, values = evidence.raw(rows), evidence.values(rows)
    if not (np.isfinite(raw).all() and ((values >= 0.0) & (values <= 1.0)).all()):
        raise SignalError("its scores break the contract: finite, values from 0 to 1")
    return raw, values
