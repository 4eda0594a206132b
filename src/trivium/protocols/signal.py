"""The contract of a signal: one road from a question to memories."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from trivium.protocols.view import View
from trivium.types import FloatArray, IntArray, Query

__all__ = ["Evidence", "FollowingSignal", "Signal"]


class Evidence(Protocol):
    """What one signal found for one query in one view.

    Laws:

    - ``proposed`` holds allowed rows only, best first, each once, at most ``query.pool``;
    - ``values`` are in [0, 1], 0 for a row that has nothing to do with the query;
    - scores of a row do not depend on the rows asked with it, nor on the filter.
    """

    @property
    def found(self) -> bool:
        """Whether anything at all in the scope (filters aside) has to do with the query."""
        ...

    @property
    def proposed(self) -> IntArray:
        """The rows this signal would choose, best first."""
        ...

    def raw(self, rows: IntArray) -> FloatArray:
        """Scores of *rows* in the signal's own unit."""
        ...

    def values(self, rows: IntArray) -> FloatArray:
        """Scores of *rows*, normalised to 0..1."""
        ...

    def details(self, row: int) -> tuple[Any, ...]:
        """What matched in *row*, for the explanation."""
        ...


class Signal(Protocol):
    """A question asked of the view.

    Registered under the entry point group ``trivium.signals`` as a factory
    that takes ``weights`` (`trivium.fusion.Weights`) and ``floor`` (the
    embedder's) by keyword. Raise `SignalError` when the signal cannot serve:
    the search goes on without it and says so.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""
        ...

    @property
    def weight(self) -> float:
        """The most it adds to a score when ``Weights`` says nothing else."""
        ...

    def __call__(self, query: Query, view: View) -> Evidence:
        """Gathers the evidence; the only place where a signal touches the store."""
        ...


@runtime_checkable
class FollowingSignal(Protocol):
    """A signal that builds on what the others found, and is asked after them.

    Registered and made like a `Signal`. What it asks of the others' evidence
    obeys their laws, so it can obey them too.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""
        ...

    @property
    def weight(self) -> float:
        """The most it adds to a score when ``Weights`` says nothing else."""
        ...

    def after(self, query: Query, view: View, found: Mapping[str, Evidence]) -> Evidence:
        """Gathers the evidence, given that of the enabled signals that could serve, by name."""
        ...
