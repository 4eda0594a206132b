"""Memories: add, get, list, change, delete, history."""

import json
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Header, Path, Query

from trivium.errors import FilterError, LimitError
from trivium.plain import plain
from trivium.server.answers import Added, AddedMany, Count
from trivium.server.bodies import AddBody, AddManyBody, ChangeBody, Id, Key
from trivium.server.context import Asker, Limit, NamesQuery, ReachQuery, Serving, need
from trivium.server.problems import Json
from trivium.types import MemoryRecord, Page, Revision

__all__ = ["FilterQuery", "MemoryId", "filters_of", "router"]

router = APIRouter(prefix="/v1/memories", tags=["memories"])

MemoryId = Annotated[Id, Path(description="The id of a memory.")]
IdempotencyKey = Annotated[
    Key | None, Header(description="The same key again stores nothing and gives the first ids.")
]
FilterQuery = Annotated[
    str | None,
    Query(
        alias="filter",
        description='Conditions as JSON, such as `{"city": "Oslo"}`.',
        json_schema_extra={"contentMediaType": "application/json"},
    ),
]


def filters_of(text: str | None) -> dict[str, Any] | None:
    """The conditions that a query string spells; `FilterError` when it is no JSON object."""
    if text is None:
        return None
    try:
        spelt = json.loads(text)
    except (ValueError, RecursionError) as exc:
        msg = f'filter: this is no JSON ({exc}); an example: {{"city": "Oslo"}}'
        raise FilterError(msg) from exc
    if not isinstance(spelt, dict):
        raise FilterError('filter: this is no JSON object such as {"city": "Oslo"}')
    return spelt


@router.post("", status_code=201, response_model=Added, dependencies=[need("write")])
async def add_memory(body: AddBody, caller: Asker, idempotency_key: IdempotencyKey = None) -> Json:
    """Stores one memory; when this answers, it is durable and every search finds it."""
    said = body.model_dump()
    names = caller.names(said.pop("user_id"), said.pop("agent_id"), said.pop("run_id"))
    added = await caller.memory.add(
        said.pop("text"), **names, **said, idempotency_key=idempotency_key
    )
    return Json({"id": added}, 201, {"Location": f"{router.prefix}/{quote(added, safe='')}"})


@router.post("/batch", status_code=201, response_model=AddedMany, dependencies=[need("write")])
async def add_memories(
    body: AddManyBody, caller: Asker, service: Serving, idempotency_key: IdempotencyKey = None
) -> Json:
    """Stores several memories in one transaction: all of them or none."""
    most = service.settings.batch
    if len(body.memories) > most:
        msg = f"a request adds at most {most:,} memories, not {len(body.memories):,}; send several"
        raise LimitError(msg)
    items = []
    for place, item in enumerate(body.memories):
        said = item.model_dump(exclude_none=True)
        names = (
            said.get(kind) or getattr(body, kind) for kind in ("user_id", "agent_id", "run_id")
        )
        own = {"idempotency_key": f"{idempotency_key}/{place}"} if idempotency_key else {}
        items.append({**own, **said, **caller.names(*names)})
    stored = await caller.memory.add(items, metadata=body.metadata, on_duplicate=body.on_duplicate)
    return Json({"ids": stored}, 201)


@router.get("", response_model=Page, dependencies=[need("read")])
async def list_memories(
    caller: Asker,
    reach: ReachQuery,
    filters: FilterQuery = None,
    limit: Limit = 100,
    cursor: Annotated[str | None, Query(description="The `cursor` of the page before.")] = None,
) -> Json:
    """One page of the memories of a scope, newest first."""
    page = await caller.memory.list(
        **reach, filters=filters_of(filters), limit=limit, cursor=cursor
    )
    return Json(plain(page))


@router.delete("", response_model=Count, dependencies=[need("write")])
async def delete_memories(caller: Asker, reach: ReachQuery, filters: FilterQuery = None) -> Json:
    """Deletes all memories of a scope that pass the filter."""
    count = await caller.memory.delete_all(**reach, filters=filters_of(filters))
    return Json({"count": count})


@router.get("/{memory_id}", response_model=MemoryRecord, dependencies=[need("read")])
async def get_memory(memory_id: MemoryId, caller: Asker, names: NamesQuery) -> Json:
    """One memory; without a scope it is looked for in the whole namespace."""
    return Json(plain(await caller.memory.get(memory_id, **names)))


@router.patch("/{memory_id}", response_model=MemoryRecord, dependencies=[need("write")])
async def change_memory(
    memory_id: MemoryId, body: ChangeBody, caller: Asker, names: NamesQuery
) -> Json:
    """Changes what is named; the old text is found no more, the history keeps it."""
    changes = body.model_dump(exclude_unset=True)
    record = await caller.memory.update(memory_id, **changes, **names)
    return Json(plain(record))


@router.delete("/{memory_id}", status_code=204, response_model=None, dependencies=[need("write")])
async def delete_memory(memory_id: MemoryId, caller: Asker, names: NamesQuery) -> None:
    """Deletes a memory with its vector, terms and links."""
    await caller.memory.delete(memory_id, **names)


@router.get("/{memory_id}/history", response_model=list[Revision], dependencies=[need("read")])
async def get_history(memory_id: MemoryId, caller: Asker, names: NamesQuery) -> Json:
    """What became of a memory, oldest first; empty when there never was one of that id."""
    work = partial(caller.memory.memory.history, memory_id, **names)
    return Json(plain(await caller.run(work)))
