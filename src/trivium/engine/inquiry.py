"""One signal's part in one search: what it proposes and scores, or why it is off."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from trivium.engine.request import Request
from trivium.engine.stages import stage
from trivium.engine.tools import Tools
from trivium.errors import SignalError
from trivium.fusion import Column, ranks_of
from trivium.protocols import Evidence, FollowingSignal, Signal, View
from trivium.types import IntArray, Query, SignalStatus

__all__ = ["Inquiry"]

Outcome = TypeVar("Outcome")

_NO_ROWS: IntArray = np.zeros(0, dtype=np.int64)


@dataclass(slots=True)
class Inquiry:
    """Asks *signal*; when it fails, the search goes on without it and `status` says why.

    A failure is logged and counted. It is a `SignalError` when the caller
    named the signals.
    """

    signal: Signal | FollowingSignal
    request: Request
    tools: Tools
    evidence: Evidence | None = None
    status: SignalStatus = field(init=False)

    @property
    def follows(self) -> bool:
        """Whether the signal builds on what others found."""
        return isinstance(self.signal, FollowingSignal)

    def ask(self, query: Query, view: View, others: Mapping[str, Evidence]) -> Evidence | None:
        """What the signal found, or None when it failed; *others* is what was found before."""
        self.evidence = self._attempt(lambda: self._found(query, view, others))
        if self.evidence is not None:
            found = self.evidence.found
            reason = f"found {'something' if found else 'nothing'} in the scope"
            self.status = SignalStatus(self.signal.name, active=found, reason=reason)
        return self.evidence

    def _found(self, query: Query, view: View, others: Mapping[str, Evidence]) -> Evidence:
        if isinstance(self.signal, FollowingSignal):
            evidence = self.signal.after(query, view, others)
        else:
            evidence = self.signal(query, view)
        # lazy evidence may fail only now, and must fail here
        _ = evidence.found, evidence.proposed
        return evidence

    def column(self, rows: IntArray) -> Column:
        """The exact scores of *rows*; zeros when the signal is off."""
        evidence = self.evidence
        scores = None
        if evidence is not None:
            scores = self._attempt(lambda: (evidence.raw(rows), evidence.values(rows)))
        nothing = np.zeros(len(rows))
        raw, values = scores or (nothing, nothing)
        return Column(
            name=self.signal.name,
            weight=self.tools.settings.weights.of(self.signal.name, self.signal.weight),
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
            with stage(self.signal.name):
                return work()
        except Exception as exc:  # noqa: BLE001  a plug-in may raise anything
            self._turn_off(exc)
            return None

    def _turn_off(self, fault: Exception) -> None:
        name = self.signal.name
        if self.request.explicit:
            msg = f"the signal {name!r} was asked for and cannot serve: {fault}"
            raise SignalError(msg) from fault
        reason = f"failed: {fault}" if isinstance(fault, SignalError) else f"failed: {fault!r}"
        self.tools.count_off(name, reason)
        self.status = SignalStatus(name, active=False, reason=reason)
