"""How many memories each signal proposes."""

from trivium.fusion.weights import Weights

__all__ = ["pool_size"]

_DEFAULT = Weights()


def pool_size(top_k: int, weights: Weights = _DEFAULT) -> int:
    """``max(4 * top_k, 60)``: enough for a memory that only one signal ranks high."""
    return max(weights.pool_factor * top_k, weights.pool_minimum)
