"""``trivium reindex``."""

import click

from trivium.cli.memory_lines import counted
from trivium.cli.options import json_option, store_options
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json, message, progress
from trivium.errors import EmbedderMismatchError

__all__ = ["reindex"]


@click.command()
@store_options
@json_option
def reindex(store: StoreChoice, as_json: bool) -> None:
    """Makes vectors, terms and entities anew.

    With --embedder and --extractor, or the configured ones. The old ones
    serve until all are there; interrupted, the next call goes on.
    """
    with progress("rebuilding") as advance:
        try:
            with store.open() as memory:
                count = memory.reindex(on_progress=advance)
        except EmbedderMismatchError:
            with store.open(reindex=True) as memory:
                count = memory.stats().memories
    if as_json:
        answer_json({"reindexed": count})
    else:
        message(f"rebuilt the indexes of {counted(count)}")
