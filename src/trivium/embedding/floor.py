"""The cosine where a semantic score begins."""

from trivium.errors import SettingsError

__all__ = ["checked_floor"]


def checked_floor(floor: float) -> float:
    """*floor* if it lies in (-1, 1); otherwise, or when it is no number, `SettingsError`."""
    if not -1.0 < floor < 1.0:
        msg = f"floor must lie between -1 and 1 (both excluded), not {floor!r}"
        raise SettingsError(msg)
    return float(floor)
