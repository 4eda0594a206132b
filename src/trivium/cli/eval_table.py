"""An evaluation as tables for the terminal."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trivium.cli.terminal import styled
from trivium.cli.wrapped import Wrapped

if TYPE_CHECKING:
    from trivium.eval import Difference, Evaluation, RowFigures

__all__ = ["evaluation_table", "overview", "points"]

_PRIMARY = "nDCG@10"
_STAGES_OF_ROW = "without embedding"
_WHOLE = "whole"
_BY_TYPE = ("semantic", "bm25", "semantic+bm25")


def evaluation_table(found: "Evaluation") -> Group:
    """The figures in percent, by row and by type, the latencies, and how to repeat them."""
    parts: list[RenderableType] = [
        styled(
            f"{found.dataset}: {found.questions:,} questions, {found.memories:,} memories,"
            f" {_counted(found.scopes, 'scope')}, hits from grade {found.setup.grade}",
            "bold",
        ),
        _rows(found),
    ]
    if len(found.rows) > 1:
        parts += ["", _differences(found)]
    if len(found.types) > 1:
        parts += ["", _types(found)]
    parts += ["", Wrapped(_latencies(found.row(found.main)))]
    parts += [Wrapped(styled(note, "dim")) for note in (*found.notes, *_conditions(found))]
    return Group(*parts)


def overview(found: "Sequence[Evaluation]") -> Table:
    """A line per data set: nDCG@10 of the telling rows, and what all signals add to meaning."""
    main = found[0].main
    shown = [row.name for row in found[0].rows if row.name in {*_BY_TYPE, main}]
    table = _table(_PRIMARY, *shown, f"{main} vs semantic")
    for one in found:
        cells = (_percent(one.row(name).metrics[_PRIMARY]) for name in shown)
        table.add_row(
            styled(one.dataset), *cells, points(one.row(main).against_semantic.get(_PRIMARY))
        )
    return table


def points(difference: "Difference | None") -> Text:
    """A difference in points with its interval, coloured when it is more than chance."""
    if difference is None:
        return styled("")
    told = f"{100 * difference.mean:+.1f}"
    if difference.low is not None and difference.high is not None:
        told += f" [{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]"
    colour = ("green" if difference.mean > 0 else "red") if difference.sure else ""
    return styled(told, colour)


def _rows(found: "Evaluation") -> Table:
    names = list(found.rows[0].metrics)
    table = _table("row", *names)
    tops = {name: max(row.metrics[name] for row in found.rows) for name in names}
    for row in found.rows:
        cells = [
            styled(_percent(value), "bold" if value == tops[name] else "")
            for name, value in row.metrics.items()
        ]
        table.add_row(_label(row, found), *cells)
    return table


def _differences(found: "Evaluation") -> Table:
    table = _table(f"{_PRIMARY}, points", "against semantic", f"against {found.best}, the best")
    for row in found.rows:
        against = row.against_semantic.get(_PRIMARY), row.against_best.get(_PRIMARY)
        table.add_row(_label(row, found), *map(points, against))
    return table


def _label(row: "RowFigures", found: "Evaluation") -> Text:
    return styled(row.name, "bold" if row.name == found.main else "")


def _types(found: "Evaluation") -> Table:
    shown = [row for row in found.rows if row.name in {*_BY_TYPE, found.main}]
    table = _table(f"{_PRIMARY} by type", "questions", *(row.name for row in shown))
    for type_, count in found.types.items():
        cells = (_percent(row.types[type_][_PRIMARY]) for row in shown)
        table.add_row(styled(type_), str(count), *cells)
    return table


def _latencies(row: "RowFigures") -> Text:
    stages = [
        f"{stage} {latency.p50:.1f}/{latency.p95:.1f}"
        for stage, latency in row.latency.items()
        if stage not in {_WHOLE, _STAGES_OF_ROW}
    ]
    whole = row.latency[_WHOLE]
    return styled(
        f"{row.name} takes {whole.p50:.1f} ms (p95 {whole.p95:.1f}): {', '.join(stages)}", "dim"
    )


def _conditions(found: "Evaluation") -> Iterator[str]:
    setup = found.setup
    yield (
        f"differences: {_PRIMARY} in points, paired bootstrap of {setup.resamples:,}, 95 %,"
        f" seed {setup.seed}"
    )
    versions = ", ".join(f"{name} {number}" for name, number in setup.versions.items())
    yield f"embedder {setup.embedder}, extractor {setup.extractor}, {versions}"
    changed = ", ".join(f"{name}={value!r}" for name, value in setup.changed.items())
    yield f"settings {changed or 'as they come'}; all are in --json"
    yield "sha256 " + ", ".join(f"{name} {digest[:16]}" for name, digest in found.hashes.items())


def _table(first: str, *others: str) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(styled(first), no_wrap=True)
    for name in others:
        table.add_column(styled(name), justify="right")
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
