"""Settings: what may be configured, from code, a TOML file or the environment.

Precedence, first wins: arguments, ``TRIVIUM_DB`` (the path alone), the file
named by ``TRIVIUM_CONFIG`` or ``config.toml`` in the user's configuration
directory, the defaults.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from trivium.errors import SettingsError
from trivium.fusion import FUSIONS, Weights

__all__ = ["Limits", "Settings", "default_path"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The largest inputs that are accepted; beyond them a `LimitError` is raised.

    Attributes:
        text_characters: Length of one memory.
        query_characters: Length of one query.
        query_terms: Distinct terms of a query that take part in BM25, in order of occurrence.
        query_entities: Entities of a query that take part, in order of mention.
        metadata_characters: Length of a memory's metadata as JSON.
        id_characters: Length of an id or an idempotency key.
        top_k: Largest number of hits.
    """

    text_characters: int = 100_000
    query_characters: int = 100_000
    query_terms: int = 512
    query_entities: int = 32
    metadata_characters: int = 100_000
    id_characters: int = 255
    top_k: int = 10_000

    def __post_init__(self) -> None:
        for item in fields(self):
            _check_number(f"limits.{item.name}", getattr(self, item.name), int, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a Memory behaves; raises `SettingsError` when a value cannot be used.

    Attributes:
        db: The file of the store; None for the default place.
        embedder: An embedder's name, as "name" or "name:model".
        extractor: An entity extractor's name.
        namespace: The namespace of every call; namespaces never meet.
        signals: The signals a search uses, in order.
        fusion: The fusion rule: ``additive``, ``rrf`` or ``convex``.
        scale: ``adaptive`` divides a score by the active signals, ``fixed`` by the enabled ones.
        pool: ``union`` of all signals' proposals, or ``semantic`` alone (the textbook baseline).
        time_in_words: Whether a memory's time is indexed in words beside its text.
        cache_bytes: Bytes of partition arrays held in memory.
        busy_seconds: How long a writer waits for another process.
        weights: The constants of the scoring.
        limits: The largest inputs accepted.
    """

    db: str | None = None
    embedder: str = "use"
    extractor: str = "builtin"
    namespace: str = "default"
    signals: tuple[str, ...] = ("semantic", "bm25", "entity")
    fusion: str = "additive"
    scale: str = "adaptive"
    pool: str = "union"
    time_in_words: bool = True
    cache_bytes: int = 1 << 30
    busy_seconds: float = 30.0
    weights: Weights = field(default_factory=Weights)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        _check_choice("fusion", self.fusion, tuple(FUSIONS))
        _check_choice("scale", self.scale, ("adaptive", "fixed"))
        _check_choice("pool", self.pool, ("union", "semantic"))
        _check_number("cache_bytes", self.cache_bytes, int, 0)
        _check_number("busy_seconds", self.busy_seconds, int | float, 0)
        for name in ("embedder", "extractor", "namespace"):
            _check_text(name, getattr(self, name))
        if self.db is not None:
            _check_text("db", self.db)
        signals: object = self.signals
        named = isinstance(signals, list | tuple) and all(isinstance(n, str) for n in signals)
        if not named or not signals:
            msg = f"signals must be a list of names, not {signals!r}"
            raise SettingsError(msg)
        object.__setattr__(self, "signals", tuple(self.signals))

    @classmethod
    def from_mapping(cls, raw: Mapping[str, Any], source: str = "settings") -> "Settings":
        """Settings from nested plain values, as a TOML file holds them."""
        values = dict(_known(cls, raw, source))
        for name, kind in (("weights", Weights), ("limits", Limits)):
            if name in values:
                values[name] = _section(kind, values[name], f"{source}: [{name}]")
        settings: Settings = _build(cls, values, source)
        return settings

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> "Settings":
        """Settings from a TOML file; `SettingsError` names the file and the fault."""
        try:
            raw = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
            msg = f"cannot read the settings in {path}: {exc}"
            raise SettingsError(msg) from exc
        return cls.from_mapping(raw, str(path))

    @classmethod
    def from_environment(cls) -> "Settings":
        """Settings from the configuration file, where there is one, and ``TRIVIUM_DB``."""
        named = os.environ.get("TRIVIUM_CONFIG")
        path = Path(named) if named else platformdirs.user_config_path("trivium") / "config.toml"
        settings = cls.from_file(path) if named or path.is_file() else cls()
        db = os.environ.get("TRIVIUM_DB")
        return settings if db is None else replace(settings, db=db)


def default_path() -> Path:
    """``memories.trivium`` in the user's data directory."""
    return platformdirs.user_data_path("trivium") / "memories.trivium"


def _section(kind: type[Any], raw: object, source: str) -> Any:
    if isinstance(raw, kind):
        return raw
    if not isinstance(raw, Mapping):
        msg = f"{source} must be a table of names and values, not {raw!r}"
        raise SettingsError(msg)
    return _build(kind, dict(_known(kind, raw, source)), source)


def _known(kind: type[Any], raw: Mapping[str, Any], source: str) -> Mapping[str, Any]:
    names = [item.name for item in fields(kind)]
    unknown = sorted(set(raw) - set(names))
    if unknown:
        msg = f"{source}: unknown setting {unknown[0]!r}; valid are {', '.join(names)}"
        raise SettingsError(msg)
    return raw


def _build(kind: type[Any], values: Mapping[str, Any], source: str) -> Any:
    try:
        return kind(**values)
    except (TypeError, ValueError) as exc:
        msg = f"{source}: {exc}"
        raise SettingsError(msg) from exc


def _check_choice(name: str, value: object, valid: tuple[str, ...]) -> None:
    if value not in valid:
        msg = f"{name} must be one of {', '.join(valid)}, not {value!r}"
        raise SettingsError(msg)


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        msg = f"{name} must be a text, not {value!r}"
        raise SettingsError(msg)


def _check_number(name: str, value: object, kind: Any, least: int) -> None:
    sound = isinstance(value, kind) and not isinstance(value, bool)
    if not sound or not least <= value < float("inf"):  # type: ignore[operator]
        msg = f"{name} must be a number of at least {least}, not {value!r}"
        raise SettingsError(msg)
