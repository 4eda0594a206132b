"""``trivium history``."""

import click
from rich.table import Table

from trivium.cli.failure import NotThere
from trivium.cli.memory_lines import moment
from trivium.cli.options import json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, styled
from trivium.cli.wrapped import Wrapped
from trivium.plain import plain

__all__ = ["history"]


@click.command()
@click.argument("memory_id", metavar="ID")
@scope_options
@store_options
@json_option
def history(memory_id: str, store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Shows what became of a memory.

    Oldest first, and also when it was deleted.
    """
    with store.read() as memory:
        revisions = memory.history(memory_id, **scope.names)
    if not revisions:
        msg = f"no memory {memory_id!r} is or was in this scope, or its history was purged"
        raise NotThere(msg)
    if as_json:
        answer_json({"id": memory_id, "revisions": plain(revisions)})
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for revision in revisions:
        table.add_row(moment(revision.at), revision.event, Wrapped(styled(revision.text)))
    answer(table)
