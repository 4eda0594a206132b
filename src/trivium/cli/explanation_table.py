"""An explanation as a table: what each signal gave, and what matched."""

from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trivium.cli.terminal import styled
from trivium.cli.wrapped import Wrapped

if TYPE_CHECKING:
    from trivium.types import Explanation, SignalShare

__all__ = ["explanation_table"]

_MOST_TERMS = 6
_MOST_ENTITIES = 2


def explanation_table(explanation: "Explanation") -> Group:
    """One line a signal: value times weight is its share; the shares add up to the score."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("signal", no_wrap=True)
    for name in ("raw", "value", "weight", "share", "rank"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("what matched", overflow="fold")
    for share in explanation.signals:
        table.add_row(*_row(share), style="" if share.active else "dim")
    return Group(table, _sum(explanation))


def _row(share: "SignalShare") -> tuple[RenderableType, ...]:
    if not share.active:
        return share.name, "-", "-", "-", "-", "-", Wrapped(styled(f"off: {share.reason}"))
    rank = "-" if share.rank is None else str(share.rank)
    numbers = (share.raw, share.value, share.weight, share.contribution)
    return (share.name, *(f"{number:.3f}" for number in numbers), rank, _matched(share))


def _sum(explanation: "Explanation") -> Text:
    """How the score comes about: exact for the additive rule, named for the others."""
    if explanation.fusion != "additive":
        return styled(f"score {explanation.score:.3f}, by {explanation.fusion}")
    shares = [share.contribution for share in explanation.signals if share.active]
    parts = " + ".join(f"{share:.3f}" for share in shares)
    return styled(f"score {explanation.score:.3f} = ({parts}) / {explanation.max_possible:g}")


def _matched(share: "SignalShare") -> Wrapped:
    found = [_detail(detail) for detail in _best(share.details)]
    left = len(share.details) - len(found)
    return Wrapped(styled(", ".join(found) + (f" and {left} more" if left else "")))


def _best(details: tuple[Any, ...]) -> tuple[Any, ...]:
    """The details worth most: terms by their part of the raw score, others by their worth."""
    worth = sorted(details, key=_worth, reverse=True)
    terms = not details or hasattr(details[0], "term")
    return tuple(worth[: _MOST_TERMS if terms else _MOST_ENTITIES])


def _worth(detail: Any) -> float:
    named = (getattr(detail, name, None) for name in ("worth", "boost", "score"))
    return next((float(value) for value in named if value is not None), 0.0)


def _detail(detail: Any) -> str:
    if hasattr(detail, "term"):
        return f"{detail.term} {detail.score:.2f}"
    if hasattr(detail, "distance"):
        side = "before" if detail.distance < 0 else "after"
        return f"{abs(detail.distance)} {side}: {detail.memory} ({detail.score:.2f})"
    if hasattr(detail, "half_life"):
        return f"takes over from {detail.memory} ({detail.age:.0f} days older, {detail.score:.2f})"
    alike = detail.query_entity == detail.entity
    met = detail.entity if alike else f"{detail.query_entity} ~ {detail.entity}"
    memories = "1 memory" if detail.linked == 1 else f"{detail.linked} memories"
    return f"{met} ({detail.kind}, {detail.similarity:.2f}, {memories})"
