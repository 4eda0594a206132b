"""``trivium import`` tells what it did, and can be repeated."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import Run, parsed


def written(path: Path, *lines: str) -> str:
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


@pytest.fixture
def good(tmp_path: Path) -> str:
    return written(tmp_path / "good.jsonl", '{"text": "one"}', '{"text": "two"}')


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    return written(tmp_path / "mixed.jsonl", '{"text": "one"}', "oops", '{"text": " "}')


def test_an_import_tells_what_it_did_on_stderr(run: Run, good: str) -> None:
    result = run("import", good, "--user", "ann")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "read 2: 2 added, 0 there before, 0 skipped\n"


def test_an_import_tells_what_it_did_as_json(run: Run, good: str) -> None:
    run("import", good, "--user", "ann")
    assert parsed(run("import", good, "--user", "ann", "--json")) == {
        "read": 2,
        "added": 0,
        "present": 2,
        "skipped": 0,
        "faults": [],
    }


def test_a_fault_stops_before_anything_is_stored(run: Run, db: Path, mixed: str) -> None:
    result = run("import", mixed, "--user", "ann")
    assert result.exit_code == 2
    assert f"{mixed}:2: this line is no JSON" in result.stderr
    assert "--on-error skip" in result.stderr
    assert not db.exists()


def test_faults_can_be_skipped(run: Run, mixed: str) -> None:
    summary = parsed(run("import", mixed, "--user", "ann", "--on-error", "skip", "--json"))
    assert (summary["added"], summary["skipped"]) == (1, 2)
    assert [fault.split(": ")[0] for fault in summary["faults"]] == [f"{mixed}:2", f"{mixed}:3"]


def test_an_import_of_nothing_but_faults_fails(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "notes.txt", *["plain text"] * 50)
    result = run("import", path, "--user", "ann", "--on-error", "skip")
    assert result.exit_code == 2
    assert "... and 30 more" in result.stderr
    assert "all 50 entries were skipped" in result.stderr


def test_several_files_of_several_formats_go_together(run: Run, tmp_path: Path, good: str) -> None:
    chat = written(tmp_path / "chat.json", '[{"role": "user", "content": "Hello"}]')
    assert parsed(run("import", good, chat, "--user", "ann", "--json"))["added"] == 3


def test_a_file_without_a_scope_says_which_options_give_one(run: Run, good: str) -> None:
    result = run("import", good)
    assert result.exit_code == 2
    assert "--user" in result.stderr


def test_an_import_that_was_killed_can_be_repeated(run: Run, db: Path, tmp_path: Path) -> None:
    lines = [json.dumps({"text": f"memory number {n}"}) for n in range(2_000)]
    path = written(tmp_path / "many.jsonl", *lines)
    command = [sys.executable, "-m", "trivium", "import", path, "--user", "ann"]
    with subprocess.Popen(command) as importing:  # noqa: S603  our own command
        wal = db.with_name(f"{db.name}-wal")
        while importing.poll() is None and not (wal.exists() and wal.stat().st_size > 500_000):
            time.sleep(0.01)
        importing.send_signal(signal.SIGKILL)
    assert importing.returncode == -signal.SIGKILL
    before = parsed(run("stats", "--json"))["memories"]
    summary = parsed(run("import", path, "--user", "ann", "--json"))
    assert 0 < before < 2_000
    assert (summary["added"], summary["present"]) == (2_000 - before, before)
