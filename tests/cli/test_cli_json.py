"""With --json, stdout is one JSON document and nothing else."""

import pytest
from command_line import Run, parsed

from trivium.cli import main

COMMANDS = {
    "add": ("something", "--user", "ann"),
    "search": ("tea", "--user", "ann", "--explain"),
    "explain": ("tea", "tea", "--user", "ann"),
    "list": ("--user", "ann"),
    "get": ("tea",),
    "history": ("tea",),
    "entities": ("--user", "ann"),
    "stats": (),
    "update": ("tea", "Prefers white tea"),
    "delete": ("tea",),
    "delete-all": ("--user", "ann", "--yes"),
    "export": ("--user", "ann"),
    "feedback": ("tea", "tea", "--useful"),
    "reindex": (),
    "purge": (),
    "doctor": (),
}
# with their own tests
ELSEWHERE = {
    "backup",
    "demo",
    "eval",
    "export-feedback",
    "import",
    "keys",
    "mcp",
    "restore",
    "serve",
    "tune",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_stdout_is_one_json_document(filled: Run, command: str) -> None:
    result = filled(command, *COMMANDS[command], "--json")
    assert parsed(result)
    assert result.stderr == ""


def test_every_command_is_covered() -> None:
    assert set(COMMANDS) | ELSEWHERE == set(main.commands)


def test_an_explained_search_adds_up(filled: Run) -> None:
    results = parsed(filled("search", "green tea", "--user", "ann", "--explain", "--json"))
    for hit in results["hits"]:
        shares = [share["contribution"] for share in hit["explanation"]["signals"]]
        assert sum(shares) / results["max_possible"] == pytest.approx(hit["score"])


def test_chinese_stays_readable(run: Run) -> None:
    run("add", "喜欢喝茶", "--user", "ann")
    assert "喜欢喝茶" in run("list", "--user", "ann", "--json").stdout
