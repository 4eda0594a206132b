"""Memory: everything a program needs, in one class."""

from collections.abc import Mapping
from copy import copy
from os import PathLike
from types import TracebackType
from typing import Any, Self

from trivium.api.adding import Adding
from trivium.api.changing import Changing
from trivium.api.feedback import Feedback
from trivium.api.opening import as_embedder, as_extractor, as_path, as_settings
from trivium.api.reading import Reading
from trivium.api.searching import Searching
from trivium.api.upkeep import Upkeep
from trivium.config import Settings, default_path
from trivium.embedding import EmbedderSpec
from trivium.engine import Tools
from trivium.protocols import Embedder, Extractor, Store
from trivium.stores import open_store
from trivium.types import Scope

__all__ = ["Memory"]


class Memory(Adding, Changing, Searching, Reading, Feedback, Upkeep):
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
        self.settings = as_settings(settings)
        self.namespace = self.settings.namespace if namespace is None else namespace
        Scope(self.namespace, everyone=True)
        self.path = as_path(path) if path is not None else self.settings.db or str(default_path())
        chosen = as_embedder(self.settings.embedder if embedder is None else embedder)
        finder = as_extractor(self.settings.extractor if extractor is None else extractor)
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

    def within(self, namespace: str) -> "Memory":
        """This memory with the calls going to another namespace of the same open store.

        Closing one closes the other. Raises `ScopeError` when the name cannot be used.
        """
        Scope(namespace, everyone=True)
        other = copy(self)
        other.namespace = namespace
        return other

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
