"""Two explanations of one memory side by side, before and after a change."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table

from trivium.cli.terminal import styled
from trivium.cli.wrapped import Wrapped

if TYPE_CHECKING:
    from trivium.types import Explanation, SignalShare

__all__ = ["explanations_table"]


def explanations_table(before: "Explanation | None", after: "Explanation | None") -> Table:
    """One line a signal: raw, value and share of A, the same of B, and what matched."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("signal", no_wrap=True)
    for name in ("A: raw", "value", "share", "B: raw", "value", "share"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("what matched", overflow="fold")
    for name in dict.fromkeys(
        share.name for one in (before, after) if one for share in one.signals
    ):
        old, new = _share(before, name), _share(after, name)
        table.add_row(name, *_numbers(old), *_numbers(new), _matched(new or old))
    table.add_row("score", "", "", _score(before), "", "", _score(after), "", style="bold")
    return table


def _share(explanation: "Explanation | None", name: str) -> "SignalShare | None":
    if explanation is None:
        return None
    return next((share for share in explanation.signals if share.name == name), None)


def _numbers(share: "SignalShare | None") -> tuple[str, str, str]:
    if share is None or not share.active:
        return "-", "-", "-"
    return f"{share.raw:.3f}", f"{share.value:.3f}", f"{share.contribution:.3f}"


def _score(explanation: "Explanation | None") -> str:
    return "-" if explanation is None else f"{explanation.score:.3f}"


def _matched(share: "SignalShare | None") -> Wrapped:
    from trivium.eval.report.matched import matched  # noqa: PLC0415  --help must not wait for numpy

    return Wrapped(styled("" if share is None else matched(share), "dim"))
