"""What cannot be done ends with one clear message, an exit code, and no traceback."""

import sqlite3
from pathlib import Path

import apsw
import pytest
from command_line import Run

USABLE, FAILED, UNUSABLE, NOT_FOUND = 0, 1, 2, 3

#: Arguments, exit code, and what the message must say.
FAILURES = {
    "no scope": (("search", "tea"), UNUSABLE, "Give --user, --agent or --run"),
    "no scope to add": (("add", "tea"), UNUSABLE, "Give --user, --agent or --run"),
    "no scope to delete": (("delete-all", "--yes"), UNUSABLE, "Give --user, --agent or --run"),
    "empty scope": (("search", "tea", "--user", ""), UNUSABLE, "user_id must have 1 to 255"),
    "blank text": (("add", " ", "--user", "ann"), UNUSABLE, "the text of a memory is blank"),
    "blank query": (("search", " ", "--user", "ann"), UNUSABLE, "the query is blank"),
    "unknown id": (("get", "nope"), NOT_FOUND, "there is no memory 'nope'"),
    "unknown id to update": (("update", "nope", "x"), NOT_FOUND, "there is no memory 'nope'"),
    "unknown id to delete": (("delete", "nope"), NOT_FOUND, "there is no memory 'nope'"),
    "unknown id in history": (("history", "nope"), NOT_FOUND, "no memory 'nope' is or was"),
    "another user's id": (("get", "coffee", "--user", "ann"), NOT_FOUND, "no memory 'coffee'"),
    "taken id": (("add", "x", "--user", "ann", "--id", "tea"), FAILED, "'tea' is taken"),
    "nothing to update": (("update", "tea"), UNUSABLE, "nothing to update"),
    "unclear time": (
        ("add", "x", "--user", "a", "--time", "soon"),
        UNUSABLE,
        "cannot tell the day",
    ),
    "wrong cursor": (("list", "--user", "ann", "--cursor", "zzz"), UNUSABLE, "'zzz' is no cursor"),
    "limit of nothing": (("list", "--user", "ann", "--limit", "0"), UNUSABLE, "from 1 to"),
    "too many hits": (("search", "x", "--user", "ann", "-k", "99999"), UNUSABLE, "top_k is"),
    "threshold": (("search", "x", "--user", "ann", "--threshold", "2"), UNUSABLE, "from 0 (open)"),
    "unknown signal": (("search", "x", "--user", "ann", "--signal", "smell"), UNUSABLE, "'smell'"),
    "unknown fusion": (("search", "x", "--user", "ann", "--fusion", "sum"), UNUSABLE, "'additive'"),
    "unknown operator": (
        ("search", "x", "--user", "ann", "--filter", '{"hot": {"like": 1}}'),
        UNUSABLE,
        "unknown operator 'like'",
    ),
    "filter that is no JSON": (
        ("search", "x", "--user", "ann", "--filter", "{hot"),
        UNUSABLE,
        "'{hot' is no JSON",
    ),
    "filter that is a list": (("list", "--user", "ann", "--filter", "[]"), UNUSABLE, "JSON object"),
    "metadata that is text": (
        ("add", "x", "--user", "ann", "--metadata", '"warm"'),
        UNUSABLE,
        "no JSON object",
    ),
    "unknown embedder": (
        ("search", "x", "--user", "ann", "--embedder", "nope"),
        UNUSABLE,
        "no embedder is called 'nope'",
    ),
    "other embedder": (
        ("search", "x", "--user", "ann", "--embedder", "hash:64"),
        FAILED,
        "trivium reindex",
    ),
    "unknown configuration": (("stats", "--config", "none.toml"), UNUSABLE, "does not exist"),
    "unknown command": (("fetch",), UNUSABLE, "No such command 'fetch'"),
    "unknown option": (("get", "tea", "--colour"), UNUSABLE, "No such option"),
    "missing argument": (("search",), UNUSABLE, "Missing argument"),
    "no file to import": (("import", "none.jsonl"), UNUSABLE, "does not exist"),
    "export into nowhere": (
        ("export", "--user", "ann", "-o", "no/such/folder/x.jsonl"),
        UNUSABLE,
        "cannot write",
    ),
}

READING = {
    "search": ("search", "tea", "--user", "ann"),
    "explain": ("explain", "tea", "x", "--user", "ann"),
    "list": ("list", "--user", "ann"),
    "get": ("get", "x"),
    "history": ("history", "x"),
    "entities": ("entities", "--user", "ann"),
    "stats": ("stats",),
    "update": ("update", "x", "y"),
    "delete": ("delete", "x"),
    "delete-all": ("delete-all", "--user", "ann", "--yes"),
    "export": ("export", "--user", "ann"),
    "reindex": ("reindex",),
    "purge": ("purge",),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_has_its_message_and_exit_code(filled: Run, name: str) -> None:
    arguments, exit_code, message = FAILURES[name]
    result = filled(*arguments)
    assert result.exit_code == exit_code
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


@pytest.mark.parametrize("command", READING)
def test_only_add_import_and_demo_make_a_store(run: Run, db: Path, command: str) -> None:
    result = run(*READING[command])
    assert result.exit_code == NOT_FOUND
    assert f"there is no store at {db}" in result.stderr
    assert not db.exists()


def test_a_file_of_another_kind_is_no_store(run: Run, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("not a database, and long enough to look at " * 20, encoding="utf-8")
    result = run("search", "tea", "--user", "ann", "--db", str(notes))
    assert result.exit_code == FAILED
    assert "notes.txt is no SQLite database; name another file" in result.stderr


def test_a_database_of_another_program_is_no_store(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE things (name TEXT)")
    connection.close()
    result = run("add", "tea", "--user", "ann", "--db", str(other))
    assert result.exit_code == FAILED
    assert "a database of another program" in result.stderr


def test_a_folder_is_no_store(run: Run, tmp_path: Path) -> None:
    result = run("search", "tea", "--user", "ann", "--db", str(tmp_path))
    assert result.exit_code == FAILED
    assert "cannot be opened" in result.stderr


def test_a_store_of_a_newer_trivium_is_refused(filled: Run, db: Path) -> None:
    connection = apsw.Connection(str(db))
    connection.pragma("user_version", 9_999)
    connection.close()
    result = filled("stats")
    assert result.exit_code == FAILED
    assert "upgrade Trivium" in result.stderr


def test_a_configuration_with_an_unknown_setting_is_refused(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "bad.toml"
    config.write_text("colour = 'red'\n", encoding="utf-8")
    result = run("stats", "--config", str(config))
    assert result.exit_code == UNUSABLE
    assert "unknown setting 'colour'" in result.stderr


def test_a_stdin_that_is_not_utf8_is_refused(run: Run) -> None:
    result = run("add", "-", "--user", "ann", stdin="café".encode("latin-1"))
    assert result.exit_code == UNUSABLE
    assert "stdin is not UTF-8" in result.stderr
