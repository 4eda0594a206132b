"""A file to work in, and a world where the user's own configuration is not read."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _no_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TRIVIUM_DB", raising=False)
    monkeypatch.delenv("TRIVIUM_CONFIG", raising=False)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "m.trivium"
