"""The golden values of the scoring, reproduced through public functions to 1e-12."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fused_columns import candidates, column

from trivium.fusion import (
    Candidates,
    additive,
    entity_boost,
    max_possible,
    passes_gate,
    pool_size,
    sigmoid,
    sigmoid_step,
)

FILE = Path(__file__).parent / "golden" / "scoring.json"
GOLDEN: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
WEIGHTS = {"semantic": 1.0, "bm25": 1.0, "entity": 0.5}


def near(value: float) -> Any:
    return pytest.approx(value, rel=0, abs=1e-12)


def candidate(row: dict[str, Any]) -> Candidates:
    """One candidate; the golden entity score is the boost, up to 0.5."""
    return candidates(
        *(
            column(
                name,
                [(row[name] or 0.0) / (0.5 if name == "entity" else 1.0)],
                weight=weight,
                active=name in row["active"],
            )
            for name, weight in WEIGHTS.items()
        )
    )


@pytest.mark.parametrize("row", GOLDEN["bm25_params"])
def test_the_sigmoid_of_a_query_is_chosen_by_its_number_of_terms(row: dict[str, Any]) -> None:
    step = sigmoid_step(row["query_terms"])
    assert (step.midpoint, step.steepness) == (row["midpoint"], row["steepness"])


@pytest.mark.parametrize("row", GOLDEN["bm25_normalized"])
def test_raw_bm25_is_normalised_by_the_sigmoid(row: dict[str, Any]) -> None:
    (value,) = sigmoid(np.array([row["raw"]]), row["query_terms"])
    assert value == near(row["normalized"])


@pytest.mark.parametrize("row", GOLDEN["entity_boost"])
def test_a_boost_follows_from_similarity_and_links(row: dict[str, Any]) -> None:
    assert entity_boost(row["similarity"], row["num_linked"]) == near(row["boost"])


@pytest.mark.parametrize("row", GOLDEN["fusion"])
def test_a_candidate_is_gated_then_fused(row: dict[str, Any]) -> None:
    one = candidate(row)
    assert bool(passes_gate(one, row["threshold"])[0]) is not row["excluded"]
    assert max_possible(one.columns) == near(row["max_possible"])
    if not row["excluded"]:
        assert additive(one).scores[0] == near(row["score"])


@pytest.mark.parametrize("row", GOLDEN["pool_size"])
def test_a_pool_is_four_times_what_is_wanted_and_at_least_60(row: dict[str, Any]) -> None:
    assert pool_size(row["top_k"]) == row["pool"]


def test_no_golden_value_is_left_unchecked() -> None:
    checked = {"bm25_params", "bm25_normalized", "entity_boost", "fusion", "pool_size"}
    assert set(GOLDEN) == checked


def test_the_golden_values_are_those_beside_the_repository(shared: Path) -> None:
    assert json.loads((shared / "golden" / "scoring.json").read_text(encoding="utf-8")) == GOLDEN
