"""Maintain: change, remove, rebuild and rewrite what is stored."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from trivium.engine.ingest import prepare, prepare_records
from trivium.engine.request import query_text
from trivium.engine.tools import Tools
from trivium.errors import ConflictError, InputError, NotFoundError
from trivium.filters import parse_filter
from trivium.types import MemoryRecord, NewMemory, Scope, StoreStatistics

__all__ = ["find", "note", "purge", "rebuild", "remove", "remove_all", "statistics", "update"]


#: How often an update starts anew because another one came between.
_ATTEMPTS = 100


def update(memory_id: str, changes: Mapping[str, Any], scope: Scope, tools: Tools) -> MemoryRecord:
    """Gives a memory what *changes* names: text, metadata (merged), role, time, expires_at.

    Raises `NotFoundError` when the id is not in the scope, `InputError` when
    nothing is named to change.
    """
    if not changes:
        raise InputError("nothing to update; name text, metadata, role, time or expires_at")
    for attempts_left in reversed(range(_ATTEMPTS)):
        record = find(memory_id, scope, tools)
        (memory,) = prepare([_revised(record, changes)], scope.namespace, tools)
        try:
            with tools.store.writing() as writing:
                writing.replace(scope, memory, record)
            break
        except ConflictError:  # changed while it was embedded: what was said then stays too
            if not attempts_left:
                raise
    now = tools.clock()
    with tools.store.reading() as reading:
        # an update may have ended the memory's life
        changed = reading.get(scope, memory_id, now) or reading.expired(scope, memory_id, now)
    return _there(changed, memory_id)


def find(memory_id: str, scope: Scope, tools: Tools) -> MemoryRecord:
    """The memory with that id in the scope; `NotFoundError` when there is none."""
    with tools.store.reading() as reading:
        return _there(reading.get(scope, memory_id, tools.clock()), memory_id)


def _there(record: MemoryRecord | None, memory_id: str) -> MemoryRecord:
    if record is None:
        msg = f"there is no memory {memory_id!r} in this scope; list the scope to see what is"
        raise NotFoundError(msg)
    return record


def _revised(record: MemoryRecord, changes: Mapping[str, Any]) -> NewMemory:
    given = dict(changes)
    if isinstance(given.get("metadata", {}), Mapping):
        given["metadata"] = {**record.metadata, **given.get("metadata", {})}
    now = NewMemory(
        text=record.text,
        user_id=record.user_id,
        agent_id=record.agent_id,
        run_id=record.run_id,
        role=record.role,
        time=record.time,
        expires_at=record.expires_at,
        id=record.id,
    )
    return replace(now, **given)


def note(memory_id: str, query: str, scope: Scope, tools: Tools, *, useful: bool) -> None:
    """Keeps whether a memory was useful for a query; `NotFoundError` when it is not there."""
    text = query_text(query, tools.settings)
    now = tools.clock()
    with tools.store.writing() as writing:
        writing.sweep(now)
        writing.record_feedback(scope, text, memory_id, now, useful=useful)


def remove(memory_id: str, scope: Scope, tools: Tools) -> None:
    """Deletes one memory; `NotFoundError` when the id is not in the scope."""
    now = tools.clock()
    with tools.store.writing() as writing:
        writing.sweep(now)
        if not writing.delete(scope, memory_id, now):
            msg = f"there is no memory {memory_id!r} in this scope; nothing was deleted"
            raise NotFoundError(msg)


def remove_all(scope: Scope, filters: Mapping[str, Any] | None, tools: Tools) -> int:
    """Deletes all memories of the scope that pass the filter; returns how many."""
    condition = parse_filter(filters)
    now = tools.clock()
    with tools.store.writing() as writing:
        writing.sweep(now)
        return writing.delete_all(scope, condition, now)


def purge(scope: Scope, tools: Tools) -> int:
    """Forgets the history of the scope and all that expired, and rewrites the store.

    Returns how many revisions were forgotten. No word of them, nor of
    anything deleted before, is left in the store's files.
    """
    with tools.store.writing() as writing:
        writing.sweep(tools.clock())
        forgotten = writing.forget_history(scope)
    tools.store.purge()
    return forgotten


def rebuild(tools: Tools, on_progress: Callable[[int, int], None]) -> int:
    """Makes all indexes anew with the embedder and extractor of *tools*; returns of how many."""
    return tools.store.rebuild(
        tools.embedder.identity,
        lambda records: prepare_records(records, tools),
        on_progress,
    )


def statistics(scope: Scope, tools: Tools) -> StoreStatistics:
    """Counts of the scope, and how often each signal could not serve in this process."""
    return replace(tools.store.statistics(scope), signals_off=dict(tools.off))
