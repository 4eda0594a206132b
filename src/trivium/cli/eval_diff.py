"""``trivium eval diff``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Group, RenderableType
from rich.padding import Padding

from trivium.cli.eval_table import points
from trivium.cli.explanations_table import explanations_table
from trivium.cli.options import json_option
from trivium.cli.terminal import answer, answer_json, styled
from trivium.cli.wrapped import Wrapped
from trivium.plain import plain

if TYPE_CHECKING:
    from trivium.eval import Change, Comparison, Explained, Side
    from trivium.types import Explanation

__all__ = ["diff"]

_JSON = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("before", metavar="A", type=_JSON)
@click.argument("after", metavar="B", type=_JSON)
@click.option("--metric", default="nDCG@10", show_default=True, help="What counts as better.")
@click.option("--row", metavar="NAME", help="The row of both; default: the main one of each.")
@click.option("--row-a", metavar="NAME", help="The row of A.")
@click.option("--row-b", metavar="NAME", help="The row of B.")
@click.option(
    "--limit", type=click.IntRange(0), default=5, show_default=True, help="Most questions to show."
)
@json_option
def diff(
    *,
    before: Path,
    after: Path,
    metric: str,
    row: str | None,
    row_a: str | None,
    row_b: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """Tells which questions a change won and lost, and why.

    A and B are what "trivium eval ... --json" wrote before and after the
    change; the same file twice, with --row-a and --row-b, compares two rows.
    """
    from trivium.eval import compare, load_saved  # noqa: PLC0415  --help must not wait for numpy

    comparisons = compare(
        load_saved(before),
        load_saved(after),
        metric=metric,
        row_before=row_a or row,
        row_after=row_b or row,
    )
    if as_json:
        answer_json({"comparisons": [plain(one) for one in comparisons]})
        return
    for one in comparisons:
        answer(*_shown(one, limit), "")


def _shown(one: "Comparison", limit: int) -> list[RenderableType]:
    rows = (
        one.row_before if one.row_before == one.row_after else f"{one.row_before} → {one.row_after}"
    )
    parts: list[RenderableType] = [
        styled(f"{one.dataset}, {rows}: {one.questions:,} questions", "bold"),
        styled(f"{one.metric} {100 * one.mean_before:.1f} → {100 * one.mean_after:.1f}  ").append(
            points(one.difference)
        ),
        styled(f"won {len(one.won)}, lost {len(one.lost)}"),
        *(Wrapped(styled(note, "yellow")) for note in one.notes),
    ]
    for label, changes in (("won", one.won), ("lost", one.lost)):
        parts += [_change(label, change) for change in changes[:limit]]
        if len(changes) > limit:
            parts += ["", styled(f"... and {len(changes) - limit} more {label}", "dim")]
    return parts


def _change(label: str, change: "Change") -> Group:
    colour = "green" if change.gain > 0 else "red"
    head = styled(f"{label} {100 * change.gain:+.0f}  ", f"bold {colour}")
    head.append(styled(change.question.text, "bold"))
    head.append(styled(f"  {change.question.id}, {change.question.type}", "dim"))
    memories = dict.fromkeys(
        memory.id for side in (change.after, change.before) for memory in side.explained
    )
    return Group("", Wrapped(head), *(_memory(memory, change) for memory in memories))


def _memory(memory: str, change: "Change") -> Padding:
    """One memory before and after: where it stood, and the explanations side by side."""
    before, after = _explained(change.before, memory), _explained(change.after, memory)
    told = after or before
    assert told is not None  # noqa: S101  one side named it
    judged = f"judged {told.grade}" if told.grade > 0 else "not relevant"
    title = styled(told.text).append(styled(f"  {memory}, {judged}", "dim"))
    parts: list[RenderableType] = [Wrapped(title)]
    for name, side, explained in (("A", change.before, before), ("B", change.after, after)):
        unranked = explained is not None and explained.explanation is None
        why = f": {explained.message}" if explained is not None and unranked else ""
        parts.append(Wrapped(styled(f"{name}: {_place(memory, side.found.ids)}{why}")))
    parts.append(explanations_table(_tree(before), _tree(after)))
    return Padding(Group(*parts), (1, 0, 0, 2))


def _place(memory: str, ids: tuple[str, ...]) -> str:
    return f"number {ids.index(memory) + 1}" if memory in ids else f"not among {len(ids)}"


def _tree(explained: "Explained | None") -> "Explanation | None":
    return None if explained is None else explained.explanation


def _explained(side: "Side", memory: str) -> "Explained | None":
    return next((one for one in side.explained if one.id == memory), None)
