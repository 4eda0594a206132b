"""Evaluations: figures that repeat, add up and agree with what a search gives."""

from dataclasses import replace

import pytest
from judged_set import Written

from trivium import Memory, Settings
from trivium.errors import InputError, UnknownNameError
from trivium.eval import (
    ROWS,
    Dataset,
    Evaluation,
    chosen_rows,
    evaluate,
    load_dataset,
    main_row,
    saved,
)


def measured(dataset: Dataset, **options: object) -> Evaluation:
    return evaluate(dataset, settings=Settings(), embedder="hash", **options)  # type: ignore[arg-type]


def test_an_easy_set_is_answered_in_full(small: Dataset) -> None:
    found = measured(small, grade=2)
    assert found.row("bm25").metrics["hit@1"] == 1.0
    assert found.row("three").metrics["R@10"] == 1.0
    assert (found.questions, found.memories, found.scopes) == (3, 5, 2)


def test_the_same_inputs_give_the_same_figures(small: Dataset) -> None:
    first, second = (saved([measured(small)])["sets"][0] for _ in range(2))
    for one in (*first["rows"], *second["rows"]):
        del one["latency"]
    assert first == second


def test_a_row_finds_what_its_search_finds(small: Dataset) -> None:
    found = measured(small)
    with Memory(":memory:", embedder="hash", settings=Settings()) as memory:
        memory.add_many(small.memories)
        for answer in found.answers:
            question = answer.question
            hits = memory.search(question.text, user_id=question.scope)
            assert answer.found["three"].ids == hits.ids
            assert answer.found["three"].scores == tuple(hit.score for hit in hits)


def test_types_add_up_to_the_whole(authored: Evaluation) -> None:
    for row in authored.rows:
        total = sum(row.types[type_]["hit@1"] * count for type_, count in authored.types.items())
        assert total / authored.questions == pytest.approx(row.metrics["hit@1"])


def test_differences_are_those_of_the_means(authored: Evaluation) -> None:
    semantic, best = authored.row("semantic"), authored.row(authored.best)
    for row in authored.rows:
        for name, one in row.against_semantic.items():
            assert one.mean == pytest.approx(row.metrics[name] - semantic.metrics[name])
        for name, one in row.against_best.items():
            assert one.mean == pytest.approx(row.metrics[name] - best.metrics[name])
    assert not semantic.against_semantic
    assert not best.against_best


def test_the_coverage_row_differs_by_its_normaliser_alone(authored: Evaluation) -> None:
    coverage = Settings(weights=replace(Settings().weights, normaliser="coverage"))
    rows = chosen_rows(coverage, ["three"])
    again = evaluate(
        load_dataset("authored"), rows=rows, settings=coverage, embedder="hash", grade=2
    )
    assert again.row("three").metrics == authored.row("coverage").metrics


def test_every_stage_of_a_search_is_timed(authored: Evaluation) -> None:
    latency = authored.row("three").latency
    stages = {"analysis", "embedding", "view", "semantic", "bm25", "entity", "fusion", "reading"}
    assert stages | {"whole", "without embedding"} == set(latency)
    assert all(0.0 <= one.p50 <= one.p95 for one in latency.values())
    assert "entity" not in authored.row("semantic+bm25").latency


def test_judged_memories_and_the_first_hit_are_explained(authored: Evaluation) -> None:
    for answer in authored.answers:
        explained = {one.id: one for one in answer.explained}
        relevant = [id_ for id_, grade in answer.judged.items() if grade >= 2]
        found = answer.found[authored.main]
        assert set(found.ids[:1]) <= set(explained)
        assert len(relevant) > 3 or set(relevant) <= set(explained)
        for id_, one in explained.items():
            if id_ in found.ids:
                assert one.rank == found.ids.index(id_) + 1
                assert one.explanation is not None
                assert one.explanation.score == found.scores[one.rank - 1]


def test_every_hit_is_counted_once_in_the_reliability(authored: Evaluation) -> None:
    hits = sum(len(answer.found[authored.main].ids) for answer in authored.answers)
    assert sum(one.hits for one in authored.reliability) == hits
    assert all(0 <= one.relevant <= one.hits for one in authored.reliability)


def test_a_distribution_holds_every_score_or_zero(authored: Evaluation) -> None:
    totals = {
        (
            sum(one.relevant) + one.relevant_zero,
            sum(one.others) + one.others_zero,
        )
        for one in authored.distributions
    }
    assert [one.name for one in authored.distributions] == ["score", "semantic", "bm25", "entity"]
    assert len(totals) == 1


def test_one_question_in_one_scope_gives_figures_without_intervals(written: Written) -> None:
    folder = written(
        queries=[{"id": "q1", "text": "tea", "scope": "nora"}], qrels=[("q1", "m1", 1)]
    )
    found = measured(load_dataset(folder))
    three = found.row("three")
    assert three.metrics["hit@1"] == 1.0
    assert three.against_semantic["nDCG@10"].low is None


def test_no_file_is_left_behind(
    small: Dataset, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    measured(small)
    assert [path.name for path in tmp_path.iterdir()] == ["small"]  # type: ignore[attr-defined]


def test_progress_is_told_to_its_end(small: Dataset) -> None:
    told: list[tuple[str, int, int | None]] = []
    measured(small, on_progress=lambda *one: told.append(one))
    assert told[0] == ("small: storing", 5, 5)
    assert told[-1] == ("small: asking", 3, 3)


def test_rows_can_be_chosen_by_name() -> None:
    rows = chosen_rows(Settings(), ["three", "semantic"])
    assert [row.name for row in rows] == ["semantic", "three"]


def test_an_unknown_row_lists_the_valid_ones() -> None:
    with pytest.raises(InputError, match="no row 'four'; valid are semantic, bm25"):
        chosen_rows(Settings(), ["four"])


def test_further_signals_have_a_row_each_and_one_together() -> None:
    rows = chosen_rows(Settings(), None, ["context", "recency"])
    assert [row.name for row in rows][len(ROWS) :] == [
        "three+context",
        "three+recency",
        "three+context+recency",
    ]
    assert main_row(rows).name == "three+context+recency"


def test_an_unknown_signal_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="no signal is called 'colour'"):
        chosen_rows(Settings(), None, ["colour"])


def test_configured_signals_are_a_row_of_their_own() -> None:
    rows = chosen_rows(Settings(signals=("semantic", "recency")))
    assert rows[-1].name == "configured"
    assert rows[-1].options["signals"] == ("semantic", "recency")


def test_without_the_semantic_row_nothing_is_compared_with_it(small: Dataset) -> None:
    found = measured(small, rows=chosen_rows(Settings(), ["bm25", "three"]))
    assert not found.row("three").against_semantic
