"""Why not this one? What stands between a memory and the top of a ranking."""

from trivium.engine.gather import Gathered, gather
from trivium.engine.plan import plan
from trivium.engine.request import Request
from trivium.engine.search import explain, fuse
from trivium.engine.tools import Tools
from trivium.filters import obstacle
from trivium.protocols import Reading, View
from trivium.types import MemoryRecord, Query, Verdict

__all__ = ["verdict"]


def verdict(request: Request, memory_id: str, tools: Tools) -> Verdict:
    """Where the memory *memory_id* stands for *request*, or what kept it out."""
    now = tools.clock()
    query = plan(request, tools)
    with tools.store.reading() as reading:
        record = reading.get(request.scope, memory_id, now)
        if record is None:
            return _absent(request, memory_id, reading, now)
        if request.condition is not None:
            failed = obstacle(request.condition, record)
            if failed is not None:
                return Verdict("filtered", f"the filter keeps it out: {failed}")
        view = reading.view(request.scope, request.condition, now)
        return _placed(query, request, record, view, tools)


def _absent(request: Request, memory_id: str, reading: Reading, now: int) -> Verdict:
    expired = reading.expired(request.scope, memory_id, now)
    if expired is not None:
        return Verdict("expired", f"it expired at {expired.expires_at:%Y-%m-%d %H:%M:%S} UTC")
    return Verdict(
        "out_of_scope",
        f"there is no memory {memory_id!r} in the searched scope:"
        " it is another scope's, was deleted, or never was",
    )


def _placed(
    query: Query,
    request: Request,
    record: MemoryRecord,
    view: View,
    tools: Tools,
) -> Verdict:
    row = view.row(record)
    gathered = gather(query, request, view, tools, also=() if row is None else (row,))
    ranked = fuse(gathered.candidates, request)
    for rank, position in enumerate(ranked.order.tolist(), start=1):
        if ranked.candidates.rows[position] == row:
            proposed_by = _proposed_by(gathered, row)
            return Verdict(
                outcome="ranked",
                message=_ranked_message(rank, request, proposed_by),
                rank=rank,
                explanation=explain(position, ranked, gathered, request),
                proposed_by=proposed_by,
            )
    return _gated(gathered, request, row)


def _proposed_by(gathered: Gathered, row: int | None) -> tuple[str, ...]:
    return tuple(name for name, found in gathered.evidence.items() if row in found.proposed)


def _ranked_message(rank: int, request: Request, proposed_by: tuple[str, ...]) -> str:
    place = f"it ranks number {rank}"
    if not proposed_by:
        return f"{place} by its score, but no signal had it among its own best"
    if rank > request.top_k:
        return f"{place}, beyond top_k = {request.top_k}"
    return f"{place}, within top_k = {request.top_k}"


def _gated(gathered: Gathered, request: Request, row: int | None) -> Verdict:
    place = gathered.candidates.rows.tolist().index(row)
    column = gathered.candidates.column("semantic")
    score = 0.0 if column is None else float(column.values[place])
    proposed_by = _proposed_by(gathered, row)
    message = (
        f"the gate keeps it out: its semantic score {score:.3f} is below the"
        f" threshold {request.threshold:g}; threshold=0 opens the gate"
    )
    return Verdict("gated", message, proposed_by=proposed_by)
