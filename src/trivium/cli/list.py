"""``trivium list``."""

from typing import Any

import click

from trivium.cli.memory_lines import memories_table
from trivium.cli.options import filter_option, json_option, reach_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, message
from trivium.plain import plain

__all__ = ["list_"]


@click.command("list")
@reach_options
@filter_option
@click.option("--limit", type=int, default=100, show_default=True, help="The most memories.")
@click.option("--cursor", metavar="CURSOR", help="Goes on after the page that gave it.")
@store_options
@json_option
def list_(
    *,
    store: StoreChoice,
    scope: ScopeChoice,
    filters: dict[str, Any] | None,
    limit: int,
    cursor: str | None,
    as_json: bool,
) -> None:
    """Shows the memories of a scope.

    Newest first, a page at a time; a note tells the --cursor of the next.
    """
    with store.read() as memory:
        page = memory.list(filters=filters, limit=limit, cursor=cursor, **scope.reach)
    if as_json:
        answer_json(plain(page))
        return
    if not page.memories:
        message("there is nothing in this scope")
        return
    answer(memories_table(page.memories))
    if page.cursor is not None:
        message(f"there is more: --cursor {page.cursor}")
