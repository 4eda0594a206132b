"""``trivium purge``."""

import click

from trivium.cli.options import json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json, message

__all__ = ["purge"]


@click.command()
@scope_options
@store_options
@json_option
def purge(store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Leaves no trace of what was deleted.

    Forgets the history of a scope, or of the whole namespace, and rewrites
    the file. Memories stay as they are now.
    """
    with store.open() as memory:
        forgotten = memory.purge(**scope.names)
    if as_json:
        answer_json({"forgotten": forgotten})
    else:
        message(f"forgot {forgotten} revisions and rewrote the store")
