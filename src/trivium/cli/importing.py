"""``trivium import``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trivium.cli.failure import UnusableInput
from trivium.cli.options import json_option, scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import Advance, answer_json, message, progress
from trivium.errors import InputError
from trivium.plain import plain

if TYPE_CHECKING:
    from trivium.integrations.importers import Fault, Summary
    from trivium.types import OnDuplicate

__all__ = ["import_"]

_FORMATS = ("memories", "chat", "locomo", "corpus")
_MOST_FAULTS = 20


@click.command("import")
@click.argument(
    "paths",
    metavar="PATH...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
)
@click.option(
    "--format", "format_name", type=click.Choice(_FORMATS), help="Default: told by looking."
)
@click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    show_default=True,
    help="When something cannot be imported.",
)
@click.option(
    "--on-duplicate",
    type=click.Choice(["keep", "skip", "touch"]),
    default="keep",
    show_default=True,
    help="When the same text is already there from elsewhere.",
)
@scope_options
@store_options
@json_option
def import_(
    *,
    paths: tuple[Path, ...],
    format_name: str | None,
    on_error: str,
    on_duplicate: "OnDuplicate",
    store: StoreChoice,
    scope: ScopeChoice,
    as_json: bool,
) -> None:
    """Adds the memories in files.

    --user, --agent and --run fill in what a file leaves open.

    \b
    memories  JSON Lines or a list with "text" (also "content", "memory"),
              user_id, metadata, time ..., as "trivium export" and mem0 write
    chat      messages with "role" and "content", as OpenAI's API has them
    locomo    LoCoMo samples: the sample is the user, the session the run
    corpus    a folder with corpus.jsonl: id, text, scope, time, session

    Importing again, after an interruption or a mended fault, stores nothing twice.
    """  # noqa: D301  click keeps the lines after a backspace as they are
    report = _Report(skip=on_error == "skip")
    with progress("importing") as advance:
        try:
            summary = _import(
                paths=paths,
                format_name=format_name,
                on_duplicate=on_duplicate,
                store=store,
                scope=scope,
                report=report,
                advance=advance,
            )
        except KeyboardInterrupt:
            message("interrupted; the same command again goes on from here")
            raise
    report.close()
    if summary.skipped and not summary.read:
        msg = f"nothing was imported; all {summary.skipped} entries were skipped"
        raise UnusableInput(msg)
    if as_json:
        answer_json({**plain(summary), "faults": report.told})
    else:
        message(
            f"read {summary.read}: {summary.added} added, {summary.present} there before,"
            f" {summary.skipped} skipped"
        )


def _import(
    *,
    paths: tuple[Path, ...],
    format_name: str | None,
    on_duplicate: "OnDuplicate",
    store: StoreChoice,
    scope: ScopeChoice,
    report: "_Report",
    advance: Advance,
) -> "Summary":
    """Looks through all files first: what cannot be read stops before anything is stored."""
    from trivium.integrations.importers import (  # noqa: PLC0415  --help must not wait for numpy
        Fault,
        load,
        read_files,
    )

    total = 0
    for item in read_files(paths, format_name):
        total += 1
        if isinstance(item, Fault) and not report.skip:
            report.tell(item)
    advance(0, total)
    with store.create() as memory:
        return load(
            memory,
            read_files(paths, format_name),
            on_duplicate=on_duplicate,
            on_fault=report.tell,
            on_progress=lambda done: advance(done, total),
            **scope.names,
        )


class _Report:
    """Tells of the first faults as they come, and of the number of the others at the end."""

    def __init__(self, *, skip: bool) -> None:
        self.skip = skip
        self.told: list[str] = []
        self._untold = 0

    def tell(self, fault: "Fault") -> None:
        if not self.skip:
            msg = f"{fault}\n--on-error skip leaves such entries out; importing again is safe"
            raise InputError(msg)
        if len(self.told) < _MOST_FAULTS:
            self.told.append(str(fault))
            message(f"skipped {fault}")
        else:
            self._untold += 1

    def close(self) -> None:
        if self._untold:
            message(f"... and {self._untold} more")
