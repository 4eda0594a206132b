"""``trivium delete`` and ``trivium delete-all``."""

from typing import TYPE_CHECKING, Any

import click

from trivium.cli.memory_lines import counted
from trivium.cli.options import (
    filter_option,
    json_option,
    reach_options,
    scope_options,
    store_options,
)
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json, message

if TYPE_CHECKING:
    from trivium.api import Memory

__all__ = ["delete", "delete_all"]

Filters = dict[str, Any] | None


@click.command()
@click.argument("memory_id", metavar="ID")
@scope_options
@store_options
@json_option
def delete(memory_id: str, store: StoreChoice, scope: ScopeChoice, as_json: bool) -> None:
    """Deletes one memory.

    "trivium history" still tells what it was, until "trivium purge".
    """
    with store.open() as memory:
        memory.delete(memory_id, **scope.names)
    _told(1, {"id": memory_id}, as_json=as_json)


@click.command("delete-all")
@reach_options
@filter_option
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@store_options
@json_option
def delete_all(
    store: StoreChoice, scope: ScopeChoice, filters: Filters, yes: bool, as_json: bool
) -> None:
    """Deletes all memories of a scope.

    Or those that pass the filter. Asks before, unless --yes. A scope must be
    named: --user, --agent, --run, or --everyone.
    """
    with store.open() as memory:
        if not yes:
            count = _count(memory, scope, filters)
            click.confirm(f"Delete {counted(count)} of {scope}?", abort=True, err=True)
        deleted = memory.delete_all(filters=filters, **scope.reach)
    _told(deleted, {}, as_json=as_json)


def _count(memory: "Memory", scope: ScopeChoice, filters: Filters) -> int:
    return sum(1 for _ in memory.export(filters=filters, **scope.reach))


def _told(deleted: int, also: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        answer_json({"deleted": deleted, **also})
    else:
        message(f"deleted {counted(deleted)}")
