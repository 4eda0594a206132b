"""doctor, backup and restore, as a person calls them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Run, parsed

from trivium.types import Finding


def damage(db: Path, sql: str) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(sql)


def test_a_healthy_store_is_exit_code_0(filled: Run) -> None:
    result = filled("doctor")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "the store is healthy: 4 memories, 4 compared" in result.stderr


def test_damage_is_exit_code_1_until_it_is_repaired(filled: Run, db: Path) -> None:
    damage(db, "DELETE FROM vectors WHERE memory % 2 = 0")
    found = filled("doctor", str(db))
    assert found.exit_code == 1
    assert "vector-missing" in found.stdout
    assert "trivium doctor --repair" in found.stdout
    repaired = filled("doctor", str(db), "--repair")
    assert repaired.exit_code == 0
    assert "repaired" in repaired.stdout
    assert filled("doctor", "--deep").stdout == ""


def test_as_json_every_field_of_a_finding_is_there(filled: Run, db: Path) -> None:
    damage(db, "DELETE FROM postings WHERE memory % 2 = 0")
    result = filled("doctor", "--repair", "--json")
    told = parsed(result)
    assert (told["healthy"], told["memories"], told["path"]) == (True, 4, str(db))
    for finding in told["findings"]:
        assert set(finding) == set(Finding.__dataclass_fields__)
        assert finding["partition"]["namespace"] == "default"


def test_a_file_that_does_not_open_is_a_finding(filled: Run, db: Path) -> None:
    content = bytearray(db.read_bytes())
    content[100:8000] = b"\xa5" * 7900
    db.write_bytes(content)
    result = filled("doctor")
    assert result.exit_code == 1
    assert "unopenable" in result.stdout
    assert "trivium restore" in result.stdout


def test_another_embedders_store_is_looked_at_and_the_embedder_named(filled: Run, db: Path) -> None:
    damage(db, "INSERT INTO links VALUES (1, 1)")
    result = filled("doctor", "--embedder", "hash:64", "--json")
    assert result.exit_code == 1
    assert "open it with the embedder 'hash'" in result.stdout
    assert "link-orphan" in result.stdout


@pytest.mark.parametrize("content", [b"", b"just some text\n" * 99])
def test_a_file_that_is_no_store_is_a_finding_and_left_alone(
    run: Run, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert run("doctor", str(path), "--json").exit_code in {0, 1}
    assert not content or path.read_bytes() == content


def test_no_store_is_exit_code_3(run: Run, tmp_path: Path) -> None:
    none = str(tmp_path / "none")
    assert run("doctor", none).exit_code == 3
    assert run("backup", none, str(tmp_path / "b")).exit_code == 3
    assert run("restore", none, str(tmp_path / "s")).exit_code == 3
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "s").exists()


def test_a_backup_is_restored_and_the_old_file_kept(filled: Run, db: Path) -> None:
    copy = f"{db}.copy"
    assert parsed(filled("backup", str(db), copy, "--json")) == {"path": copy, "memories": 4}
    filled("delete-all", "--everyone", "--yes")
    refused = filled("restore", copy, str(db))
    assert refused.exit_code == 2
    assert "there already" in refused.stderr
    told = parsed(filled("restore", copy, str(db), "--force", "--json"))
    assert told["memories"] == 4
    assert filled("get", "tea").exit_code == 0
    assert filled("get", "tea", "--db", told["aside"]).exit_code == 3


def test_a_backup_is_not_overwritten_without_force(filled: Run, db: Path) -> None:
    copy = f"{db}.copy"
    Path(copy).write_text("precious")
    refused = filled("backup", str(db), copy)
    assert (refused.exit_code, Path(copy).read_text()) == (2, "precious")
    assert "--force" in refused.stderr
    assert "copied 4 memories" in filled("backup", str(db), copy, "--force").stderr
