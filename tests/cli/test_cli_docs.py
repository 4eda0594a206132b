"""docs/cli.md knows every command and option; every command has its help."""

import re
from pathlib import Path

import click
import pytest

from trivium.cli import main
from trivium.integrations.importers import FORMATS

DOCS = Path(__file__).parents[2] / "docs" / "cli.md"


def section(command: str) -> str:
    """What docs/cli.md says under the heading of *command*."""
    heading = rf"(?ms)^### `trivium {command}`$(.*?)(?=^##|\Z)"
    found = re.search(heading, DOCS.read_text("utf-8"))
    assert found, f"docs/cli.md has no heading '### `trivium {command}`'"
    return found[1]


def common() -> str:
    text = DOCS.read_text("utf-8")
    return text[text.index("## Common options") : text.index("## Commands")]


@pytest.mark.parametrize("command", main.commands)
def test_every_command_is_documented(command: str) -> None:
    assert section(command).strip()


@pytest.mark.parametrize("command", main.commands)
def test_every_option_is_documented(command: str) -> None:
    known = section(command) + common()
    for parameter in main.commands[command].params:
        if isinstance(parameter, click.Option):
            assert f"`{max(parameter.opts, key=len)}" in known, parameter.opts


@pytest.mark.parametrize("command", main.commands)
def test_every_command_and_option_has_help(command: str) -> None:
    assert main.commands[command].help
    for parameter in main.commands[command].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.opts


@pytest.mark.parametrize("command", main.commands)
def test_the_overview_shows_whole_sentences(command: str) -> None:
    assert main.commands[command].get_short_help_str().endswith(".")


def test_every_format_of_an_import_is_offered_and_documented() -> None:
    (option,) = [p for p in main.commands["import"].params if p.name == "format_name"]
    assert isinstance(option.type, click.Choice)
    assert set(option.type.choices) == set(FORMATS)
    assert all(f"`{name}`" in section("import") for name in FORMATS)
