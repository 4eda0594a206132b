"""``trivium update``."""

from typing import Any

import click

from trivium.cli.memory_lines import record_table
from trivium.cli.options import JSON_OBJECT, json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json
from trivium.cli.text_argument import text_or_stdin
from trivium.plain import plain

__all__ = ["update"]


@click.command()
@click.argument("memory_id", metavar="ID")
@click.argument("text", required=False)
@scope_options
@click.option("--role", metavar="NAME", help="Who said it.")
@click.option("--metadata", type=JSON_OBJECT, help="Values to add or change, as JSON.")
@click.option("--time", metavar="TIME", help="When it happened.")
@click.option("--expires-at", metavar="TIME", help="When it ceases to exist.")
@click.option(
    "--clear",
    type=click.Choice(["role", "time", "expires-at"]),
    multiple=True,
    help="A detail to take away; may be repeated.",
)
@store_options
@json_option
def update(
    memory_id: str,
    text: str | None,
    *,
    store: StoreChoice,
    scope: ScopeChoice,
    as_json: bool,
    clear: tuple[str, ...],
    **changes: Any,
) -> None:
    """Changes a memory's text or details.

    TEXT "-" is read from stdin. What is not named stays; metadata is merged;
    --clear takes a detail away.
    """
    content = None if text is None else text_or_stdin(text)
    given = {name: value for name, value in changes.items() if value is not None}
    cleared = dict.fromkeys(name.replace("-", "_") for name in clear)
    with store.open() as memory:
        record = memory.update(memory_id, content, **scope.names, **given, **cleared)
    if as_json:
        answer_json(plain(record))
    else:
        answer(record_table(record))
