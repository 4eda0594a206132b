"""The store as a whole: what it holds, whether it is sound, forgetting for good."""

from dataclasses import fields
from functools import partial

from fastapi import APIRouter

from trivium.plain import plain
from trivium.server.answers import Count, Statistics
from trivium.server.context import Asker, Limit, NamesQuery, need
from trivium.server.problems import Json
from trivium.types import Diagnosis, PartitionCount

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["store"])

_OF_THE_STORE = ("bytes_on_disk", "bytes_cached", "signals_off")


@router.get("/stats", response_model=Statistics, dependencies=[need("read")])
async def get_stats(caller: Asker, names: NamesQuery) -> Json:
    """Counts of a scope, or of the namespace."""
    told = plain(await caller.memory.stats(**names))
    if caller.grant.bound:
        told = {name: value for name, value in told.items() if name not in _OF_THE_STORE}
    return Json(told)


@router.get("/scopes", response_model=list[PartitionCount], dependencies=[need("read")])
async def list_scopes(
    caller: Asker,
    limit: Limit = 100,
) -> Json:
    """Whose memories there are, the fullest first; a key of some users sees those."""
    if not caller.grant.users:
        return Json(plain(await caller.memory.scopes(limit=limit)))
    held = [
        PartitionCount("user", user, (await caller.memory.stats(user_id=user)).memories)
        for user in caller.grant.users[:limit]
    ]
    return Json(plain(held))


@router.get("/doctor", response_model=Diagnosis, dependencies=[need("read")])
async def get_diagnosis(caller: Asker) -> Json:
    """Whether the store is whole; reads every row, so not for every minute."""
    caller.need_all()
    found = await caller.memory.doctor()
    told = {field.name: plain(getattr(found, field.name)) for field in fields(found)}
    return Json({**told, "healthy": found.healthy})


@router.post("/purge", response_model=Count, dependencies=[need("admin")])
async def purge(caller: Asker, names: NamesQuery) -> Json:
    """Forgets the history of a scope and rewrites the store: no byte of it is left."""
    return Json({"count": await caller.run(partial(caller.memory.memory.purge, **names))})
