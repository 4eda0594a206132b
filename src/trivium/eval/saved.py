"""Evaluations as JSON, and back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from trivium.errors import InputError
from trivium.eval.evaluation import Evaluation
from trivium.eval.source import text_of
from trivium.types.explanation import ContextMatch, EntityMatch, RecencyMatch, TermMatch

__all__ = ["load_saved", "saved"]

_FORMAT = "trivium-eval"
_VERSION = 1

#: What the details of a signal's share may be, by their field names.
_DETAILS: Mapping[frozenset[str], Any] = {
    frozenset(field.name for field in fields(kind)): kind
    for kind in (TermMatch, EntityMatch, ContextMatch, RecencyMatch)
}


def saved(evaluations: Sequence[Evaluation]) -> dict[str, Any]:
    """*evaluations* as plain values that JSON can hold; all but ``latency`` repeats exactly."""
    sets = [asdict(evaluation) for evaluation in evaluations]
    return {"format": _FORMAT, "version": _VERSION, "sets": sets}


def load_saved(path: Path) -> tuple[Evaluation, ...]:
    """The evaluations that ``trivium eval --json`` wrote to *path*.

    Raises:
        InputError: The file cannot be read, or is something else.
    """
    try:
        content = json.loads(text_of(path))
    except (ValueError, RecursionError) as exc:
        if isinstance(exc, InputError):
            raise
        msg = f"{path}: this is no JSON: {exc}"
        raise InputError(msg) from exc
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        msg = f"{path}: this was not written by 'trivium eval --json'"
        raise InputError(msg)
    if content.get("version") != _VERSION:
        msg = f"{path}: written by another version of 'trivium eval'; run it again"
        raise InputError(msg)
    try:
        return tuple(_built(Evaluation, one) for one in content["sets"])
    except (KeyError, TypeError, AttributeError) as exc:
        msg = f"{path}: it is damaged: {exc!r}; run the evaluation again"
        raise InputError(msg) from exc


def _built(kind: Any, value: Any) -> Any:
    """*value*, plain, as the type that *kind* annotates."""
    if is_dataclass(kind):
        return _dataclass(kind, value)
    arguments = get_args(kind)
    if get_origin(kind) is UnionType or NoneType in arguments:
        (certain,) = (one for one in arguments if one is not NoneType)
        return None if value is None else _built(certain, value)
    if get_origin(kind) is tuple:
        return tuple(_built(arguments[0], one) for one in value)
    if get_origin(kind) is Mapping:
        return {key: _built(arguments[1], one) for key, one in value.items()}
    return _detail(value) if kind is Any else value


def _dataclass(kind: Any, value: Any) -> Any:
    hints = get_type_hints(kind)
    return kind(
        **{field.name: _built(hints[field.name], value[field.name]) for field in fields(kind)}
    )


def _detail(value: Any) -> Any:
    """A detail of an explanation as what it was; anything else as it is."""
    kind = _DETAILS.get(frozenset(value)) if isinstance(value, dict) else None
    return value if kind is None else kind(**value)
