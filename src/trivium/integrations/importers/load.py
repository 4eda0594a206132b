"""Stores entries so that repeating an import, whole or interrupted, stores nothing twice."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from itertools import islice
from typing import Any

from trivium.api import Memory
from trivium.errors import ConflictError, InputError, NotFoundError, TriviumError
from trivium.integrations.importers.entry import Entry, Fault
from trivium.types import NewMemory, OnDuplicate

__all__ = ["Summary", "load"]

_BATCH = 64

OnFault = Callable[[Fault], None]


@dataclass(frozen=True, slots=True)
class Summary:
    """What an import did: entries read, of them added or present before, and faults skipped."""

    read: int
    added: int
    present: int
    skipped: int


def load(
    memory: Memory,
    items: Iterable[Entry | Fault],
    *,
    user_id: str | None = None,
    agent_id: str | None = None,
    run_id: str | None = None,
    on_duplicate: OnDuplicate = "keep",
    on_fault: OnFault | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Summary:
    """Adds the memories of *items*, a transaction per batch; a scope fills in what they leave open.

    Every entry gets an idempotency key, and an id, unless it has its own; both are
    made of all it says, of the file's name unless it has an id, and of how
    often the same was there before. What is present already is not embedded
    again. *on_fault* hears of what cannot be stored, which is then skipped;
    without it, or when it raises, the import stops: what came before the
    fault is stored, and the import can be repeated. *on_progress* hears how
    many entries are done.

    Raises:
        InputError: The first fault, when there is no *on_fault*.
    """
    skipped: list[Fault] = []

    def tell(fault: Fault) -> None:
        (on_fault or _stop)(fault)
        skipped.append(fault)

    read = added = 0
    scope = {"user_id": user_id, "agent_id": agent_id, "run_id": run_id}
    entries = _keyed(_sound(items, tell), {k: v for k, v in scope.items() if v is not None})
    while batch := list(islice(entries, _BATCH)):
        before = len(skipped)
        texts = [_stored_text(memory, entry.memory) for entry in batch]
        known = list(zip(batch, texts, strict=True))
        fresh = [entry for entry, text in known if text is None]
        added += _store(memory, fresh, on_duplicate, tell)
        # either changed since it was imported, which stays so, or the id is another's: a fault
        other = [entry for entry, text in known if text not in (None, entry.memory.text)]
        _store(memory, other, on_duplicate, tell)
        read += len(batch) - (len(skipped) - before)
        if on_progress is not None:
            on_progress(read + len(skipped))
    return Summary(read, added, read - added, len(skipped))


def _stop(fault: Fault) -> None:
    raise InputError(str(fault))


def _sound(items: Iterable[Entry | Fault], tell: OnFault) -> Iterator[Entry]:
    for item in items:
        if isinstance(item, Fault):
            tell(item)
        else:
            yield item


def _keyed(entries: Iterable[Entry], scope: dict[str, Any]) -> Iterator[Entry]:
    """The entries under their scope, each with an idempotency key and an id."""
    seen: Counter[bytes] = Counter()
    for entry in entries:
        open_names = {name for name in scope if getattr(entry.memory, name) is None}
        memory = replace(entry.memory, **{name: scope[name] for name in open_names})
        said = _digest(memory, entry.file)
        seen[said] += 1
        name = blake2b(said, digest_size=16, salt=seen[said].to_bytes(16)).hexdigest()
        own: dict[str, Any] = {
            "id": memory.id or name,
            "idempotency_key": memory.idempotency_key or name,
        }
        yield replace(entry, memory=replace(memory, **own))


def _digest(memory: NewMemory, file: str) -> bytes:
    said = {field.name: getattr(memory, field.name) for field in fields(memory)}
    text = json.dumps([said, None if memory.id else file], sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=16).digest()


def _stored_text(memory: Memory, new: NewMemory) -> str | None:
    """What the store holds under the id of *new*; None also when it can hold no such memory."""
    try:
        record = memory.get(
            str(new.id), user_id=new.user_id, agent_id=new.agent_id, run_id=new.run_id
        )
    except (InputError, NotFoundError):
        return None
    return record.text


def _store(memory: Memory, batch: list[Entry], on_duplicate: OnDuplicate, tell: OnFault) -> int:
    """Adds a batch, or when it is refused its entries one by one; returns how many are new."""
    if not batch:
        return 0
    try:
        ids = memory.add([entry.memory for entry in batch], on_duplicate=on_duplicate)
    except (InputError, ConflictError) as exc:
        if len(batch) == 1:
            tell(Fault(batch[0].place, _reason(batch[0].memory, exc)))
            return 0
        return sum(_store(memory, [entry], on_duplicate, tell) for entry in batch)
    return sum(entry.memory.id == stored for entry, stored in zip(batch, ids, strict=True))


def _reason(memory: NewMemory, error: TriviumError) -> str:
    if memory.user_id is None and memory.agent_id is None and memory.run_id is None:
        return (
            "it says no user_id, agent_id or run_id, and none was given for all entries"
            " (on the command line: --user, --agent, --run)"
        )
    return str(error)
