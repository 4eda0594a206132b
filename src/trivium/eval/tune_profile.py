"""Settings as a TOML profile that `Memory` loads."""

from collections.abc import Sequence
from dataclasses import fields
from math import inf
from typing import Any

from trivium.config import Settings
from trivium.errors import TriviumError

__all__ = ["profile"]


def profile(settings: Settings, comments: Sequence[str] = ()) -> str:
    """What differs from the defaults in signals and weights, as TOML, after *comments*.

    ``Memory(settings=path)`` and ``TRIVIUM_CONFIG`` take it. Raises
    `TriviumError` when the package tomli-w is missing.
    """
    try:
        from tomli_w import dumps  # noqa: PLC0415  an extra
    except ImportError as exc:
        raise TriviumError("a profile needs tomli-w: pip install 'trivium[tune]'") from exc
    usual = Settings()
    table: dict[str, Any] = {}
    for name in ("embedder", "extractor", "signals", "fusion", "scale", "pool"):
        if getattr(settings, name) != getattr(usual, name):
            table[name] = _plain(getattr(settings, name))
    table["weights"] = {
        item.name: _plain(getattr(settings.weights, item.name))
        for item in fields(usual.weights)
        if getattr(settings.weights, item.name) != getattr(usual.weights, item.name)
    }
    return "".join(f"# {line}\n" for line in comments) + dumps(table)


def _plain(value: Any) -> Any:
    """*value* as TOML knows it: lists for tuples, infinity for "any number of terms"."""
    if isinstance(value, tuple):
        return [inf if each is None else _plain(each) for each in value]
    return dict(value) if isinstance(value, dict) else value
