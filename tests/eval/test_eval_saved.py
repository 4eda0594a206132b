"""What an evaluation writes: JSON and back, lines per question, tables, the report."""

import csv
import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from trivium.errors import InputError
from trivium.eval import (
    Evaluation,
    compare,
    html_report,
    load_saved,
    markdown_tables,
    per_query,
    saved,
)


def kept(evaluation: Evaluation, path: Path) -> tuple[Evaluation, ...]:
    path.write_text(json.dumps(saved([evaluation])), encoding="utf-8")
    return load_saved(path)


def test_a_saved_evaluation_comes_back_whole(authored: Evaluation, tmp_path: Path) -> None:
    (back,) = kept(authored, tmp_path / "a.json")
    assert json.dumps(saved([back])) == json.dumps(saved([authored]))
    assert back.answers == authored.answers


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no JSON"),
        ("[1]", "not written by 'trivium eval --json'"),
        ('{"format": "trivium-eval", "version": 99}', "another version"),
        ('{"format": "trivium-eval", "version": 1, "sets": [{}]}', "damaged"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        load_saved(path)


def test_per_query_has_a_line_for_every_question_and_row(authored: Evaluation) -> None:
    lines = list(csv.DictReader(StringIO(per_query([authored])), delimiter="\t"))
    assert len(lines) == authored.questions * len(authored.rows)
    of_three = [float(line["hit@1"]) for line in lines if line["row"] == "three"]
    mean = sum(of_three) / authored.questions
    assert mean == pytest.approx(authored.row("three").metrics["hit@1"])


def test_tables_for_a_document_hold_every_row_and_type(authored: Evaluation) -> None:
    text = markdown_tables([authored])
    assert all(f"| {type_} |" in text for type_ in authored.types)
    assert "| **three** |" in text
    assert all(f"| {row.name} |" in text for row in authored.rows if row.name != "three")


def test_a_report_needs_nothing_from_elsewhere(authored: Evaluation) -> None:
    page = html_report([authored])
    assert not re.search(r"<script|<link|<img|src=|@import|url\(", page)
    assert not re.search(r'href="(?!#)', page)


def test_a_report_shows_a_text_and_never_obeys_it(authored: Evaluation) -> None:
    attack = "<script>alert(1)</script>"
    answers = tuple(
        replace(answer, question=replace(answer.question, text=attack, type=attack))
        for answer in authored.answers
    )
    rows = tuple(replace(row, types={attack: row.metrics}) for row in authored.rows)
    changed = replace(
        authored, dataset=attack, answers=answers, rows=rows, types={attack: authored.questions}
    )
    page = html_report([changed])
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_report_holds_every_part(authored: Evaluation) -> None:
    page = html_report([authored, authored])
    for part in (
        "All rows",
        "By type of question",
        "Reliability",
        "Gained",
        "Lost",
        "To repeat it",
    ):
        assert page.count(part) >= 2
    assert authored.hashes["qrels.tsv"] in page


def test_nothing_changes_between_a_run_and_itself(authored: Evaluation) -> None:
    (one,) = compare([authored], [authored])
    assert (one.won, one.lost, one.difference.mean) == ((), (), 0.0)


def test_two_rows_of_a_run_compare_by_their_questions(authored: Evaluation) -> None:
    (one,) = compare([authored], [authored], row_before="semantic", row_after="bm25")
    gained = authored.row("bm25").metrics["nDCG@10"] - authored.row("semantic").metrics["nDCG@10"]
    assert one.difference.mean == pytest.approx(gained)
    gains = [change.gain for change in (*one.won, *one.lost)]
    assert sum(gains) / authored.questions == pytest.approx(gained)
    assert all(change.gain > 0 for change in one.won)
    assert [change.gain for change in one.lost] == sorted(change.gain for change in one.lost)


def test_a_comparison_tells_what_else_differs(authored: Evaluation) -> None:
    settings = {**authored.setup.settings, "scale": "fixed"}
    other = replace(authored, hashes={}, setup=replace(authored.setup, settings=settings, grade=1))
    (one,) = compare([authored], [other])
    assert one.notes == (
        "the files of the data set differ; only questions in both are compared",
        "grade 2 counted before, 1 after",
        "scale: adaptive before, fixed after",
    )


def test_runs_that_share_nothing_cannot_be_compared(authored: Evaluation) -> None:
    with pytest.raises(InputError, match="share no data set"):
        compare([authored], [replace(authored, dataset="other")])


@pytest.mark.parametrize(
    ("choice", "message"), [({"metric": "x"}, "no metric 'x'"), ({"row_after": "x"}, "no row 'x'")]
)
def test_an_unknown_metric_or_row_lists_the_valid_ones(
    authored: Evaluation, choice: dict[str, str], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        compare([authored], [authored], **choice)  # type: ignore[arg-type]
