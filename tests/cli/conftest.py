"""The real command line, in this process, on a store of its own."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from command_line import Run

from trivium.cli import main


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where TRIVIUM_DB points; the configuration chooses the quick embedder."""
    config = tmp_path / "config.toml"
    config.write_text('embedder = "hash"\n', encoding="utf-8")
    path = tmp_path / "memories.trivium"
    monkeypatch.setenv("TRIVIUM_CONFIG", str(config))
    monkeypatch.setenv("TRIVIUM_DB", str(path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return path


@pytest.fixture
def run(db: Path) -> Run:
    """Runs a command, with text for its stdin; fails the test on a traceback."""
    del db

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, arguments, input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        return result

    return invoke


@pytest.fixture
def filled(run: Run) -> Run:
    """The same, on a store with three memories of ann and one of bob."""
    run("add", "Climbs at the Boulderhalle", "--user", "ann", "--id", "climb", "--run", "r1")
    run("add", "Prefers green tea", "--user", "ann", "--id", "tea", "--metadata", '{"hot": true}')
    run("add", "Met Nora Berg in Oslo", "--user", "ann", "--id", "nora", "--time", "2023-05-08")
    run("add", "Prefers black coffee", "--user", "bob", "--id", "coffee")
    return run
