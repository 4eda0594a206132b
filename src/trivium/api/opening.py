"""From what a caller wrote to the parts of a Memory."""

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any

from trivium.config import Settings
from trivium.embedding import EmbedderSpec, resolve_embedder
from trivium.embedding.cache import CachedEmbedder
from trivium.errors import InputError, SettingsError
from trivium.protocols import Embedder, Extractor
from trivium.registry import factory

__all__ = ["as_embedder", "as_extractor", "as_path", "as_settings"]


def as_settings(
    settings: Settings | Mapping[str, Any] | str | PathLike[str] | None,
) -> Settings:
    """The settings given, read from a file, or the user's own; `SettingsError` when unusable."""
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


def as_path(path: object) -> str:
    """The name of a store; `InputError` when it is none."""
    if isinstance(path, str | PathLike):
        named = fspath(path)
        if isinstance(named, str) and named and "\x00" not in named:
            return named
    msg = f"path is the name of a file, ':memory:', or None for the default place, not {path!r:.80}"
    raise InputError(msg)


def as_embedder(spec: EmbedderSpec) -> Embedder:
    """The embedder meant, with a memory for the questions it has seen."""
    embedder = resolve_embedder(spec)
    return embedder if isinstance(embedder, CachedEmbedder) else CachedEmbedder(embedder)


def as_extractor(spec: str | Extractor) -> Extractor:
    """The extractor meant; `UnknownNameError` or `ExtractionError` when there is none."""
    if isinstance(spec, str):
        made: Extractor = factory("extractors", spec)()
        return made
    if not hasattr(spec, "extract"):
        msg = f"an extractor is a name such as 'builtin' or an Extractor, not {spec!r:.80}"
        raise SettingsError(msg)
    return spec
