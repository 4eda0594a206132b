"""Ingest: from what a caller adds to what a store writes, in one transaction."""

import json
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from secrets import randbits
from typing import Any

import numpy as np

from trivium.config import Limits
from trivium.engine.moments import microseconds
from trivium.engine.tools import Tools
from trivium.errors import ConflictError, InputError, LimitError
from trivium.text import analyse, entity_key, printable, time_words
from trivium.types import (
    Entity,
    LinkedEntity,
    MemoryRecord,
    NewMemory,
    Partition,
    PreparedMemory,
    Scope,
    VectorArray,
)

__all__ = ["prepare", "prepare_records"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: Databases read nested JSON to a limited depth.
_MOST_LEVELS = 100
_NO_VECTOR: VectorArray = np.zeros(0, dtype=np.float32)


def prepare(memories: Sequence[NewMemory], namespace: str, tools: Tools) -> list[PreparedMemory]:
    """Checks, analyses and embeds *memories*; touches no store.

    Raises `InputError` or one of its kinds for what cannot be stored, and
    `EmbeddingError` or `ExtractionError` when a model fails.
    """
    now = tools.clock()
    drafts = [_draft(memory, namespace, now, tools.settings.limits) for memory in memories]
    _check_repeats(drafts)
    return _indexed(drafts, tools)


def _check_repeats(drafts: Sequence[PreparedMemory]) -> None:
    """A key says that two memories are the same one; different texts under it are a mistake."""
    texts: dict[tuple[Partition, str], str] = {}
    for draft in drafts:
        if draft.idempotency_key is not None:
            key = draft.partition, draft.idempotency_key
            if texts.setdefault(key, draft.text) != draft.text:
                msg = (
                    f"the idempotency_key {draft.idempotency_key!r} is given to two different"
                    " texts; give each memory a key of its own"
                )
                raise ConflictError(msg)


def prepare_records(records: Sequence[MemoryRecord], tools: Tools) -> list[PreparedMemory]:
    """Stored memories prepared anew: analysed, embedded, their entities found again."""
    return _indexed([_draft_of(record) for record in records], tools)


def _indexed(drafts: Sequence[PreparedMemory], tools: Tools) -> list[PreparedMemory]:
    """*drafts* with terms, vectors and entities."""
    if not drafts:
        return []
    texts = [draft.text for draft in drafts]
    vectors = tools.embedder.embed_documents(texts)
    found = tools.extractor.extract(texts)
    names = _name_vectors(found, tools)
    return [
        replace(
            draft,
            vector=vector,
            terms=_terms(draft, in_words=tools.settings.time_in_words),
            entities=tuple(_linked(entity, names[entity.text]) for entity in entities),
        )
        for draft, vector, entities in zip(drafts, vectors, found, strict=True)
    ]


def _name_vectors(found: Sequence[Sequence[Entity]], tools: Tools) -> Mapping[str, VectorArray]:
    """Vectors of all entity texts, embedded as those of a query are: like is compared with like."""
    texts = list(dict.fromkeys(entity.text for entities in found for entity in entities))
    if not texts:
        return {}
    return dict(zip(texts, tools.embedder.embed_queries(texts), strict=True))


def _linked(entity: Entity, vector: VectorArray) -> LinkedEntity:
    return LinkedEntity(entity, entity_key(entity.text), vector)


def _terms(draft: PreparedMemory, *, in_words: bool) -> tuple[tuple[str, int], ...]:
    terms = list(analyse(draft.text))
    if in_words and draft.time is not None:
        terms.extend(time_words(_EPOCH + timedelta(microseconds=draft.time)))
    return tuple(Counter(terms).items())


def _draft(memory: NewMemory, namespace: str, now: int, limits: Limits) -> PreparedMemory:
    scope = Scope(namespace, memory.user_id, memory.agent_id, memory.run_id)
    partition = scope.partition
    assert partition is not None  # noqa: S101  only everyone=True has none
    return PreparedMemory(
        partition=partition,
        id=_new_id(now) if memory.id is None else _sound_name("id", memory.id, limits),
        text=_sound_text(memory.text, limits),
        role=_optional_name("role", memory.role, limits),
        agent_id=memory.agent_id,
        run_id=memory.run_id,
        metadata=_metadata(memory.metadata, limits),
        time=microseconds(memory.time, "time"),
        created_at=now,
        updated_at=now,
        expires_at=microseconds(memory.expires_at, "expires_at"),
        idempotency_key=_optional_name("idempotency_key", memory.idempotency_key, limits),
        vector=_NO_VECTOR,
        terms=(),
        entities=(),
    )


def _draft_of(record: MemoryRecord) -> PreparedMemory:
    scope = Scope(record.namespace, record.user_id, record.agent_id, record.run_id)
    partition = scope.partition
    assert partition is not None  # noqa: S101  a stored memory has one
    return PreparedMemory(
        partition=partition,
        id=record.id,
        text=record.text,
        role=record.role,
        agent_id=record.agent_id,
        run_id=record.run_id,
        metadata=_json(record.metadata),
        time=microseconds(record.time, "time"),
        created_at=microseconds(record.created_at, "created_at") or 0,
        updated_at=microseconds(record.updated_at, "updated_at") or 0,
        expires_at=microseconds(record.expires_at, "expires_at"),
        idempotency_key=None,
        vector=_NO_VECTOR,
        terms=(),
        entities=(),
    )


def _new_id(now: int) -> str:
    """A UUID of version 7 (RFC 9562) as 32 hexadecimal digits: ids grow with time."""
    bits = (now // 1000) << 80 | 7 << 76 | randbits(12) << 64 | 2 << 62 | randbits(62)
    return uuid.UUID(int=bits).hex


def _sound_text(text: object, limits: Limits) -> str:
    if not isinstance(text, str):
        msg = f"the text of a memory is a string, not {type(text).__name__}: {text!r:.80}"
        raise InputError(msg)
    if not printable(text).strip() and _storable(text):
        raise InputError("the text of a memory is blank; there is nothing to remember")
    if len(text) > limits.text_characters:
        msg = (
            f"the text has {len(text)} characters, the limit is {limits.text_characters};"
            " split it into several memories or raise limits.text_characters"
        )
        raise LimitError(msg)
    _check_storable("the text", text)
    return text


def _sound_name(name: str, value: object, limits: Limits) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= limits.id_characters:
        msg = f"{name} is a text of 1 to {limits.id_characters} characters, not {value!r:.80}"
        raise InputError(msg)
    _check_storable(name, value)
    return value


def _optional_name(name: str, value: object, limits: Limits) -> str | None:
    return None if value is None else _sound_name(name, value, limits)


def _check_storable(name: str, text: str) -> None:
    for place, character in enumerate(text) if not _storable(text) else ():
        if character == "\x00" or "\ud800" <= character <= "\udfff":
            what = "a NUL character" if character == "\x00" else "a lone surrogate"
            msg = f"{name} holds {what} at position {place}; remove it"
            raise InputError(msg)


def _storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def _metadata(metadata: object, limits: Limits) -> str:
    if metadata is None:
        return "{}"
    if not isinstance(metadata, Mapping) or not all(isinstance(key, str) for key in metadata):
        msg = f"metadata is a mapping with text keys, not {metadata!r:.80}"
        raise InputError(msg)
    text = _json(metadata)
    _check_levels(metadata)
    if len(text) > limits.metadata_characters:
        msg = f"the metadata has {len(text)} characters, the limit is {limits.metadata_characters}"
        raise LimitError(msg)
    _check_storable("the metadata", text)
    return text


def _check_levels(metadata: Mapping[str, Any]) -> None:
    """Keys are text at every level, and there are not too many levels."""
    level: list[Any] = [metadata]
    for _ in range(_MOST_LEVELS):
        maps = [each for each in level if isinstance(each, Mapping)]
        for key in (key for each in maps for key in each):
            if not isinstance(key, str):
                msg = f"metadata has text keys at every level, not {key!r:.80}"
                raise InputError(msg)
        lists = [each for each in level if isinstance(each, list | tuple)]
        level = [child for each in maps for child in each.values()]
        level += [child for each in lists for child in each]
        if not level:
            return
    msg = f"the metadata is nested deeper than {_MOST_LEVELS} levels; flatten it"
    raise LimitError(msg)


def _json(metadata: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(metadata), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as exc:
        msg = f"metadata must be plain JSON (text, numbers, true, false, null, lists, maps): {exc}"
        raise InputError(msg) from exc
