"""The whole search: plan -> gather -> fuse -> explain."""

from collections.abc import Sequence
from dataclasses import dataclass

from trivium.engine.gather import Gathered, gather
from trivium.engine.plan import plan
from trivium.engine.request import Request
from trivium.engine.rerank import rerank
from trivium.engine.stages import stage, staged
from trivium.engine.tools import Tools
from trivium.fusion import (
    FUSIONS,
    Candidates,
    Fused,
    best_first,
    cut_with_ties,
    explanation,
    passes_gate,
)
from trivium.protocols import Reranker, View
from trivium.types import Explanation, Hit, IntArray, Results

__all__ = ["Ranked", "explain", "fuse", "search"]


def search(request: Request, tools: Tools, reranker: Reranker | None = None) -> Results:
    """Finds the memories that answer *request*, best first."""
    query = plan(request, tools)
    with tools.store.reading() as reading:
        with stage("view"):
            view = reading.view(request.scope, request.condition, tools.clock())
        gathered = gather(query, request, view, tools)
        ranked = fuse(gathered.candidates, request)
        wanted = len(ranked.order) if reranker is not None else request.top_k
        hits = _hits(ranked, gathered, request, view, wanted)
    if reranker is not None:
        hits = rerank(request.text, hits, reranker)
    return Results(
        hits=tuple(hits[: request.top_k]),
        signals=gathered.signals,
        max_possible=ranked.fused.max_possible,
        partitions=len(view.parts),
        reranked=reranker is not None,
    )


@dataclass(frozen=True, slots=True)
class Ranked:
    """Candidates that passed the gate, their fused scores, and positions from best to worst."""

    candidates: Candidates
    fused: Fused
    order: IntArray


@staged("fusion")
def fuse(candidates: Candidates, request: Request) -> Ranked:
    """Gates the candidates, fuses their scores and orders them; pure."""
    passed = candidates.take(passes_gate(candidates, request.threshold))
    fused = FUSIONS[request.fusion](passed, request.scale)
    return Ranked(passed, fused, best_first(passed, fused))


def explain(position: int, ranked: Ranked, gathered: Gathered, request: Request) -> Explanation:
    """The tree behind the score of the candidate at *position*; pure."""
    return explanation(
        position,
        ranked.candidates,
        ranked.fused,
        gathered.details,
        fusion=request.fusion,
        scale=request.scale,
    )


@staged("reading")
def _hits(
    ranked: Ranked, gathered: Gathered, request: Request, view: View, wanted: int
) -> Sequence[Hit]:
    """Reads the best memories; the id breaks the last ties."""
    cut = cut_with_ties(ranked.order, ranked.candidates, ranked.fused, wanted)
    semantic = ranked.candidates.semantic_values()
    memories = view.memories(ranked.candidates.rows[cut])
    placed = sorted(
        zip(cut.tolist(), memories, strict=True),
        key=lambda pair: (
            -ranked.fused.scores[pair[0]],
            -semantic[pair[0]],
            -ranked.candidates.created[pair[0]],
            pair[1].id,
        ),
    )
    return [
        Hit(
            memory,
            float(ranked.fused.scores[position]),
            explain(position, ranked, gathered, request) if request.explain else None,
        )
        for position, memory in placed[:wanted]
    ]
