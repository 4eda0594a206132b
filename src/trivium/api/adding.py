"""Memories in: add one, several or many."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, overload

from trivium import engine
from trivium.api.checks import check_number
from trivium.api.moment import Moment
from trivium.api.scoped import Scoped
from trivium.engine import Content
from trivium.errors import InputError
from trivium.types import OnDuplicate

__all__ = ["Adding"]

Progress = Callable[[int, int | None], None]


class Adding(Scoped):
    """The methods of `Memory` that add."""

    @overload
    def add(  # type: ignore[overload-overlap]  # a str is taken as a text, never as a sequence
        self,
        content: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        role: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        time: Moment = None,
        expires_at: Moment = None,
        id: str | None = None,
        idempotency_key: str | None = None,
        on_duplicate: OnDuplicate = "keep",
    ) -> str: ...

    @overload
    def add(
        self,
        content: Sequence[Content],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        role: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        time: Moment = None,
        expires_at: Moment = None,
        on_duplicate: OnDuplicate = "keep",
    ) -> list[str]: ...

    def add(
        self,
        content: str | Sequence[Content],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        role: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        time: Moment = None,
        expires_at: Moment = None,
        id: str | None = None,  # noqa: A002  the word users look for
        idempotency_key: str | None = None,
        on_duplicate: OnDuplicate = "keep",
    ) -> str | list[str]:
        """Stores a text, or many contents in one transaction; returns the id, or the ids.

        When this returns, the memories are durable and every search finds them.

        Args:
            content: A text; or a list of texts, chat messages (``{"role", "content"}``;
                those without text are left out), mappings with ``text`` and further
                fields of `NewMemory`, or `NewMemory` values. What an item says itself
                wins over the arguments here; metadata is merged.
            user_id: Whose memory it is.
            agent_id: The agent that stores it.
            run_id: The session it belongs to.
            role: Who said it, such as "user" or "assistant".
            metadata: Plain JSON values to filter by.
            time: When the remembered thing happened; found by its date in words.
            expires_at: When the memory ceases to exist.
            id: An id of your own, unique in the partition; only with one text.
            idempotency_key: Adding again with the same key stores nothing and returns
                the first id; only with one text.
            on_duplicate: When the same text is already there under the same agent and
                run: ``keep`` both, ``skip`` the new one, or ``touch`` the old one.

        Raises:
            InputError: Nothing can be stored from what was given; `ScopeError` or
                `LimitError` where those say it better.
            ConflictError: The id is taken.
        """
        shared = {
            "user_id": user_id,
            "agent_id": agent_id,
            "run_id": run_id,
            "role": role,
            "metadata": metadata or {},
            "time": time,
            "expires_at": expires_at,
        }
        if isinstance(content, str):
            own = {"id": id, "idempotency_key": idempotency_key}
            return self._store([content], {**shared, **own}, on_duplicate)[0]
        if id is not None or idempotency_key is not None:
            raise InputError("id and idempotency_key belong to one memory; give each item its own")
        return self._store(content, shared, on_duplicate)

    def add_many(
        self,
        contents: Iterable[Content],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        on_duplicate: OnDuplicate = "keep",
        batch_size: int = 256,
        on_progress: Progress | None = None,
    ) -> list[str]:
        """Stores any number of contents, a transaction per batch; returns their ids.

        An interrupted call has stored whole batches. *on_progress* is called
        after each with the number done and, where it is known, the number of
        all. Otherwise like `add`.
        """
        check_number("batch_size", batch_size, 1_000_000)
        total = len(contents) if isinstance(contents, Sequence) else None
        shared = {
            "user_id": user_id,
            "agent_id": agent_id,
            "run_id": run_id,
            "metadata": metadata or {},
        }
        ids: list[str] = []
        done = 0
        source = iter(engine.listed(contents))
        while batch := list(islice(source, batch_size)):
            ids.extend(self._store(batch, shared, on_duplicate))
            done += len(batch)
            if on_progress is not None:
                on_progress(done, total)
        return ids

    def _store(
        self, contents: Sequence[Content], shared: Mapping[str, Any], on_duplicate: OnDuplicate
    ) -> list[str]:
        if on_duplicate not in ("keep", "skip", "touch"):
            msg = f"on_duplicate is 'keep', 'skip' or 'touch', not {on_duplicate!r}"
            raise InputError(msg)
        memories = engine.new_memories(contents, shared)
        prepared = engine.prepare(memories, self.namespace, self._tools)
        with self._tools.store.writing() as writing:
            writing.sweep(self._tools.clock())
            return [writing.add(memory, on_duplicate) for memory in prepared]
