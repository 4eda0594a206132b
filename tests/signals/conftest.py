"""Signals of others, installed for one test."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from trivium import registry

Install = Callable[[str, str, str], None]


@pytest.fixture
def install_signal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a module with a signal: its name, ``module:object``, and the source."""
    modules: list[str] = []

    def install(name: str, target: str, source: str) -> None:
        module = target.partition(":")[0]
        modules.append(module)
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        about = tmp_path / f"{module}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[trivium.signals]\n{name} = {target}\n")

    monkeypatch.syspath_prepend(tmp_path)
    registry.factory.cache_clear()
    yield install
    registry.factory.cache_clear()
    for module in modules:
        sys.modules.pop(module, None)
