"""``trivium demo``."""

import shlex
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trivium.cli.explanation_table import explanation_table
from trivium.cli.memory_lines import shortened
from trivium.cli.options import json_option, store_options
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, progress, shown, styled
from trivium.cli.wrapped import Wrapped
from trivium.plain import plain, plain_hit

if TYPE_CHECKING:
    from trivium.demo import Comparison
    from trivium.types import Hit

__all__ = ["demo"]


@click.command()
@store_options
@json_option
def demo(store: StoreChoice, as_json: bool) -> None:
    """Compares meaning alone with all signals.

    On a bundled English and Chinese sample, which goes into --db, or into a
    new temporary file that stays for you to try out.
    """
    chosen = store if store.db else replace(store, db=_new_file())
    comparisons = _compare(chosen)
    if as_json:
        answer_json(_plain(chosen, comparisons))
        return
    for number, comparison in enumerate(comparisons, start=1):
        _show(comparison, f"{number}/{len(comparisons)}")
    _conclude(comparisons, chosen)


def _new_file() -> str:
    return str(Path(tempfile.mkdtemp(prefix="trivium-demo-")) / "demo.trivium")


def _compare(store: StoreChoice) -> Sequence["Comparison"]:
    from trivium.demo import (  # noqa: PLC0415  --help must not wait for numpy
        compare,
        import_sample,
        sample_searches,
    )

    with store.create() as memory:
        with progress("reading the sample") as advance:
            import_sample(memory, on_progress=advance)
        return [compare(memory, search) for search in sample_searches()]


def _show(comparison: "Comparison", place: str) -> None:
    search = comparison.search
    answer(Rule(styled(f"{place}  {search.user_id} asks", "dim"), align="left", style="dim"))
    answer(Wrapped(styled(search.query, "bold")))
    answer(Wrapped(styled(search.shows)), Wrapped(styled(search.shows_zh)))
    firsts = Table.grid(padding=(0, 2, 0, 0))
    firsts.add_column(no_wrap=True)
    firsts.add_column(no_wrap=True)
    firsts.add_column(overflow="fold")
    firsts.add_row(*_first("meaning alone", comparison.semantic, comparison.semantic_right))
    firsts.add_row(*_first("three signals", comparison.fused, comparison.fused_right))
    answer(Padding(firsts, (1, 0)))
    if comparison.fused is not None and comparison.fused.explanation is not None:
        answer(Padding(explanation_table(comparison.fused.explanation), (0, 0, 1, 0)))


def _first(label: str, hit: "Hit | None", right: bool) -> tuple[Text, Text, Wrapped]:
    mark = styled("right", "green") if right else styled("wrong", "red")
    if hit is None:
        return styled(label, "dim"), mark, Wrapped(styled("nothing passes the gate", "dim"))
    text = styled(shortened(hit.text, 160))
    return styled(label, "dim"), mark, Wrapped(Text.assemble(text, styled(f" {hit.id}", "dim")))


def _conclude(comparisons: Sequence["Comparison"], store: StoreChoice) -> None:
    alone = sum(comparison.semantic_right for comparison in comparisons)
    fused = sum(comparison.fused_right for comparison in comparisons)
    answer(Rule(style="dim"))
    answer(
        styled(
            f"Of {len(comparisons)} expected memories, meaning alone ranks {alone} first,"
            f" the three signals {fused}.",
            "bold",
        )
    )
    answer("", styled("Try it yourself:", "dim"))
    for command in _commands(store):
        click.echo(f"  {shown(command)}")  # unwrapped, so that it can be copied


def _commands(store: StoreChoice) -> Sequence[str]:
    options = f"--db {shlex.quote(str(store.db))}"
    for name in ("namespace", "embedder"):
        value = getattr(store, name)
        options += f" --{name} {shlex.quote(value)}" if value else ""
    return (
        f"trivium search '编程偏好' --user linwei --explain {options}",
        f"trivium search 'what is new with E_CONN_77?' --user ops-bot {options}",
        f"trivium explain 'a birthday present' maya-024 --user maya {options}",
        f"trivium entities --user kai {options}",
    )


def _plain(store: StoreChoice, comparisons: Sequence["Comparison"]) -> dict[str, Any]:
    return {
        "path": store.db,
        "searches": [
            {
                **plain(comparison.search),
                "semantic": comparison.semantic and plain_hit(comparison.semantic),
                "semantic_right": comparison.semantic_right,
                "fused": comparison.fused and plain_hit(comparison.fused),
                "fused_right": comparison.fused_right,
            }
            for comparison in comparisons
        ],
    }
