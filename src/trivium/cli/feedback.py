"""``trivium feedback`` and ``trivium export-feedback``."""

import click

from trivium.cli.options import json_option, reach_options, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json, json_text, message

__all__ = ["export_feedback", "feedback"]


@click.command()
@click.argument("query")
@click.argument("memory_id", metavar="ID")
@click.option("--useful/--useless", required=True, help="Whether the memory helped.")
@scope_options
@store_options
@json_option
def feedback(
    query: str,
    memory_id: str,
    *,
    store: StoreChoice,
    scope: ScopeChoice,
    useful: bool,
    as_json: bool,
) -> None:
    """Keeps whether a memory was useful for a query.

    The last word counts. "trivium tune" learns from it.
    """
    with store.open() as memory:
        memory.feedback(query, memory_id, useful, **scope.names)
    if as_json:
        answer_json({"query": query, "id": memory_id, "useful": useful})
    else:
        message(f"noted: {'useful' if useful else 'useless'}")


@click.command("export-feedback")
@reach_options
@store_options
@json_option
def export_feedback(store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Writes feedback as JSON Lines.

    With --json it is one JSON list.
    """
    with store.read() as memory:
        lines = memory.export_feedback(**scope.reach)
        if as_json:
            answer_json(list(lines))
        else:
            for line in lines:
                click.echo(json_text(line))
