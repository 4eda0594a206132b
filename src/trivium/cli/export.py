"""``trivium export``."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from trivium.cli.options import filter_option, json_option, reach_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import json_text, message
from trivium.errors import InputError

__all__ = ["export"]


@click.command()
@reach_options
@filter_option
@click.option("--output", "-o", type=click.Path(dir_okay=False), help="A file instead of stdout.")
@store_options
@json_option
def export(
    store: StoreChoice,
    scope: ScopeChoice,
    filters: dict[str, Any] | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Writes memories as JSON Lines.

    Newest first; "trivium import" takes them back. With --json they are one
    JSON list.
    """
    with store.read() as memory:
        records = memory.export(filters=filters, **scope.reach)
        lines = _list(records) if as_json else map(json_text, records)
        if output is None:
            for line in lines:
                click.echo(line)
        else:
            _write(lines, Path(output))
            message(f"wrote {output}")


def _list(records: Iterable[dict[str, Any]]) -> Iterator[str]:
    """One JSON list, an element a line, without holding all of it."""
    before = "["
    for record in records:
        yield before + json_text(record)
        before = ","
    yield "]" if before == "," else "[]"


def _write(lines: Iterable[str], path: Path) -> None:
    """Writes *path* whole or not at all: beside it first, then in its place."""
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        partial.replace(path)
    except OSError as exc:
        msg = f"cannot write {path}: {exc.strerror or exc}"
        raise InputError(msg) from exc
    finally:
        partial.unlink(missing_ok=True)
