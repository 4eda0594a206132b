"""Memory: everything a program needs, in one class."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from os import PathLike, fspath
from types import TracebackType
from typing import Any, Literal, Self, overload

from trivium import engine
from trivium.config import Settings, default_path
from trivium.embedding import EmbedderSpec, resolve_embedder
from trivium.embedding.cache import CachedEmbedder
from trivium.engine import Content, Request, Tools
from trivium.errors import InputError, SettingsError
from trivium.filters import parse_filter
from trivium.protocols import Embedder, Extractor, Reranker, Store
from trivium.registry import factory
from trivium.stores import open_store
from trivium.types import (
    EntityRecord,
    MemoryRecord,
    OnDuplicate,
    Page,
    Results,
    Revision,
    Scope,
    StoreStatistics,
    Verdict,
)

__all__ = ["Memory"]

Progress = Callable[[int, int | None], None]
Moment = datetime | str | None


class Memory:
    """A store of memories and the three roads to find them again.

    ::

        with Memory("notes.trivium") as memory:
            memory.add("Nora is allergic to peanuts.", user_id="nora")
            for hit in memory.search("what must she not eat?", user_id="nora"):
                print(hit.score, hit.text)

    Every call names a scope (``user_id``, ``agent_id``, ``run_id``) or says
    ``everyone=True``; one user's memories never move another's scores. All
    methods may be called from several threads.

    Args:
        path: A file, ``":memory:"``, or None for the configured or default place.
        embedder: A name ("use", "minilm", "openai:text-embedding-3-small"), an
            `Embedder`, or a function from texts to vectors; default "use".
        extractor: A name ("builtin", "spacy", "lac") or an `Extractor`.
        namespace: Separates applications in one store; namespaces never meet.
        settings: `Settings`, a mapping, or the path of a TOML file; default:
            the user's configuration.
        read_only: Refuse every write, and do not make the file.
        reindex: If the store holds another embedder's vectors, rebuild them
            first instead of raising `EmbedderMismatchError`.

    Raises:
        SettingsError: A setting cannot be used.
        UnknownNameError: No such embedder or extractor is installed.
        EmbedderMismatchError: The store holds another embedder's vectors.
        StoreError: The store cannot be opened, or one of its kinds.
    """

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        *,
        embedder: EmbedderSpec | None = None,
        extractor: str | Extractor | None = None,
        namespace: str | None = None,
        settings: Settings | Mapping[str, Any] | str | PathLike[str] | None = None,
        read_only: bool = False,
        reindex: bool = False,
    ) -> None:
        self.settings = _settings(settings)
        self.namespace = self.settings.namespace if namespace is None else namespace
        Scope(self.namespace, everyone=True)
        self.path = _path(path) if path is not None else self.settings.db or str(default_path())
        chosen = _cached(self.settings.embedder if embedder is None else embedder)
        finder = _extractor(self.settings.extractor if extractor is None else extractor)
        store = open_store(
            self.path,
            chosen.identity,
            self.settings,
            read_only=read_only,
            any_embedder=reindex,
        )
        self._tools = Tools(
            store=store,
            embedder=chosen,
            extractor=finder,
            settings=self.settings,
        )
        if reindex and store.identity not in (None, chosen.identity):
            try:
                self.reindex()
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the store; further calls raise `StoreClosedError`. Idempotent."""
        self._tools.store.close()

    @property
    def embedder(self) -> Embedder:
        """The embedder of this memory."""
        return self._tools.embedder

    @property
    def extractor(self) -> Extractor:
        """The entity extractor of this memory."""
        return self._tools.extractor

    @property
    def store(self) -> Store:
        """The store behind this memory."""
        return self._tools.store

    # Writing

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
        _check_number("batch_size", batch_size, 1_000_000)
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

    def update(
        self,
        memory_id: str,
        text: str | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
        role: str | None = None,
        time: Moment = None,
        expires_at: Moment = None,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> MemoryRecord:
        """Changes a memory and returns it; what is not named stays, metadata is merged.

        The old text is found no more by any signal; `history` keeps it. Raises
        `NotFoundError` when the id is not in the scope, `InputError` when
        nothing is named to change.
        """
        named = {
            "text": text,
            "metadata": metadata,
            "role": role,
            "time": time,
            "expires_at": expires_at,
        }
        _check_id(memory_id)
        changes = {name: value for name, value in named.items() if value is not None}
        scope = self._scope_of_id(user_id, agent_id, run_id)
        return engine.update(memory_id, changes, scope, self._tools)

    def delete(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> None:
        """Deletes a memory with its vector, terms and links; `NotFoundError` when it is not there.

        `history` still tells what it was; `purge` removes that too.
        """
        _check_id(memory_id)
        engine.remove(memory_id, self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def delete_all(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
    ) -> int:
        """Deletes all memories of a scope that pass the filters; returns how many."""
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        return engine.remove_all(scope, filters, self._tools)

    # Searching

    def search(
        self,
        query: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        ids: Sequence[str] | None = None,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 10,
        threshold: float | None = None,
        signals: Sequence[str] | None = None,
        fusion: Literal["additive", "rrf", "convex"] | None = None,
        scale: Literal["adaptive", "fixed"] | None = None,
        pool: Literal["union", "semantic"] | None = None,
        explain: bool = False,
        reranker: Reranker | None = None,
    ) -> Results:
        """The memories of the scope that answer *query*, best first.

        Args:
            query: A question, a name, a code, some words.
            user_id: Searches this user's memories; agent_id and run_id narrow them.
            agent_id: Without user_id: what was stored under the agent without a user.
            run_id: Without both: what was stored under the run alone.
            everyone: Searches all partitions of the namespace.
            ids: Only these memories.
            filters: Conditions over metadata and fields, see docs/filters.
            top_k: The most hits, 1 to 10,000.
            threshold: The least semantic score, 0 (open) to 1; default 0.1.
            signals: The signals to use, instead of the configured ones; naming one
                that cannot serve is an error.
            fusion: How scores are put together; the default is ``additive``.
            scale: ``fixed`` makes scores comparable across queries.
            pool: ``semantic`` lets only the vectors propose, a baseline.
            explain: Whether each hit carries its `Explanation`.
            reranker: Has the last word on the order of all candidates.

        Raises:
            InputError: Something given cannot be used; `ScopeError`, `FilterError`,
                `LimitError` or `UnknownNameError` where those say it better.
            SignalError: A signal that was named cannot serve.
        """
        request = Request.of(
            query,
            self._scope(user_id, agent_id, run_id, everyone=everyone),
            self.settings,
            ids=ids,
            filters=filters,
            top_k=top_k,
            threshold=threshold,
            signals=signals,
            fusion=fusion,
            scale=scale,
            pool=pool,
            explain=explain,
        )
        return engine.search(request, self._tools, reranker)

    def explain(
        self,
        query: str,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 10,
        threshold: float | None = None,
        signals: Sequence[str] | None = None,
        fusion: Literal["additive", "rrf", "convex"] | None = None,
        scale: Literal["adaptive", "fixed"] | None = None,
        pool: Literal["union", "semantic"] | None = None,
    ) -> Verdict:
        """Why a memory is where it is for *query*, or why it is not among the results.

        Takes what `search` takes and raises what it raises.
        """
        _check_id(memory_id)
        request = Request.of(
            query,
            self._scope(user_id, agent_id, run_id, everyone=everyone),
            self.settings,
            filters=filters,
            top_k=top_k,
            threshold=threshold,
            signals=signals,
            fusion=fusion,
            scale=scale,
            pool=pool,
            explain=True,
        )
        return engine.verdict(request, memory_id, self._tools)

    # Reading

    def get(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> MemoryRecord:
        """The memory with that id; `NotFoundError` when it is not there or has expired.

        Without a scope the whole namespace is looked through; an id that
        stands in several partitions is then an `InputError`.
        """
        _check_id(memory_id)
        return engine.find(memory_id, self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def list(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
        limit: int = 100,
        cursor: str | None = None,
    ) -> Page:
        """One page of the memories of a scope, newest first; pass its ``cursor`` for the next.

        With ``everyone=True`` newest first within each partition.
        """
        _check_number("limit", limit, self.settings.limits.top_k)
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        condition = parse_filter(filters)
        with self._tools.store.reading() as reading:
            return reading.page(scope, condition, limit, cursor, self._tools.clock())

    def history(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> Sequence[Revision]:
        """What became of a memory, oldest first; empty when there never was one of that id."""
        _check_id(memory_id)
        scope = self._scope_of_id(user_id, agent_id, run_id)
        with self._tools.store.reading() as reading:
            return reading.history(scope, memory_id)

    def entities(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        limit: int = 100,
    ) -> Sequence[EntityRecord]:
        """What the memories of a scope are about, the most frequent first."""
        _check_number("limit", limit, self.settings.limits.top_k)
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        with self._tools.store.reading() as reading:
            return reading.entities(scope, limit, self._tools.clock())

    def stats(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> StoreStatistics:
        """Counts of a scope, or of the whole namespace, and how often a signal was off."""
        scope = self._scope_of_id(user_id, agent_id, run_id)
        return engine.statistics(scope, self._tools)

    def export(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Every memory of a scope as a plain mapping that `add_many` takes back, newest first."""
        cursor: str | None = None
        while True:
            page = self.list(
                user_id=user_id,
                agent_id=agent_id,
                run_id=run_id,
                everyone=everyone,
                filters=filters,
                cursor=cursor,
            )
            yield from map(engine.exported, page.memories)
            cursor = page.cursor
            if cursor is None:
                return

    # Feedback

    def feedback(
        self,
        query: str,
        memory_id: str,
        useful: bool,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> None:
        """Keeps whether a memory was useful for *query*; ``trivium tune`` learns from it.

        The last word about a query and a memory counts. It goes with the memory
        when that is deleted. Raises `NotFoundError` when the id is not in the
        scope, `InputError` when *useful* is neither True nor False.
        """
        _check_id(memory_id)
        said: object = useful
        if not isinstance(said, bool):
            msg = f"useful is True or False, not {said!r:.80}"
            raise InputError(msg)
        scope = self._scope_of_id(user_id, agent_id, run_id)
        engine.note(memory_id, query, scope, self._tools, useful=useful)

    def export_feedback(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
    ) -> Iterator[dict[str, Any]]:
        """All feedback of a scope as plain mappings: query, id, useful, at, and whose it is."""
        scope = self._scope(user_id, agent_id, run_id, everyone=everyone)
        with self._tools.store.reading() as reading:
            lines = reading.feedback(scope, self._tools.clock())
        yield from map(engine.exported_feedback, lines)

    # Upkeep

    def purge(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
    ) -> int:
        """Forgets history and rewrites the store, so that nothing deleted is left in its files.

        Returns how many revisions of the scope (default: the whole namespace) were forgotten.
        """
        return engine.purge(self._scope_of_id(user_id, agent_id, run_id), self._tools)

    def reindex(self, *, on_progress: Callable[[int, int], None] | None = None) -> int:
        """Makes all vectors, terms and entities anew with this memory's embedder and extractor.

        The old ones serve until all are there; interrupted, the next call goes
        on. Returns the number of memories. *on_progress* is told how many are
        done and how many there are.
        """
        return engine.rebuild(self._tools, on_progress or _silent)

    def _scope(
        self, user_id: str | None, agent_id: str | None, run_id: str | None, *, everyone: bool
    ) -> Scope:
        return Scope(self.namespace, user_id, agent_id, run_id, everyone)

    def _scope_of_id(self, user_id: str | None, agent_id: str | None, run_id: str | None) -> Scope:
        """A scope, or the whole namespace where an id alone says enough."""
        nobody = user_id is None and agent_id is None and run_id is None
        return Scope(self.namespace, user_id, agent_id, run_id, everyone=nobody)


def _settings(
    settings: Settings | Mapping[str, Any] | str | PathLike[str] | None,
) -> Settings:
    if settings is None:
        return Settings.from_environment()
    if isinstance(settings, Settings):
        return settings
    if isinstance(settings, Mapping):
        return Settings.from_mapping(settings)
    given: object = settings
    if isinstance(given, str | PathLike):
        return Settings.from_file(given)
    msg = f"settings are Settings, a mapping or the path of a TOML file, not {given!r:.80}"
    raise SettingsError(msg)


def _path(path: object) -> str:
    if isinstance(path, str | PathLike):
        named = fspath(path)
        if isinstance(named, str) and named and "\x00" not in named:
            return named
    msg = f"path is the name of a file, ':memory:', or None for the default place, not {path!r:.80}"
    raise InputError(msg)


def _check_id(memory_id: object) -> None:
    if not isinstance(memory_id, str):
        msg = f"the id of a memory is a text, not {type(memory_id).__name__}: {memory_id!r:.80}"
        raise InputError(msg)


def _check_number(name: str, value: object, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        msg = f"{name} is a whole number from 1 to {most:,}, not {value!r:.80}"
        raise InputError(msg)


def _cached(spec: EmbedderSpec) -> Embedder:
    embedder = resolve_embedder(spec)
    return embedder if isinstance(embedder, CachedEmbedder) else CachedEmbedder(embedder)


def _extractor(spec: str | Extractor) -> Extractor:
    if isinstance(spec, str):
        made: Extractor = factory("extractors", spec)()
        return made
    if not hasattr(spec, "extract"):
        msg = f"an extractor is a name such as 'builtin' or an Extractor, not {spec!r:.80}"
        raise SettingsError(msg)
    return spec


def _silent(done: int, total: int) -> None:
    """Progress that nobody asked for."""
