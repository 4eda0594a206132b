"""``trivium get``."""

import click

from trivium.cli.memory_lines import record_table
from trivium.cli.options import json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json
from trivium.plain import plain

__all__ = ["get"]


@click.command()
@click.argument("memory_id", metavar="ID")
@scope_options
@store_options
@json_option
def get(memory_id: str, store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Shows all of one memory."""
    with store.read() as memory:
        record = memory.get(memory_id, **scope.names)
    if as_json:
        answer_json(plain(record))
    else:
        answer(record_table(record))
