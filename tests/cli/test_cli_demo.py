"""The demo runs offline and shows what it promises."""

import json
import shlex
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from trivium.cli import main
from trivium.demo import sample_searches


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo") / "demo.trivium"


def demo(file: Path, *options: str, columns: int = 80) -> Result:
    arguments = ["demo", "--db", str(file), "--embedder", "use", *options]
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(main, arguments)


@pytest.fixture(scope="module")
def output(file: Path) -> str:
    result = demo(file)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def told(file: Path, output: str) -> Any:
    assert output
    return json.loads(demo(file, "--json").stdout)


def test_every_search_is_shown_with_what_it_shows(output: str) -> None:
    words = "".join(output.split())
    for search in sample_searches():
        for text in (search.query, search.shows, search.shows_zh):
            assert "".join(text.split()) in words


def test_the_three_signals_find_more_than_meaning_alone(told: Any) -> None:
    alone = sum(search["semantic_right"] for search in told["searches"])
    fused = sum(search["fused_right"] for search in told["searches"])
    assert alone < fused


def test_the_summary_counts_what_was_shown(output: str, told: Any) -> None:
    alone = sum(search["semantic_right"] for search in told["searches"])
    total = len(told["searches"])
    assert f"Of {total} expected memories, meaning alone ranks {alone} first" in output


def test_the_commands_to_try_work(output: str, file: Path) -> None:
    commands = [line.split(None, 1)[1] for line in output.splitlines() if "  trivium " in line]
    assert len(commands) >= 3
    for command in commands:
        assert f"--db {file}" in command
        assert CliRunner().invoke(main, shlex.split(command)).exit_code == 0


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(file: Path, columns: int) -> None:
    lines = demo(file, columns=columns).stdout.splitlines()
    shown = [line for line in lines if not line.startswith("  trivium ")]
    assert max(map(cell_len, shown)) <= columns


def test_the_demo_opens_no_connection(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        pytest.fail(f"a connection was opened: {arguments}")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert demo(file).exit_code == 0


def test_without_db_the_sample_goes_into_a_temporary_file_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = CliRunner().invoke(main, ["demo", "--embedder", "hash", "--json"])
    path = Path(json.loads(result.stdout)["path"])
    assert path.is_relative_to(tmp_path)
    assert path.is_file()
