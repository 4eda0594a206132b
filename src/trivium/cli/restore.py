"""``trivium restore``."""

from pathlib import Path

import click

from trivium.cli.failure import NotThere
from trivium.cli.memory_lines import counted
from trivium.cli.options import json_option
from trivium.cli.terminal import answer_json, message

__all__ = ["restore"]


@click.command()
@click.argument("backup")
@click.argument("file")
@click.option("--force", is_flag=True, help="Put it in the place of a store, which is kept aside.")
@json_option
def restore(backup: str, file: str, force: bool, as_json: bool) -> None:
    """Makes a store of a backup.

    The backup is checked before anything is touched. No program may have the
    store open that it replaces.
    """
    from trivium.stores import restore as put_back  # noqa: PLC0415  --help must not wait for numpy

    if not Path(backup).exists():
        msg = f"there is no backup at {backup}"
        raise NotThere(msg)
    count, aside = put_back(backup, file, overwrite=force)
    if as_json:
        answer_json({"path": file, "memories": count, "aside": aside and str(aside)})
        return
    message(f"restored {counted(count)} to {file}")
    if aside is not None:
        message(f"the file that was there is now {aside}")
