"""Every command does what its help says."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from command_line import Run, parsed

import trivium


def memories(run: Run, *scope: str) -> set[str]:
    return {memory["id"] for memory in parsed(run("list", *scope, "--json"))["memories"]}


def test_add_prints_the_id_and_nothing_else_on_stdout(run: Run) -> None:
    result = run("add", "Likes tea", "--user", "ann")
    (memory_id,) = memories(run, "--user", "ann")
    assert result.stdout == f"{memory_id}\n"


def test_a_text_of_a_dash_is_read_from_stdin(run: Run) -> None:
    run("add", "-", "--user", "ann", "--id", "piped", stdin="喜欢喝茶\n")
    assert parsed(run("get", "piped", "--json"))["text"] == "喜欢喝茶"


def test_a_query_of_a_dash_is_read_from_stdin(filled: Run) -> None:
    results = parsed(filled("search", "-", "--user", "ann", "--json", stdin="green tea\n"))
    assert results["query"] == "green tea"
    assert results["hits"][0]["id"] == "tea"


def test_adding_with_the_same_idempotency_key_keeps_the_first_id(run: Run) -> None:
    first, second = (
        run("add", text, "--user", "ann", "--idempotency-key", "k").stdout for text in ("a", "b")
    )
    assert first == second


def test_search_shows_rank_score_and_memory(filled: Run) -> None:
    first, second, *_ = filled("search", "green tea", "--user", "ann").stdout.splitlines()
    assert first.startswith("1  0.")
    assert "Prefers green tea" in first
    assert "tea · user ann · hot=true" in second


def test_search_explained_shows_a_sum_that_gives_the_score(filled: Run) -> None:
    output = filled("search", "green tea", "--user", "ann", "--explain", "-k", "1").stdout
    (line,) = [line for line in output.splitlines() if line.startswith("score")]
    score, _, calculation = line.removeprefix("score ").partition(" = ")
    assert eval(calculation) == pytest.approx(float(score), abs=0.001)  # noqa: S307  our own sum
    assert "green" in output


def test_a_filter_narrows_a_search(filled: Run) -> None:
    found = parsed(filled("search", "tea", "--user", "ann", "--filter", '{"hot": true}', "--json"))
    assert [hit["id"] for hit in found["hits"]] == ["tea"]


def test_signals_can_be_chosen(filled: Run) -> None:
    arguments = ("search", "tea", "--user", "ann", "--signal", "semantic", "--signal", "bm25")
    assert set(parsed(filled(*arguments, "--json"))["signals"]) == {"semantic", "bm25"}


def test_a_search_that_finds_nothing_says_so_on_stderr(filled: Run) -> None:
    result = filled("search", "tea", "--user", "carol")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "nothing was found\n")


def test_explain_tells_why_a_memory_is_not_among_the_results(filled: Run) -> None:
    arguments = ("explain", "tea", "climb", "--user", "ann", "--filter", '{"hot": true}')
    assert "the filter keeps it out" in filled(*arguments).stdout


def test_explain_of_a_ranked_memory_shows_its_table(filled: Run) -> None:
    output = filled("explain", "green tea", "tea", "--user", "ann").stdout
    assert "it ranks number 1" in output
    assert "what matched" in output


def test_list_goes_on_where_its_cursor_says(filled: Run) -> None:
    first = parsed(filled("list", "--user", "ann", "--limit", "2", "--json"))
    rest = ("--limit", "2", "--cursor", first["cursor"])
    second = parsed(filled("list", "--user", "ann", *rest, "--json"))
    ids = [memory["id"] for page in (first, second) for memory in page["memories"]]
    assert ids == ["nora", "tea", "climb"]
    assert second["cursor"] is None


def test_a_run_narrows_a_list(filled: Run) -> None:
    assert memories(filled, "--user", "ann", "--run", "r1") == {"climb"}


def test_everyone_lists_all_users(filled: Run) -> None:
    assert memories(filled, "--everyone") == {"climb", "tea", "nora", "coffee"}


def test_get_shows_all_fields_that_are_set(filled: Run) -> None:
    output = filled("get", "nora").stdout
    assert "Met Nora Berg in Oslo" in output
    assert "2023-05-08 00:00:00 UTC" in output
    assert "expires_at" not in output


def test_update_changes_what_is_named_and_keeps_the_rest(filled: Run) -> None:
    filled("update", "tea", "Prefers white tea", "--metadata", '{"cup": "big"}')
    record = parsed(filled("get", "tea", "--json"))
    assert record["text"] == "Prefers white tea"
    assert record["metadata"] == {"hot": True, "cup": "big"}


def test_delete_removes_one_memory(filled: Run) -> None:
    assert filled("delete", "tea", "--user", "ann").exit_code == 0
    assert memories(filled, "--user", "ann") == {"climb", "nora"}


def test_delete_all_asks_and_tells_how_many(filled: Run) -> None:
    result = filled("delete-all", "--user", "ann", stdin="y\n")
    assert "Delete 3 memories of user 'ann'?" in result.stderr
    assert memories(filled, "--everyone") == {"coffee"}


@pytest.mark.parametrize("answer", ["n\n", "\n", ""])
def test_delete_all_deletes_nothing_without_a_yes(filled: Run, answer: str) -> None:
    assert filled("delete-all", "--user", "ann", stdin=answer).exit_code == 1
    assert len(memories(filled, "--user", "ann")) == 3


def test_delete_all_takes_a_filter(filled: Run) -> None:
    arguments = ("delete-all", "--user", "ann", "--filter", '{"hot": true}', "--yes", "--json")
    assert parsed(filled(*arguments)) == {"deleted": 1}
    assert memories(filled, "--user", "ann") == {"climb", "nora"}


def test_history_tells_of_every_change_even_after_a_deletion(filled: Run) -> None:
    filled("update", "tea", "Prefers white tea")
    filled("delete", "tea")
    lines = filled("history", "tea").stdout.splitlines()
    assert [line.split()[3] for line in lines] == ["add", "update", "delete"]


def test_entities_are_counted(filled: Run) -> None:
    found = parsed(filled("entities", "--user", "ann", "--json"))["entities"]
    assert {"Nora Berg", "Oslo"} <= {entity["text"] for entity in found}


def test_stats_count_the_namespace_or_a_scope(filled: Run, db: Path) -> None:
    everything, ann = (parsed(filled("stats", *s, "--json")) for s in ((), ("--user", "ann")))
    assert (everything["memories"], ann["memories"]) == (4, 3)
    assert everything["path"] == str(db)


def test_purge_leaves_no_word_of_a_deleted_memory(filled: Run, db: Path) -> None:
    filled("delete", "coffee")
    filled("purge")
    files = db.parent.glob(f"{db.name}*")
    assert not [file for file in files if b"black coffee" in file.read_bytes()]
    assert filled("history", "coffee").exit_code == 3


def test_reindex_changes_the_embedder(filled: Run) -> None:
    assert filled("search", "tea", "--user", "ann", "--embedder", "hash:64").exit_code == 1
    reindexed = filled("reindex", "--embedder", "hash:64", "--json")
    assert parsed(reindexed) == {"reindexed": 4}
    assert filled("search", "tea", "--user", "ann", "--embedder", "hash:64").exit_code == 0


def test_an_export_can_be_imported_elsewhere(filled: Run, tmp_path: Path) -> None:
    exported = filled("export", "--everyone").stdout
    file = tmp_path / "export.jsonl"
    file.write_text(exported, encoding="utf-8")
    elsewhere = ("--db", str(tmp_path / "other.trivium"))
    filled("import", str(file), *elsewhere)
    assert sorted(filled("export", "--everyone", *elsewhere).stdout.splitlines()) == sorted(
        exported.splitlines()
    )


def test_export_into_a_file_leaves_stdout_empty(filled: Run, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    assert filled("export", "--user", "ann", "--output", str(file)).stdout == ""
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3


def test_export_as_json_is_one_list_and_an_empty_one_too(filled: Run) -> None:
    assert len(parsed(filled("export", "--user", "ann", "--json"))) == 3
    assert parsed(filled("export", "--user", "carol", "--json")) == []


def test_namespaces_never_meet(filled: Run) -> None:
    assert parsed(filled("list", "--everyone", "--namespace", "other", "--json"))["memories"] == []


def test_db_wins_over_the_environment(filled: Run, tmp_path: Path) -> None:
    other = str(tmp_path / "other.trivium")
    filled("add", "elsewhere", "--user", "ann", "--db", other)
    assert len(memories(filled, "--user", "ann", "--db", other)) == 1


def test_a_named_configuration_wins_over_the_environment(filled: Run, tmp_path: Path) -> None:
    config = tmp_path / "other.toml"
    config.write_text('embedder = "hash"\nnamespace = "other"\n', encoding="utf-8")
    assert memories(filled, "--everyone", "--config", str(config)) == set()


def test_the_store_of_a_configuration_is_used(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "configured.trivium"
    config = tmp_path / "with_db.toml"
    config.write_text(f'embedder = "hash"\ndb = {json.dumps(str(path))}\n', encoding="utf-8")
    monkeypatch.delenv("TRIVIUM_DB")
    run("add", "Likes tea", "--user", "ann", "--config", str(config))
    assert path.is_file()


@pytest.fixture
def version(run: Run) -> Result:
    return run("--version")


def test_the_version_is_that_of_the_package(version: Result) -> None:
    assert version.stdout.strip().endswith(f" {trivium.__version__}")
