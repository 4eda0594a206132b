"""``trivium doctor``."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click
from rich.console import Group
from rich.table import Table

from trivium.cli.memory_lines import counted
from trivium.cli.options import json_option, store_options
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer, answer_json, message, styled
from trivium.cli.wrapped import Wrapped
from trivium.errors import StoreBusyError, StoreError
from trivium.plain import plain

if TYPE_CHECKING:
    from trivium.types import Diagnosis, Finding

__all__ = ["doctor"]


@click.command()
@click.argument("file", required=False)
@click.option("--repair", is_flag=True, help="Make anew from the texts what is damaged.")
@click.option("--deep", is_flag=True, help="Analyse and embed every text again, not a sample.")
@store_options
@json_option
def doctor(store: StoreChoice, file: str | None, repair: bool, deep: bool, as_json: bool) -> None:
    """Checks whether a store is whole, and mends it.

    Every memory must have its vector, terms and links, and nothing else may
    be there. The exit code is 1 while something is wrong. Make a backup before
    --repair.
    """
    chosen = store if file is None else replace(store, db=file)
    diagnosis = _diagnosis(chosen, repair=repair, deep=deep)
    if as_json:
        answer_json({"path": chosen.path, "healthy": diagnosis.healthy, **plain(diagnosis)})
    else:
        _show(diagnosis)
    click.get_current_context().exit(0 if diagnosis.healthy else 1)


def _diagnosis(store: StoreChoice, *, repair: bool, deep: bool) -> "Diagnosis":
    try:
        with store.open() if repair else store.read() as memory:
            return memory.doctor(repair=repair, deep=deep)
    except StoreBusyError:
        raise
    except StoreError as exc:
        from trivium.stores import examine_unopenable  # noqa: PLC0415  --help must not wait

        return examine_unopenable(store.path, exc)


def _show(diagnosis: "Diagnosis") -> None:
    if diagnosis.findings:
        table = Table.grid(padding=(0, 2, 0, 0))
        for finding in diagnosis.findings:
            table.add_row(_state(finding), Wrapped(styled(finding.kind)), _body(finding))
        answer(table)
    state = "healthy" if diagnosis.healthy else "not healthy"
    message(
        f"the store is {state}: {counted(diagnosis.memories)},"
        f" {diagnosis.compared} compared with their texts"
    )


def _state(finding: "Finding") -> "Wrapped":
    return Wrapped(styled("repaired", "green") if finding.repaired else styled("wrong", "red"))


def _body(finding: "Finding") -> Group:
    where = (
        ""
        if finding.partition is None
        else f" of {finding.partition.kind} {finding.partition.name}"
    )
    lines = [Wrapped(styled(f"{finding.count}{where}: {finding.means}"))]
    if finding.memory_ids:
        lines.append(Wrapped(styled(" ".join(finding.memory_ids), "dim")))
    if not finding.repaired:
        lines.append(Wrapped(styled(finding.remedy, "bold")))
    return Group(*lines)
