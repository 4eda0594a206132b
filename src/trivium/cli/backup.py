"""``trivium backup``."""

from pathlib import Path

import click

from trivium.cli.failure import NotThere
from trivium.cli.memory_lines import counted
from trivium.cli.options import json_option
from trivium.cli.terminal import answer_json, message

__all__ = ["backup"]


@click.command()
@click.argument("file")
@click.argument("destination")
@click.option("--force", is_flag=True, help="Overwrite an older backup.")
@json_option
def backup(file: str, destination: str, force: bool, as_json: bool) -> None:
    """Copies a store while programs write to it.

    The copy is one moment of the store, is checked, and appears whole or not
    at all.
    """
    from trivium.stores import back_up_file  # noqa: PLC0415  --help must not wait for numpy

    if not Path(file).exists():
        msg = f"there is no store at {file}"
        raise NotThere(msg)
    count = back_up_file(file, destination, overwrite=force)
    if as_json:
        answer_json({"path": destination, "memories": count})
    else:
        message(f"copied {counted(count)} to {destination}")
