"""Tuning undoes bad settings, and says so when it cannot tell."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trivium import InputError, Memory, NewMemory, Settings, Weights
from trivium.cli import main
from trivium.errors import SettingsError
from trivium.eval import Dataset, Question, load_dataset
from trivium.eval.tune import Plan, Tuning, tune_dataset, tune_feedback
from trivium.eval.tune_profile import profile
from trivium.eval.tune_questions import feedback_lines, judged_by_feedback, judged_in
from trivium.eval.tune_replay import replaying
from trivium.eval.tune_space import blocks, values_of, with_values
from trivium.eval.tune_split import FEWEST, folds, split

pytest.importorskip("optuna", reason="needs the tune extra")
pytest.importorskip("ir_measures", reason="needs the eval extra")

BAD = Weights(k1=20.0, floor=0.9)
NOUNS = ("violin", "harbour", "lantern", "orchard", "glacier", "saddle", "compass", "kettle")
FILLING = ("garden", "bread", "winter", "pencil", "bridge", "ticket", "carpet", "signal", "copper")
VERBS = ("repaired", "painted", "sold", "hid", "borrowed", "weighed")


def made(scopes: int = 4, seed: int = 5) -> Dataset:
    """An answer has both words of its question; others have one of them again and again."""
    draw = np.random.default_rng(seed)
    memories, questions, judgements = [], [], {}
    for scope in (f"user{number}" for number in range(scopes)):
        texts = [" ".join(["The", word] + [word] * draw.integers(3, 7)) for word in NOUNS + VERBS]
        pairs = [(noun, verb) for noun in NOUNS for verb in VERBS]
        texts += [f"{' '.join(draw.choice(FILLING, 9))} {verb} {noun}" for noun, verb in pairs]
        ids = [f"{scope}-{place}" for place in range(len(texts))]
        memories += [
            NewMemory(text=text, id=memory_id, user_id=scope)
            for text, memory_id in zip(texts, ids, strict=True)
        ]
        for (noun, verb), memory_id in list(zip(pairs, ids[-len(pairs) :], strict=True))[::2]:
            questions.append(Question(memory_id, f"Who {verb} the {noun}?", scope))
            judgements[memory_id] = {memory_id: 1}
    return Dataset("made", tuple(memories), tuple(questions), judgements)


@pytest.fixture(scope="module")
def mended() -> Tuning:
    settings = Settings(weights=BAD)
    return tune_dataset(made(), settings=settings, embedder="hash", plan=Plan(trials=12))


def test_a_planted_bad_setting_is_found_and_undone(mended: Tuning) -> None:
    assert mended.sure
    assert mended.says().startswith("better")
    assert {"k1", "floor"} <= set(mended.changes)
    assert mended.after.weights.k1 <= 3.0
    assert mended.after.weights.floor is not None
    assert mended.after.weights.floor < 0.6
    before, after = mended.figures
    assert after > before + 0.3


def test_the_gain_is_told_with_its_interval_on_scopes_that_were_held_out(mended: Tuning) -> None:
    assert mended.by_scope
    assert mended.learnt + mended.held_out == len(made().questions)
    low, high = mended.expected.low, mended.expected.high
    assert low is not None
    assert high is not None
    assert low <= mended.expected.mean <= high
    assert mended.expected.mean == pytest.approx(mended.figures[1] - mended.figures[0])
    assert mended.cross_validated.mean > 0


def test_the_profile_is_loaded_by_memory(mended: Tuning, tmp_path: Path) -> None:
    path = tmp_path / "profile.toml"
    path.write_text(mended.profile(), encoding="utf-8")
    with Memory(":memory:", embedder="hash", settings=path) as memory:
        assert memory.settings.weights == mended.after.weights


def test_the_same_seed_gives_the_same_outcome() -> None:
    plan = Plan(trials=2)
    settings = Settings(weights=BAD)
    first, second = (
        tune_dataset(made(), settings=settings, embedder="hash", plan=plan) for _ in range(2)
    )
    assert first == second


def test_too_few_questions_are_refused() -> None:
    data = made(scopes=2)
    few = replace(data, questions=data.questions[:3] + data.questions[-3:])
    with pytest.raises(InputError, match="too few to tell: 6 judged questions in 2 scopes"):
        tune_dataset(few, settings=Settings(), embedder="hash")


def test_where_nothing_is_wrong_the_settings_stay_or_it_cannot_tell() -> None:
    found = tune_dataset(made(), settings=Settings(), embedder="hash", plan=Plan(trials=3))
    assert found.sure or found.says().startswith(("nothing better", "cannot tell"))
    assert found.figures[1] >= found.figures[0] - 0.05


def test_an_unknown_metric_is_refused() -> None:
    with pytest.raises(InputError, match=r"valid are hit@1.*nDCG@10"):
        Plan(metric="ndcg")


def test_scopes_are_never_split() -> None:
    questions = judged_in(made(), "default")
    parts = split(questions, 0.34, seed=1)
    learnt, held_out = ({each.scope for each in part} for part in (parts.learnt, parts.held_out))
    assert not learnt & held_out
    owners = [{each.scope for each in part} for part in folds(parts.learnt, 3)]
    assert sum(map(len, owners)) == len(set.union(*owners))


def test_one_scope_is_split_by_questions() -> None:
    questions = judged_in(made(scopes=1), "default") * 4
    questions = tuple(replace(each, id=str(place)) for place, each in enumerate(questions))
    parts = split(questions, 0.5, seed=1)
    assert not parts.by_scope
    assert min(len(parts.learnt), len(parts.held_out)) >= FEWEST


OTHER_WEIGHTS: Mapping[str, Mapping[str, Any]] = {
    "semantic": {"semantic": 0.3},
    "bm25": {"bm25": 2.0},
    "entity": {"entity": 2.0},
    "others": {"others": {"context": 0.5}},
    "threshold": {"threshold": 0.3},
    "k1": {"k1": 3.0},
    "b": {"b": 0.0},
    "normaliser": {"normaliser": "coverage"},
    "sigmoid": {"sigmoid": ((None, 1.0, 3.0),)},
    "pool_factor": {"pool_factor": 1},
    "pool_minimum": {"pool_minimum": 5},
    "entity_minimum_similarity": {"entity_minimum_similarity": 0.9},
    "entity_floor": {"entity_floor": 0.0},
    "entity_spread": {"entity_spread": 1.0},
    "entity_rarity": {"entity_rarity": 3.0},
    "coverage_exponent": {"coverage_exponent": 2.0},
    "context_shares": {"context_shares": (0.9,)},
    "context_second": {"context_second": 1.0},
    "recency_half_life_days": {"recency_half_life_days": 1.0},
    "floor": {"floor": 0.5},
}


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Dataset]:
    path = tmp_path_factory.mktemp("replay") / "m.trivium"
    data = load_dataset("authored")
    scope = data.questions[0].scope
    questions = tuple(each for each in data.questions if each.scope == scope)
    with Memory(path, embedder="hash", settings=Settings()) as memory:
        memory.add_many([each for each in data.memories if each.user_id == scope])
    return path, replace(data, questions=questions)


@pytest.mark.parametrize("name", OTHER_WEIGHTS)
def test_a_replay_ranks_as_a_search_does_whatever_changed(
    remembered: tuple[Path, Dataset], name: str
) -> None:
    path, data = remembered
    signals = ("semantic", "bm25", "entity", "context", "recency")
    usual = Settings(signals=signals)
    other = replace(usual, weights=Weights(**OTHER_WEIGHTS[name]))
    questions = judged_in(data, "default")
    with (
        Memory(path, embedder="hash", settings=usual) as before,
        Memory(path, embedder="hash", settings=other) as after,
    ):
        start = other if name.startswith("pool") else usual  # a pool is planned once
        with replaying(before, questions, start) as replay:
            for question in questions:
                replay.ranking(question.id, Weights())
                expected = after.search(question.text, user_id=question.scope.user_id).ids
                assert replay.ranking(question.id, other.weights) == expected


def test_the_replay_is_checked_for_every_weight() -> None:
    assert set(OTHER_WEIGHTS) == set(Weights.names())


def test_every_block_can_begin_where_the_defaults_are() -> None:
    every = blocks(("semantic", "bm25", "entity", "context", "recency"))
    declared = replace(Weights(), others={"context": 2.5, "recency": 3.0})
    for block in every:
        values = values_of(block, declared, floor=0.05)
        assert values is not None
        again = with_values(declared, values)
        assert replace(again, floor=None) == declared


def test_a_profile_keeps_what_differs_and_nothing_else() -> None:
    steps = ((5, 4.0, 0.5), (None, 8.0, 0.5))
    chosen = Settings(
        signals=("semantic", "bm25", "context"),
        weights=Weights(floor=0.2, sigmoid=steps, others={"context": 1.5}),  # type: ignore[arg-type]
    )
    text = profile(chosen, ["a comment"])
    assert text.startswith("# a comment\n")
    table = tomllib.loads(text)
    assert set(table) == {"signals", "weights"}
    assert set(table["weights"]) == {"floor", "sigmoid", "others"}
    assert Settings.from_mapping(table) == chosen


def test_a_floor_of_the_settings_goes_before_the_embedders() -> None:
    with Memory(
        ":memory:", embedder="hash", settings=Settings(weights=Weights(floor=0.9))
    ) as memory:
        memory.add("Nora sings.", user_id="u")
        assert not memory.search("Nora sings in a choir on Mondays", user_id="u")
        assert memory.search("Nora sings.", user_id="u")


@pytest.mark.parametrize("floor", [1.0, -1.0, "low"])
def test_a_floor_is_a_cosine(floor: object) -> None:
    with pytest.raises(SettingsError, match="floor"):
        Weights(floor=floor)  # type: ignore[arg-type]


def lines_of(data: Dataset) -> list[dict[str, Any]]:
    return [
        {"query": each.text, "id": each.id, "useful": True, "user_id": each.scope}
        for each in data.questions
    ]


def test_feedback_tunes_as_judgements_do() -> None:
    data = made()
    with Memory(":memory:", embedder="hash", settings=Settings(weights=BAD)) as memory:
        memory.add_many(data.memories)
        for line in lines_of(data):
            memory.feedback(line["query"], line["id"], True, user_id=line["user_id"])
        found = tune_feedback(memory, plan=Plan(trials=6))
    assert found.sure
    assert found.source == f"{len(data.questions)} lines of feedback"


def test_feedback_without_anything_useful_teaches_nothing() -> None:
    useless = [{**line, "useful": False} for line in lines_of(made())]
    assert judged_by_feedback(useless, "default") == ()


def test_feedback_of_an_agent_without_a_user_is_asked_in_its_partition() -> None:
    line = {"query": "q", "id": "a", "useful": True, "agent_id": "cook", "run_id": "r"}
    (judged,) = judged_by_feedback([line], "default")
    assert (judged.scope.user_id, judged.scope.agent_id, judged.scope.run_id) == (
        None,
        "cook",
        None,
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ({"query": "q", "id": "a"}, "a line of feedback is"),
        ({"query": "q", "id": "a", "useful": "yes", "user_id": "u"}, "a line of feedback is"),
        ({"query": "q", "id": "a", "useful": True}, "name whose memory it is"),
    ],
)
def test_a_faulty_line_of_feedback_is_told_with_file_and_line(
    tmp_path: Path, line: dict[str, Any], fault: str
) -> None:
    path = tmp_path / "feedback.jsonl"
    good = {"query": "q", "id": "a", "useful": True, "user_id": "u"}
    path.write_text("\n".join(json.dumps(each) for each in (good, line)), encoding="utf-8")
    with pytest.raises(InputError, match=rf"feedback\.jsonl:2.*{fault}"):
        list(feedback_lines(path))


def test_the_command_line_tunes_and_writes_a_profile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = made()
    config, store, written = (tmp_path / name for name in ("bad.toml", "m.trivium", "out.toml"))
    config.write_text("[weights]\nk1 = 20.0\nfloor = 0.9\n", encoding="utf-8")
    monkeypatch.setenv("TRIVIUM_CONFIG", str(config))
    with Memory(store, embedder="hash") as memory:
        memory.add_many(data.memories)
    feedback = tmp_path / "feedback.jsonl"
    feedback.write_text("\n".join(map(json.dumps, lines_of(data))), encoding="utf-8")
    arguments = ["--db", str(store), "--embedder", "hash", "--trials", "6", "-o", str(written)]
    main(["tune", str(feedback), *arguments, "--json"], standalone_mode=False)
    found = json.loads(capsys.readouterr().out)
    assert found["sure"]
    assert found["changes"]["k1"][0] == 20.0
    assert Settings.from_file(written).weights.k1 == found["changes"]["k1"][1]


@pytest.mark.quality
@pytest.mark.slow
def test_half_of_locomo_improves_the_other_half_or_cannot_tell(shared_data: Path) -> None:
    data = load_dataset(shared_data / "locomo")
    found = tune_dataset(data, settings=Settings(), embedder="use", plan=Plan(share=0.5, trials=8))
    assert found.sure or found.says().startswith(("nothing better", "cannot tell"))
    assert found.figures[1] >= found.figures[0] - 0.01
