"""``trivium search``."""

from typing import TYPE_CHECKING, Any

import click

from trivium.cli.explanation_table import explanation_table
from trivium.cli.memory_lines import hits_table
from trivium.cli.options import (
    filter_option,
    json_option,
    ranking_options,
    reach_options,
    store_options,
)
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, message
from trivium.cli.text_argument import text_or_stdin
from trivium.plain import plain_results

if TYPE_CHECKING:
    from trivium.types import Results

__all__ = ["search"]


@click.command()
@click.argument("query")
@reach_options
@filter_option
@ranking_options
@click.option("--explain", is_flag=True, help="Show for each hit what the signals gave it.")
@store_options
@json_option
def search(
    *,
    query: str,
    store: StoreChoice,
    scope: ScopeChoice,
    ranking: dict[str, Any],
    filters: dict[str, Any] | None,
    explain: bool,
    as_json: bool,
) -> None:
    """Finds what answers QUERY, best first.

    QUERY "-" is read from stdin.
    """
    text = text_or_stdin(query)
    with store.read() as memory:
        results = memory.search(text, filters=filters, explain=explain, **scope.reach, **ranking)
    if as_json:
        answer_json({"query": text, **plain_results(results)})
    else:
        _show(results, explain=explain)


def _show(results: "Results", *, explain: bool) -> None:
    if not results:
        message("nothing was found")
    elif explain:
        _show_explained(results)
    else:
        answer(hits_table(results))
    for status in results.signals.values():
        if status.reason.startswith("failed"):
            message(f"the signal {status.name} {status.reason}")


def _show_explained(results: "Results") -> None:
    for rank, hit in enumerate(results, start=1):
        answer(hits_table([hit], first=rank))
        if hit.explanation is not None:
            answer("", explanation_table(hit.explanation), "")
