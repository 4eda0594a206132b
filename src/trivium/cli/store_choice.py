"""Which store a command works on, and how it is opened."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from trivium.cli.failure import NotThere

if TYPE_CHECKING:
    from trivium.api import Memory
    from trivium.config import Settings

__all__ = ["StoreChoice"]


@dataclass(frozen=True, slots=True)
class StoreChoice:
    """What the options of a command say about its store; None stands for the configured value."""

    db: str | None
    config: str | None
    namespace: str | None
    embedder: str | None
    extractor: str | None

    def create(self) -> "Memory":
        """Opens the store, and makes it where there is none."""
        return self._open()

    def open(self, *, reindex: bool = False) -> "Memory":
        """Opens a store that is there; `NotThere` when there is none."""
        self._check_there()
        return self._open(reindex=reindex)

    def read(self) -> "Memory":
        """Opens a store that is there, read-only where the file cannot be written."""
        self._check_there()
        return self._open(read_only=not os.access(self.path, os.W_OK))

    @property
    def path(self) -> str:
        """The file of the store."""
        from trivium.config import default_path  # noqa: PLC0415  --help must not wait for numpy

        return self.db or self.settings.db or str(default_path())

    @property
    def settings(self) -> "Settings":
        """The settings of the file that --config names, or of the environment."""
        from trivium.config import Settings  # noqa: PLC0415  --help must not wait for numpy

        return Settings.from_environment() if self.config is None else self._configured(Settings)

    def _configured(self, kind: "type[Settings]") -> "Settings":
        assert self.config is not None  # noqa: S101  the caller looked
        settings = kind.from_file(self.config)
        db = os.environ.get("TRIVIUM_DB")
        return settings if db is None else replace(settings, db=db)

    def _check_there(self) -> None:
        if not Path(self.path).exists():
            msg = (
                f"there is no store at {self.path}; 'trivium add' or 'trivium import' makes one,"
                " --db names another file"
            )
            raise NotThere(msg)

    def _open(self, *, read_only: bool = False, reindex: bool = False) -> "Memory":
        from trivium.api import Memory  # noqa: PLC0415  --help must not wait for numpy

        return Memory(
            self.path,
            embedder=self.embedder,
            extractor=self.extractor,
            namespace=self.namespace,
            settings=self.settings,
            read_only=read_only,
            reindex=reindex,
        )
