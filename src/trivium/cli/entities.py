"""``trivium entities``."""

import click
from rich.table import Table

from trivium.cli.options import json_option, reach_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, message, styled
from trivium.plain import plain

__all__ = ["entities"]


@click.command()
@reach_options
@click.option(
    "--limit", type=click.IntRange(1), default=100, show_default=True, help="The most entities."
)
@store_options
@json_option
def entities(store: StoreChoice, scope: ScopeChoice, limit: int, as_json: bool) -> None:
    """Shows what the memories are about.

    The entities of a scope with their number of memories, the most frequent first.
    """
    with store.read() as memory:
        found = memory.entities(limit=limit, **scope.reach)
    if as_json:
        answer_json({"entities": plain(tuple(found))})
        return
    if not found:
        message("no entity was found in this scope")
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    for entity in found:
        table.add_row(str(entity.linked), styled(entity.text), styled(entity.kind, "dim"))
    answer(table)
