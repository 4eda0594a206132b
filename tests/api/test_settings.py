"""Settings from a mapping, a file, the environment; what cannot be used is said."""

from pathlib import Path
from typing import Any

import pytest

from trivium import Memory, Settings
from trivium.errors import SettingsError, TriviumError, UnknownNameError

TOML = """
embedder = "hash:64"
namespace = "app"
signals = ["semantic", "bm25"]
[weights]
threshold = 0.25
[limits]
text_characters = 20
"""


def check(settings: Settings) -> None:
    assert settings.embedder == "hash:64"
    assert settings.namespace == "app"
    assert settings.signals == ("semantic", "bm25")
    assert settings.weights.threshold == 0.25
    assert settings.limits.text_characters == 20
    assert settings.limits.top_k == Settings().limits.top_k


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "trivium.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def test_from_a_file(file: Path) -> None:
    check(Settings.from_file(file))
    for given in (file, str(file)):
        with Memory(":memory:", settings=given) as memory:
            check(memory.settings)
            assert memory.namespace == "app"
            assert memory.embedder.identity.dimension == 64


def test_from_a_mapping() -> None:
    raw = {
        "embedder": "hash:64",
        "namespace": "app",
        "signals": ["semantic", "bm25"],
        "weights": {"threshold": 0.25},
        "limits": {"text_characters": 20},
    }
    check(Settings.from_mapping(raw))
    with Memory(":memory:", settings=raw) as memory:
        check(memory.settings)
        with pytest.raises(TriviumError, match="limit is 20"):
            memory.add("x" * 21, user_id="ann")
        memory.add("x" * 20, user_id="ann")
        assert set(memory.search("x" * 20, user_id="ann").signals) == {"semantic", "bm25"}


def test_from_the_environment(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIVIUM_CONFIG", str(file))
    monkeypatch.setenv("TRIVIUM_DB", str(tmp_path / "db"))
    check(Settings.from_environment())
    with Memory() as memory:
        check(memory.settings)
        assert memory.path == str(tmp_path / "db")


def test_arguments_win_over_settings(file: Path) -> None:
    with Memory(":memory:", settings=file, embedder="hash:32", namespace="own") as memory:
        assert memory.embedder.identity.dimension == 32
        assert memory.namespace == "own"


@pytest.mark.parametrize(
    "raw",
    [
        {"embeder": "use"},
        {"embedder": 5},
        {"namespace": 5},
        {"db": 5},
        {"signals": "semantic"},
        {"signals": []},
        {"signals": [5]},
        {"fusion": "best"},
        {"scale": "huge"},
        {"pool": "deep"},
        {"cache_bytes": "big"},
        {"cache_bytes": -1},
        {"busy_seconds": -1},
        {"busy_seconds": True},
        {"weights": 5},
        {"weights": {"treshold": 1}},
        {"weights": {"threshold": 2}},
        {"limits": {"top_k": 0}},
        {"limits": {"top_k": "many"}},
        {"limits": []},
    ],
    ids=str,
)
def test_a_setting_that_cannot_be_used_is_said(raw: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        Settings.from_mapping(raw)


@pytest.mark.parametrize("content", [b"embedder = ", b"\xff\xfe", b"embedder = 5"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "trivium.toml"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"trivium\.toml"):
        Settings.from_file(path)


def test_a_file_that_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIVIUM_CONFIG", str(tmp_path / "absent.toml"))
    with pytest.raises(SettingsError, match=r"absent\.toml"):
        Memory(":memory:")


@pytest.mark.parametrize(
    "parts", [{"embedder": "usee"}, {"embedder": "hash", "extractor": "builtinn"}]
)
def test_an_unknown_part_is_refused_with_a_hint_and_makes_no_file(
    path: Path, parts: dict[str, str]
) -> None:
    with pytest.raises(UnknownNameError, match="did you mean"):
        Memory(path, **parts)  # type: ignore[arg-type]
    assert not path.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        {"path": ""},
        {"path": "a\x00b"},
        {"path": 5},
        {"embedder": 5},
        {"extractor": 5},
        {"settings": 5},
        {"namespace": ""},
        {"namespace": "\ud800"},
    ],
    ids=str,
)
def test_what_is_no_path_part_or_name_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|must|holds"):
        Memory(**{"path": ":memory:", "embedder": "hash", **arguments})
