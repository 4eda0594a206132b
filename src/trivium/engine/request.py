"""What a caller asked for, checked once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from trivium.config import Settings
from trivium.errors import InputError, LimitError
from trivium.filters import Filter, parse_filter
from trivium.fusion import FUSIONS, Scale
from trivium.text import printable
from trivium.types import Scope

__all__ = ["Request", "query_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One search, with every default filled in.

    ``explicit`` says that the caller named the signals: then one that cannot
    serve is an error.
    """

    text: str
    scope: Scope
    condition: Filter | None
    top_k: int
    threshold: float
    signals: tuple[str, ...]
    explicit: bool
    fusion: str
    scale: Scale
    pool: str
    explain: bool

    @classmethod
    def of(
        cls,
        query: str,
        scope: Scope,
        settings: Settings,
        *,
        ids: Sequence[str] | None = None,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 10,
        threshold: float | None = None,
        signals: Sequence[str] | None = None,
        fusion: str | None = None,
        scale: str | None = None,
        pool: str | None = None,
        explain: bool = False,
    ) -> "Request":
        """Checks a caller's words; raises `InputError` or `LimitError`, never widens."""
        chosen = _signals(settings.signals if signals is None else signals)
        proposing = _choice("pool", pool or settings.pool, ("union", "semantic"))
        if proposing == "semantic" and "semantic" not in chosen:
            raise InputError("pool='semantic' needs the signal 'semantic', which is not enabled")
        return cls(
            text=query_text(query, settings),
            scope=scope,
            condition=parse_filter(_with_ids(filters, ids)),
            top_k=_top_k(top_k, settings),
            threshold=_threshold(settings.weights.threshold if threshold is None else threshold),
            signals=chosen,
            explicit=signals is not None,
            fusion=_choice("fusion", fusion or settings.fusion, tuple(FUSIONS)),
            scale=cast("Scale", _choice("scale", scale or settings.scale, get_args(Scale))),
            pool=proposing,
            explain=explain,
        )


def query_text(query: object, settings: Settings) -> str:
    """*query* as it is searched for; raises `InputError` or `LimitError` when it cannot be."""
    if not isinstance(query, str):
        msg = f"a query is a text, not {type(query).__name__}: {query!r:.80}"
        raise InputError(msg)
    limit = settings.limits.query_characters
    if len(query) > limit:
        msg = f"the query has {len(query)} characters, the limit is {limit}; shorten it"
        raise LimitError(msg)
    text = printable(query).strip()
    if not text:
        raise InputError("the query is blank; ask for something, or use list() to see everything")
    return text


def _with_ids(
    filters: Mapping[str, Any] | None, ids: Sequence[str] | None
) -> Mapping[str, Any] | None:
    if ids is None:
        return filters
    if not _names(ids):
        msg = f"ids is a list of at least one memory id, not {ids!r:.80}"
        raise InputError(msg)
    wanted = {"id": {"in": list(ids)}}
    return {"AND": [wanted, filters]} if filters else wanted


def _top_k(top_k: object, settings: Settings) -> int:
    most = settings.limits.top_k
    if isinstance(top_k, bool) or not isinstance(top_k, int) or not 1 <= top_k <= most:
        msg = f"top_k is a whole number from 1 to {most}, not {top_k!r}"
        raise InputError(msg)
    return top_k


def _threshold(threshold: object) -> float:
    number = isinstance(threshold, int | float) and not isinstance(threshold, bool)
    if not number or not 0 <= threshold <= 1:  # type: ignore[operator]
        msg = f"threshold is a number from 0 (open) to 1, not {threshold!r}"
        raise InputError(msg)
    return float(threshold)  # type: ignore[arg-type]


def _signals(signals: Sequence[str]) -> tuple[str, ...]:
    if not _names(signals):
        msg = (
            f"signals is a list of at least one name, such as ['semantic', 'bm25'], not {signals!r}"
        )
        raise InputError(msg)
    return tuple(dict.fromkeys(signals))


def _names(value: object) -> bool:
    """Whether *value* holds at least one text, and nothing else."""
    if isinstance(value, str | bytes) or not isinstance(value, Collection) or not value:
        return False
    return all(isinstance(item, str) for item in value)


def _choice(name: str, value: str, valid: tuple[str, ...]) -> str:
    if value not in valid:
        msg = f"{name} is one of {', '.join(valid)}, not {value!r}"
        raise InputError(msg)
    return value
