"""Every constant of the scoring has a name and a range."""

from typing import Any

import pytest

from trivium.errors import SettingsError
from trivium.fusion import SIGMOID, SigmoidStep, Weights, pool_size

AT_LEAST_ZERO = [
    "semantic",
    "bm25",
    "entity",
    "k1",
    "entity_spread",
    "entity_rarity",
    "coverage_exponent",
]


@pytest.mark.parametrize("name", AT_LEAST_ZERO)
@pytest.mark.parametrize("value", [-0.1, float("nan"), float("inf"), True, "1", None])
def test_a_weight_is_a_finite_number_from_zero_up(name: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=f"weight {name} must be a number in"):
        Weights(**{name: value})


@pytest.mark.parametrize("name", ["threshold", "b", "entity_minimum_similarity", "entity_floor"])
@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan"), False, "0.5", None])
def test_a_share_is_a_number_from_zero_to_one(name: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=f"weight {name} must be a number in"):
        Weights(**{name: value})


@pytest.mark.parametrize("name", ["pool_factor", "pool_minimum"])
@pytest.mark.parametrize("value", [0, -1, 1_000_001, True, "4"])
def test_a_pool_setting_is_a_number_from_one_up(name: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=f"weight {name} must be a number in"):
        Weights(**{name: value})


@pytest.mark.parametrize("name", ["pool_factor", "pool_minimum"])
def test_a_pool_setting_is_a_whole_number(name: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} must be a whole number, not 4.5"):
        Weights(**{name: 4.5})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-1.0, float("nan"), "heavy"])
def test_the_weight_of_a_further_signal_is_checked_by_its_name(value: Any) -> None:
    with pytest.raises(SettingsError, match=r"others\.pinned"):
        Weights(others={"pinned": value})


@pytest.mark.parametrize("value", [(), 0.5, "near", (0.5, 1.1), (0.5, None)])
def test_the_shares_of_neighbours_are_numbers_from_zero_to_one(value: Any) -> None:
    with pytest.raises(SettingsError, match="context_shares"):
        Weights(context_shares=value)


@pytest.mark.parametrize("value", [0.0, -1.0, float("nan"), None])
def test_a_half_life_is_longer_than_nothing(value: Any) -> None:
    with pytest.raises(SettingsError, match="recency_half_life_days"):
        Weights(recency_half_life_days=value)


@pytest.mark.parametrize("value", [-1.0, 1.0, float("nan"), "0.2"])
def test_a_floor_lies_between_the_extreme_cosines(value: Any) -> None:
    with pytest.raises(SettingsError, match="weight floor must be a number"):
        Weights(floor=value)


def test_an_unknown_normaliser_names_the_valid_ones() -> None:
    with pytest.raises(SettingsError, match="'sigmoid' or 'coverage', not 'tanh'"):
        Weights(normaliser="tanh")  # type: ignore[arg-type]


def test_the_weights_of_further_signals_are_a_table() -> None:
    with pytest.raises(SettingsError, match="others must be a table"):
        Weights(others=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (5, "steps of"),
        (((None, 1.0),), "steps of"),
        (((None, "low", 1.0),), r"sigmoid\[0\]\.midpoint"),
        (((None, 1.0, -1.0),), r"sigmoid\[0\]\.steepness"),
        (((6, 1.0, 1.0), (3, 1.0, 1.0), (None, 1.0, 1.0)), "must be whole and ascend"),
        (((1.5, 1.0, 1.0), (None, 1.0, 1.0)), "must be whole and ascend"),
        (((None, 1.0, 1.0), (None, 1.0, 1.0)), "must be whole and ascend"),
    ],
)
def test_a_sigmoid_that_makes_no_sense_is_refused(steps: Any, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Weights(sigmoid=steps)


@pytest.mark.parametrize("steps", [(), ((3, 5.0, 0.7),)])
def test_the_last_sigmoid_step_must_serve_any_query(steps: Any) -> None:
    with pytest.raises(SettingsError, match="any number of terms"):
        Weights(sigmoid=steps)


def test_sigmoid_steps_may_be_plain_lists_as_toml_has_them() -> None:
    weights = Weights(sigmoid=[[3, 4.0, 1.0], [None, 6.0, 1.0]])  # type: ignore[arg-type]
    assert weights.sigmoid == (SigmoidStep(3, 4.0, 1.0), SigmoidStep(None, 6.0, 1.0))


@pytest.mark.parametrize(
    ("settings", "signal", "declared", "expected"),
    [
        ({"semantic": 0.3}, "semantic", 9.0, 0.3),
        ({"bm25": 0.0}, "bm25", 9.0, 0.0),
        ({}, "entity", 9.0, 0.5),
        ({}, "pinned", 0.2, 0.2),
        ({"others": {"pinned": 0.7}}, "pinned", 0.2, 0.7),
    ],
)
def test_settings_win_over_what_a_signal_declares(
    settings: dict[str, Any], signal: str, declared: float, expected: float
) -> None:
    assert Weights(**settings).of(signal, declared) == expected


def test_the_defaults_are_those_of_the_contract() -> None:
    contract: dict[str, Any] = {
        "semantic": 1.0,
        "bm25": 1.0,
        "entity": 0.5,
        "others": {},
        "threshold": 0.1,
        "k1": 1.2,
        "b": 0.75,
        "normaliser": "sigmoid",
        "sigmoid": SIGMOID,
        "pool_factor": 4,
        "pool_minimum": 60,
        "entity_minimum_similarity": 0.5,
        "entity_spread": 0.001,
    }
    assert {name: getattr(Weights(), name) for name in contract} == contract
    assert set(contract) <= set(Weights.names())


def test_the_pool_follows_its_settings() -> None:
    assert pool_size(50, Weights(pool_factor=2, pool_minimum=10)) == 100
    assert pool_size(3, Weights(pool_factor=2, pool_minimum=10)) == 10
