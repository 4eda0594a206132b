"""``trivium stats``."""

import click
from rich.table import Table

from trivium.cli.options import json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, styled
from trivium.plain import plain

__all__ = ["stats"]

#: Those of a process that just began are always the same.
_OF_A_PROCESS = ("bytes_cached", "signals_off")


@click.command()
@scope_options
@store_options
@json_option
def stats(store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Counts a scope, or the whole namespace."""
    with store.read() as memory:
        counts = plain(memory.stats(**scope.names))
        embedder = str(memory.embedder.identity)
    known = {name: count for name, count in counts.items() if name not in _OF_A_PROCESS}
    if as_json:
        answer_json({"path": store.path, **known})
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, value in {"path": store.path, **known, "embedder": embedder}.items():
        table.add_row(styled(name.replace("_", " "), "dim"), styled(_spelt(value)))
    answer(table)


def _spelt(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
