"""How a boost fades with the number of memories that share the entity."""

import pytest

from trivium.fusion import Weights, attenuation, entity_boost


def test_an_entity_of_one_memory_is_not_attenuated() -> None:
    assert attenuation(1) == 1.0


def test_eleven_memories_attenuate_by_a_tenth_of_the_square() -> None:
    assert attenuation(11) == pytest.approx(1 / (1 + 0.001 * 10**2))


def test_a_hub_is_worth_next_to_nothing() -> None:
    assert entity_boost(1.0, 20_000) < 1e-5


def test_the_boost_is_similarity_times_one_half_times_attenuation() -> None:
    assert entity_boost(0.8, 11) == pytest.approx(0.8 * 0.5 / 1.1)


def test_just_below_the_least_similarity_there_is_no_boost() -> None:
    assert entity_boost(0.4999999, 1) == 0.0


def test_at_the_least_similarity_there_is_a_boost() -> None:
    assert entity_boost(0.5, 1) == 0.25


def test_every_constant_of_the_boost_is_a_setting() -> None:
    weights = Weights(entity=2.0, entity_minimum_similarity=0.1, entity_spread=1.0)
    assert entity_boost(0.2, 3, weights) == pytest.approx(0.2 * 2.0 / (1 + 1.0 * 2**2))
