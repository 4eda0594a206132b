"""Data sets: what is read, and what is refused with the place of the fault."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from judged_set import CORPUS, QRELS, QUERIES, Written

from trivium import InputError
from trivium.eval import Dataset, holds_dataset, load_dataset


def test_a_folder_gives_memories_questions_and_judgements(small: Dataset) -> None:
    assert [(one.id, one.user_id, one.run_id) for one in small.memories] == [
        ("m1", "nora", None),
        ("m2", "nora", "s1"),
        ("m3", "nora", None),
        ("n1", "ben", "r1"),
        ("n2", "ben", None),
    ]
    assert small.memories[2].metadata == {"speaker": "Nora"}
    assert small.judgements == {"q1": {"m1": 2, "m2": 1}, "q2": {"m3": 2}, "q3": {"n1": 2, "n2": 0}}
    assert [(one.id, one.type) for one in small.questions][-1] == ("q4", "all")


def test_every_file_has_its_hash(written: Written) -> None:
    folder = written()
    digest = hashlib.sha256((folder / "qrels.tsv").read_bytes()).hexdigest()
    assert load_dataset(folder).hashes["qrels.tsv"] == digest


def test_a_header_and_the_four_columns_of_trec_are_read(written: Written) -> None:
    header = "query-id\tcorpus-id\tscore\nq1\tm1\t2\n"
    assert load_dataset(written(qrels=header)).judgements == {"q1": {"m1": 2}}
    assert load_dataset(written(qrels="q1\t0\tm1\t2\n")).judgements == {"q1": {"m1": 2}}


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(written: Written) -> None:
    folder = written(qrels="q1\tm1\t2\r\nq2\tm3\t1\r\n")
    for path in folder.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_dataset(folder).judgements == {"q1": {"m1": 2}, "q2": {"m3": 1}}


def test_without_scopes_all_is_one_scope(written: Written) -> None:
    folder = written(
        corpus=[{"id": 1, "text": "green tea"}],
        queries=[{"id": 7, "text": "tea"}],
        qrels=[("7", "1", 1)],
    )
    dataset = load_dataset(folder)
    assert (dataset.memories[0].user_id, dataset.questions[0].scope) == ("default", "default")


def test_the_same_judgement_twice_is_read_once(written: Written) -> None:
    assert load_dataset(written(qrels=[*QRELS, QRELS[0]])).judgements["q1"] == {"m1": 2, "m2": 1}


def test_questions_without_a_relevant_memory_are_left_out_and_told(small: Dataset) -> None:
    judged = small.judged(2)
    assert [one.id for one in judged.questions] == ["q1", "q2", "q3"]
    assert judged.notes == ("1 question has no memory judged 2 or better and is not counted",)


def test_a_grade_that_nothing_has_is_refused(small: Dataset) -> None:
    with pytest.raises(InputError, match="no question has a memory judged 3 or better"):
        small.judged(3)


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("a dangling question", {"qrels": [*QRELS, ("q9", "m1", 1)]}, r"qrels.tsv:6: .*'q9'"),
    ("a dangling memory", {"qrels": [*QRELS, ("q1", "m9", 1)]}, r"qrels.tsv:6: .*'m9'"),
    ("another scope's memory", {"qrels": [("q1", "n1", 1)]}, r"qrels.tsv:1: .*'ben'.*'nora'"),
    ("two grades", {"qrels": [*QRELS, ("q1", "m1", 1)]}, r"qrels.tsv:6: .*judged 1.*2 in line 1"),
    ("no judgement", {"qrels": ""}, r"qrels.tsv: it judges nothing"),
    ("only a header", {"qrels": "query\tmemory\tgrade\n"}, r"qrels.tsv: it judges nothing"),
    ("spaces for tabs", {"qrels": "q1 m1 2\n"}, r"qrels.tsv:1: .*separated by tabs"),
    ("no whole grade", {"qrels": [("q1", "m1", 2), ("q2", "m3", "1.5")]}, r"qrels.tsv:2: .*'1.5'"),
    ("a memory twice", {"corpus": [*CORPUS, CORPUS[0]]}, r"corpus.jsonl:6: .*'m1'.*jsonl:1"),
    ("a question twice", {"queries": [*QUERIES, QUERIES[1]]}, r"queries.jsonl:5: .*'q2'.*jsonl:2"),
    ("no id", {"corpus": [*CORPUS, {"text": "x", "scope": "a"}]}, r"corpus.jsonl:6: 'id' is miss"),
    (
        "blank text",
        {"corpus": [{"id": "m1", "text": " ", "scope": "a"}]},
        r"corpus.jsonl:1: 'text'",
    ),
    (
        "a bad time",
        {"corpus": [*CORPUS, {"id": "m9", "text": "x", "scope": "nora", "time": "soon"}]},
        r"corpus.jsonl:6: .*'soon'",
    ),
    ("no text", {"queries": [{"id": "q1"}]}, r"queries.jsonl:1: 'text' is missing"),
    ("a number as text", {"queries": [{"id": "q1", "text": []}]}, r"queries.jsonl:1: 'text' must"),
    (
        "a scope of nobody",
        {"queries": [*QUERIES, {"id": "q5", "text": "x", "scope": "eve"}]},
        r"queries.jsonl:5: no memory is in the scope 'eve'",
    ),
]


@pytest.mark.parametrize(
    ("files", "message"), [one[1:] for one in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_a_fault_is_told_with_file_and_line(
    written: Written, files: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        load_dataset(written(**files))


@pytest.mark.parametrize("file", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_another_encoding_is_told_with_what_to_do(written: Written, file: str) -> None:
    path = written() / file
    path.write_bytes(path.read_bytes() + "q1\t绿茶\t1\n".encode("gb18030"))
    with pytest.raises(InputError, match=rf"{file}.*not UTF-8.*iconv"):
        load_dataset(path.parent)


@pytest.mark.parametrize("file", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_a_missing_file_is_named(written: Written, file: str) -> None:
    path = written() / file
    path.unlink()
    with pytest.raises(InputError, match=rf"there is no {file}"):
        load_dataset(path.parent)


def test_broken_json_is_told_with_its_line(written: Written) -> None:
    path = written() / "queries.jsonl"
    path.write_text('{"id": "q1", "text": "x", "scope": "nora"}\n{"id": \n', encoding="utf-8")
    with pytest.raises(InputError, match=r"queries.jsonl:2: this line is no JSON"):
        load_dataset(path.parent)


def test_what_is_no_data_set_is_refused_with_what_would_be() -> None:
    with pytest.raises(InputError, match=r"no data set 'nosuch'; .*bundled set: authored"):
        load_dataset("nosuch")


def test_a_file_of_another_kind_is_refused(written: Written) -> None:
    with pytest.raises(InputError, match="no LoCoMo file, and any other data set is a folder"):
        load_dataset(written() / "corpus.jsonl")


def test_only_what_looks_like_a_data_set_holds_one(written: Written, tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.touch()
    empty = tmp_path / "empty"
    empty.mkdir()
    assert [holds_dataset(path) for path in (written(), readme, empty, "authored")] == [
        True,
        False,
        False,
        True,
    ]


def test_the_bundled_set_is_there_and_sound() -> None:
    dataset = load_dataset("authored")
    assert (len(dataset.memories), len(dataset.questions)) == (360, 240)


LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ann", "dia_id": "D1:1", "text": "I adopted a cat"},
                {"speaker": "Bob", "dia_id": "D1:2", "text": "How lovely"},
            ],
        },
        "qa": [
            {"question": "What did Ann adopt?", "evidence": ["D1:1"], "category": 4},
            {"question": "Who was glad, and when?", "evidence": ["D1:01; D1:2"], "category": 2},
            {"question": "Which dog?", "evidence": ["D1:1"], "category": 5},
            {"question": "Nothing told?", "evidence": [], "category": 1},
        ],
    }
]


def test_locomo_has_turns_as_memories_and_evidence_as_judgements(tmp_path: Path) -> None:
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    dataset = load_dataset(path)
    assert dataset.judgements == {
        "conv-1|qa0": {"conv-1|D1:1": 1},
        "conv-1|qa1": {"conv-1|D1:1": 1, "conv-1|D1:2": 1},
    }
    assert [one.type for one in dataset.questions] == ["single_hop", "temporal"]
    assert dataset.notes == ("1 question names no turn as evidence and is left out",)
    assert dataset.memories[0].text == "Ann: I adopted a cat"
