"""The rows of a table: ways to search that are compared on the same questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trivium.config import Settings
from trivium.errors import InputError
from trivium.registry import factory

__all__ = ["ROWS", "Row", "chosen_rows", "main_row"]

_THREE = ("semantic", "bm25", "entity")


@dataclass(frozen=True, slots=True)
class Row:
    """One way to search.

    Attributes:
        name: The label in tables.
        says: What it is, in a few words.
        options: What `Memory.search` is given beside question and scope.
        weights: Constants of the scoring that differ from the settings.
    """

    name: str
    says: str
    options: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, Any] = field(default_factory=dict)


#: The rows of every table; all but what a row names is as configured.
ROWS = (
    Row("semantic", "meaning alone", {"signals": ("semantic",)}),
    Row("bm25", "words alone", {"signals": ("bm25",)}),
    Row("semantic+bm25", "three without entities", {"signals": ("semantic", "bm25")}),
    Row("three", "meaning, words, entities", {"signals": _THREE}),
    Row(
        "semantic-pool",
        "three, candidates from meaning alone",
        {"signals": _THREE, "pool": "semantic"},
    ),
    Row("rrf60", "three by reciprocal ranks, k = 60", {"signals": _THREE, "fusion": "rrf"}),
    Row(
        "convex",
        "three as a mean of min-max scores",
        {"signals": _THREE, "fusion": "convex"},
    ),
    Row(
        "coverage",
        "three, BM25 as a share of its bound",
        {"signals": _THREE},
        {"normaliser": "coverage"},
    ),
)


def chosen_rows(
    settings: Settings, names: Sequence[str] | None = None, further: Sequence[str] = ()
) -> tuple[Row, ...]:
    """The rows to compare.

    *names* keeps only some of `ROWS`; *further* signals give a row each on top
    of the three, and one with all of them. Settings that use other signals
    than the three are a row of their own, "configured".

    Raises:
        InputError: There is no such row; `UnknownNameError`: no such signal.
    """
    for name in further:
        factory("signals", name)
    rows = list(ROWS)
    if set(settings.signals) != set(_THREE):
        says = f"as configured: {', '.join(settings.signals)}"
        rows.append(Row("configured", says, {"signals": settings.signals}))
    distinct = list(dict.fromkeys(name for name in further if name not in _THREE))
    rows += [_with(name) for name in distinct]
    if len(distinct) > 1:
        rows.append(_with(*distinct))
    return _kept(rows, names)


def main_row(rows: Sequence[Row]) -> Row:
    """The row whose explanations are kept: the last of the richest that changes nothing else."""
    plain = [row for row in rows if not row.weights and set(row.options) <= {"signals"}]
    return max(reversed(plain or rows), key=lambda row: len(row.options.get("signals", ())))


def _with(*signals: str) -> Row:
    says = f"three and {', '.join(signals)}"
    return Row(f"three+{'+'.join(signals)}", says, {"signals": (*_THREE, *signals)})


def _kept(rows: Sequence[Row], names: Sequence[str] | None) -> tuple[Row, ...]:
    if names is None:
        return tuple(rows)
    valid = [row.name for row in rows]
    unknown = [name for name in names if name not in valid]
    if unknown:
        msg = f"there is no row {unknown[0]!r}; valid are {', '.join(valid)}"
        raise InputError(msg)
    return tuple(row for row in rows if row.name in names)
