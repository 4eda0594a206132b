"""``trivium keys``."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from trivium.cli.extra import needs
from trivium.cli.memory_lines import moment
from trivium.cli.options import json_option
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import answer_json, message
from trivium.plain import plain

if TYPE_CHECKING:
    from trivium.server.grant import Grant, Right
    from trivium.server.keys import KeyFile

__all__ = ["keys"]

_db_option = click.option("--db", metavar="PATH", help="The file of the store.  [env: TRIVIUM_DB]")


@click.group()
def keys() -> None:
    """API keys of "trivium serve": create, list, revoke."""


def _key_file(db: str | None) -> "KeyFile":
    with needs("server"):
        from trivium.server.keys import KeyFile  # noqa: PLC0415  --help must not wait for it

    return KeyFile.beside(StoreChoice(db, None, None, None, None).path)


@keys.command()
@click.argument("name")
@click.option(
    "--allow",
    type=click.Choice(["read", "write", "admin"]),
    default="write",
    show_default=True,
    help="Each includes those before it.",
)
@click.option("--user", "users", multiple=True, metavar="ID", help="Only this user; repeatable.")
@click.option("--namespace", "namespaces", multiple=True, metavar="NAME", help="Only this one.")
@click.option("--days", type=click.FloatRange(min=0, min_open=True), help="Until it expires.")
@_db_option
@json_option
def create(
    *,
    name: str,
    allow: "Right",
    users: tuple[str, ...],
    namespaces: tuple[str, ...],
    days: float | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Makes a key called NAME and prints it, this once."""
    expires = None if days is None else _in_days(days)
    key = _key_file(db).create(name, allow, namespaces=namespaces, users=users, expires_at=expires)
    if as_json:
        answer_json({"key": key})
    else:
        message("keep it well, it is shown only now; clients send 'Authorization: Bearer ...'")
        click.echo(key)


def _in_days(days: float) -> datetime:
    try:
        return datetime.now(UTC) + timedelta(days=days)
    except OverflowError as exc:
        msg = f"{days} days is beyond the calendar; leave it out for a key without end"
        raise click.BadParameter(msg) from exc


@keys.command("list")
@_db_option
@json_option
def list_(*, db: str | None, as_json: bool) -> None:
    """Shows what each key allows; the keys themselves are nowhere."""
    grants = _key_file(db).grants()
    if as_json:
        answer_json(plain(grants))
    elif not grants:
        message("there are no keys; 'trivium keys create NAME' makes one")
    for grant in () if as_json else grants:
        click.echo(_line(grant))


def _line(grant: "Grant") -> str:
    parts = [grant.id, grant.name, grant.right]
    parts += [f"user {user}" for user in grant.users]
    parts += [f"namespace {namespace}" for namespace in grant.namespaces]
    if grant.expires_at is not None:
        parts.append(f"until {moment(grant.expires_at)}")
    return "  ".join(parts)


@keys.command()
@click.argument("key_id")
@_db_option
def revoke(*, key_id: str, db: str | None) -> None:
    """Ends the key KEY_ID at once."""
    _key_file(db).revoke(key_id)
    message(f"{key_id} is revoked")
