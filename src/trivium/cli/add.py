"""``trivium add``."""

from typing import Any

import click

from trivium.cli.options import JSON_OBJECT, json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json
from trivium.cli.text_argument import text_or_stdin

__all__ = ["add"]


@click.command()
@click.argument("text")
@scope_options
@click.option("--role", metavar="NAME", help='Who said it, such as "user".')
@click.option("--metadata", type=JSON_OBJECT, help="Plain values to filter by, as JSON.")
@click.option("--time", metavar="TIME", help='When it happened: "2023-05-08", "8 May 2023 13:56".')
@click.option("--expires-at", metavar="TIME", help="When it ceases to exist.")
@click.option("--id", "id_", metavar="ID", help="An id of your own.")
@click.option("--idempotency-key", metavar="KEY", help="Adding again with it stores nothing.")
@click.option(
    "--on-duplicate",
    type=click.Choice(["keep", "skip", "touch"]),
    default="keep",
    show_default=True,
    help="When the same text is already there.",
)
@store_options
@json_option
def add(
    text: str,
    store: StoreChoice,
    scope: ScopeChoice,
    id_: str | None,
    as_json: bool,
    **details: Any,
) -> None:
    """Stores TEXT and prints its id.

    TEXT "-" is read from stdin.
    Makes the store where there is none.
    """
    scope.check_named()
    content = text_or_stdin(text)
    with store.create() as memory:
        memory_id = memory.add(content, id=id_, **scope.names, **details)
    if as_json:
        answer_json({"id": memory_id})
    else:
        click.echo(memory_id)
