"""``trivium eval`` as a person types it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from judged_set import Written

from trivium.cli import main
from trivium.cli.eval import eval_

DOCS = Path(__file__).parents[2] / "docs" / "cli.md"
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``trivium eval`` with the quick embedder; fails the test on a traceback."""
    config = tmp_path / "config.toml"
    config.write_text('embedder = "hash"\n', encoding="utf-8")
    monkeypatch.setenv("TRIVIUM_CONFIG", str(config))
    monkeypatch.setenv("COLUMNS", "80")

    def invoke(*arguments: object) -> Result:
        result = CliRunner().invoke(main, ["eval", *map(str, arguments)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        return result

    return invoke


def test_a_table_fits_the_terminal_and_names_its_conditions(run: Run, written: Written) -> None:
    result = run(written())
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert "seed 20240229" in result.stdout
    assert "sha256 corpus.jsonl" in result.stdout


def test_run_may_be_left_out_or_said(run: Run, written: Written) -> None:
    folder = written()
    short, long = run(folder, "--markdown"), run("run", "--markdown", folder)
    assert short.stdout == long.stdout != ""


def test_json_and_files_hold_what_was_found(run: Run, written: Written, tmp_path: Path) -> None:
    html, lines = tmp_path / "r.html", tmp_path / "q.tsv"
    result = run(written(), "--json", "--html", html, "--per-query", lines, "--rows", "bm25,three")
    (one,) = json.loads(result.stdout)["sets"]
    assert [row["name"] for row in one["rows"]] == ["bm25", "three"]
    assert html.read_text("utf-8").startswith("<!doctype html>")
    assert len(lines.read_text("utf-8").splitlines()) == 1 + 3 * 2


def test_a_file_that_cannot_be_written_is_an_error(
    run: Run, written: Written, tmp_path: Path
) -> None:
    result = run(written(), "--html", tmp_path / "no" / "r.html")
    assert result.exit_code == 2
    assert "cannot write" in result.stderr


def test_several_sets_have_a_table_each_and_one_for_all(run: Run, written: Written) -> None:
    result = run(written(), written(name="other"))
    assert "small: 3 questions" in result.stdout
    assert "other: 3 questions" in result.stdout
    assert "three vs semantic" in result.stdout


def test_of_several_paths_what_is_no_data_set_is_left_out(
    run: Run, written: Written, tmp_path: Path
) -> None:
    readme = tmp_path / "README.md"
    readme.touch()
    result = run(written(), readme)
    assert result.exit_code == 0
    assert f"{readme} is no data set and is left out" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nosuch"], "there is no data set 'nosuch'"),
        (["authored", "--rows", "four"], "there is no row 'four'"),
        (["authored", "--with", "colour"], "no signal is called 'colour'"),
        (["authored", "--grade", "3"], "no question has a memory judged 3 or better"),
    ],
)
def test_what_cannot_be_used_ends_with_a_message(
    run: Run, arguments: list[str], message: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_faulty_set_stops_before_anything_is_measured(run: Run, written: Written) -> None:
    folder = written(qrels=[("q1", "m9", 1)])
    result = run(written(name="sound"), folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{folder / 'qrels.tsv'}:1" in result.stderr


def test_diff_tells_won_and_lost_with_both_explanations(
    run: Run, written: Written, tmp_path: Path
) -> None:
    before, after, profile = (tmp_path / name for name in ("a.json", "b.json", "p.toml"))
    queries = [{"id": "q1", "text": "who drinks tea or plays?", "scope": "nora"}]
    folder = written(queries=queries, qrels=[("q1", "m2", 1)])
    before.write_text(run(folder, "--json").stdout, encoding="utf-8")
    profile.write_text('embedder = "hash"\n[weights]\nbm25 = 0.0\n', encoding="utf-8")
    changed = run(folder, "--json", "--config", profile).stdout
    after.write_text(changed, encoding="utf-8")
    told = run("diff", before, after).stdout
    assert "weights.bm25: 1.0 before, 0.0 after" in told
    assert re.search(r"won [01], lost [01]", told)
    assert json.loads(run("diff", before, after, "--json").stdout)["comparisons"]


def test_diff_of_two_rows_shows_the_reasons_of_the_main_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(run("authored", "--json", "--grade", "2").stdout, encoding="utf-8")
    told = run("diff", path, path, "--row-a", "semantic", "--limit", "1").stdout
    assert "authored, semantic → three" in told
    assert "A: raw" in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_diff_refuses_another_file(run: Run, written: Written) -> None:
    corpus = written() / "corpus.jsonl"
    result = run("diff", corpus, corpus)
    assert result.exit_code == 2
    assert "corpus.jsonl" in result.stderr


@pytest.mark.parametrize("name", eval_.commands)
def test_every_option_is_documented_and_has_help(name: str) -> None:
    text = DOCS.read_text("utf-8")
    section = text[text.index("### `trivium eval`") :]
    section = section[: section.index("\n### ", 5)] if "\n### " in section[5:] else section
    for parameter in eval_.commands[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help
            longest = max(parameter.opts, key=len)
            assert f"`{longest}" in section, longest
