"""``trivium explain``."""

from typing import Any

import click

from trivium.cli.explanation_table import explanation_table
from trivium.cli.options import (
    filter_option,
    json_option,
    ranking_options,
    reach_options,
    store_options,
)
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, styled
from trivium.cli.text_argument import text_or_stdin
from trivium.plain import plain

__all__ = ["explain"]


@click.command()
@click.argument("query")
@click.argument("memory_id", metavar="ID")
@reach_options
@filter_option
@ranking_options
@store_options
@json_option
def explain(
    *,
    query: str,
    memory_id: str,
    store: StoreChoice,
    scope: ScopeChoice,
    ranking: dict[str, Any],
    filters: dict[str, Any] | None,
    as_json: bool,
) -> None:
    """Tells why ID is where it is for QUERY.

    Why not this one? It is out of scope, expired, kept out by the filter or
    by the threshold, or it ranks n-th. Any such answer is exit code 0.
    """
    text = text_or_stdin(query)
    with store.read() as memory:
        verdict = memory.explain(text, memory_id, filters=filters, **scope.reach, **ranking)
    if as_json:
        answer_json({"query": text, "id": memory_id, **plain(verdict)})
        return
    answer(styled(f"{memory_id}: {verdict.message}"))
    if verdict.proposed_by:
        answer(styled(f"among the own best of: {', '.join(verdict.proposed_by)}", "dim"))
    if verdict.explanation is not None:
        answer("", explanation_table(verdict.explanation))
