"""What a shared entity is worth, and how that fades with what it is linked to."""

from trivium.fusion.weights import Weights

__all__ = ["attenuation", "entity_boost"]

_DEFAULT = Weights()


def attenuation(linked: int, spread: float = _DEFAULT.entity_spread) -> float:
    """``1 / (1 + spread * (linked - 1)^2)``: 1 for a rare entity, near 0 for a hub.

    *linked* is the number of memories in the searched scope linked to the entity.
    """
    return 1.0 / (1.0 + spread * (linked - 1) ** 2)


def entity_boost(similarity: float, linked: int, weights: Weights = _DEFAULT) -> float:
    """``similarity * 0.5 * attenuation(linked)``; 0 below the minimum similarity of 0.5."""
    if similarity < weights.entity_minimum_similarity:
        return 0.0
    return similarity * weights.entity / (1.0 + weights.entity_spread * (linked - 1) ** 2)
