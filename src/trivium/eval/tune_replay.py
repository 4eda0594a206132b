"""The same questions again and again under other weights, as quickly as the engine can.

A question is analysed and embedded once, its view is opened once, and what a
signal found is kept until a weight that it reads has changed: then only the
fusion is done anew.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from trivium.api import Memory
from trivium.config import Settings
from trivium.engine import Request, Tools
from trivium.engine.gather import gather
from trivium.engine.plan import plan
from trivium.engine.search import fuse
from trivium.eval.metrics import DEPTH
from trivium.eval.tune_questions import Judged
from trivium.fusion import Weights, cut_with_ties
from trivium.protocols import Evidence, FollowingSignal, Signal, View
from trivium.types import Query, Scope

__all__ = ["Replay", "replaying"]

#: What a signal never reads; of all else it may read anything.
_FOREIGN = r"threshold|others|context_\w+|recency_\w+|semantic"
_UNREAD = {
    "semantic": re.compile(rf"{_FOREIGN}|bm25|k1|b|normaliser|sigmoid|coverage_\w+|entity\w*"),
    "bm25": re.compile(rf"{_FOREIGN}|bm25|floor|entity\w*"),
    "entity": re.compile(rf"{_FOREIGN}|bm25"),
}


@dataclass(slots=True)
class _Prepared:
    """One question as the engine sees it, and what each signal found last."""

    request: Request
    query: Query
    view: View
    ids: Sequence[str]
    found: dict[str, tuple[Any, Evidence]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Remembering:
    """A signal that finds what it found before, unless a weight that it reads has changed."""

    signal: Signal
    prepared: _Prepared
    key: Any

    @property
    def name(self) -> str:
        """The signal's name."""
        return self.signal.name

    @property
    def weight(self) -> float:
        """The signal's weight."""
        return self.signal.weight

    def __call__(self, query: Query, view: View) -> Evidence:
        """What the signal finds."""
        key, evidence = self.prepared.found.get(self.name, (None, None))
        if evidence is None or key != self.key:
            evidence = self.signal(query, view)
            self.prepared.found[self.name] = (self.key, evidence)
        return evidence


@dataclass(frozen=True)
class _ReplayTools(Tools):
    """Tools whose signals remember."""

    prepared: _Prepared | None = None

    def signal(self, name: str) -> Signal | FollowingSignal:
        """The signal called *name*."""
        made = super().signal(name)
        if self.prepared is None or isinstance(made, FollowingSignal) or name not in _UNREAD:
            return made
        return _Remembering(made, self.prepared, _key(name, self.settings.weights))


def _key(name: str, weights: Weights) -> tuple[Any, ...]:
    unread = _UNREAD[name]
    return tuple(
        getattr(weights, item.name) for item in fields(weights) if not unread.fullmatch(item.name)
    )


@dataclass(frozen=True, slots=True)
class Replay:
    """Questions over one store at one moment."""

    tools: Tools
    prepared: Mapping[str, _Prepared]

    def ranking(self, question_id: str, weights: Weights) -> tuple[str, ...]:
        """The ids that a search with *weights* finds, best first."""
        prepared = self.prepared[question_id]
        settings = replace(self.tools.settings, weights=weights)
        tools = _ReplayTools(
            store=self.tools.store,
            embedder=self.tools.embedder,
            extractor=self.tools.extractor,
            settings=settings,
            clock=self.tools.clock,
            prepared=prepared,
        )
        request = replace(prepared.request, threshold=weights.threshold)
        gathered = gather(prepared.query, request, prepared.view, tools)
        ranked = fuse(gathered.candidates, request)
        candidates, scores = ranked.candidates, ranked.fused.scores
        cut = cut_with_ties(ranked.order, candidates, ranked.fused, DEPTH)
        ids = [prepared.ids[row] for row in candidates.rows[cut]]
        semantic, created = candidates.semantic_values()[cut], candidates.created[cut]
        order = np.lexsort((ids, -created, -semantic, -scores[cut]))
        return tuple(ids[place] for place in order[:DEPTH])


@contextmanager
def replaying(memory: Memory, questions: Sequence[Judged], settings: Settings) -> Iterator[Replay]:
    """Prepares *questions* over the store of *memory*, which stays at this moment meanwhile."""
    tools = Tools(
        store=memory.store,
        embedder=memory.embedder,
        extractor=memory.extractor,
        settings=settings,
    )
    views: dict[Scope, tuple[View, Sequence[str]]] = {}
    prepared: dict[str, _Prepared] = {}
    with memory.store.reading() as reading:
        for question in questions:
            scope = question.scope
            if scope not in views:
                view = reading.view(scope, None, tools.clock())
                views[scope] = (view, _ids(view))
            request = Request.of(question.text, scope, settings, top_k=DEPTH)
            prepared[question.id] = _Prepared(request, plan(request, tools), *views[scope])
        yield Replay(tools, prepared)


def _ids(view: View) -> Sequence[str]:
    """The id of every row of the scope; rows outside have none."""
    ids = [""] * view.size
    rows = np.flatnonzero(view.scope)
    for row, record in zip(rows.tolist(), view.memories(rows), strict=True):
        ids[row] = record.id
    return ids
