"""``trivium mcp``."""

import click

from trivium.cli.extra import needs
from trivium.cli.options import scope_options, store_options
from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import message

__all__ = ["mcp"]


@click.command()
@scope_options
@click.option(
    "--transport",
    type=click.Choice(["stdio", "http"]),
    default="stdio",
    show_default=True,
    help="http: streamable HTTP at /mcp, on this machine.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="For http.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=7476, show_default=True, help="For http."
)
@click.option("--read-only", is_flag=True, help="Offer no tool that writes.")
@store_options
def mcp(
    *,
    store: StoreChoice,
    scope: ScopeChoice,
    transport: str,
    host: str,
    port: int,
    read_only: bool,
) -> None:
    """Gives a model its memory as MCP tools.

    --user, --agent and --run fix whose memory it is; the model cannot name another.
    """
    scope.check_named()
    with needs("mcp"):
        from trivium.mcp import (  # noqa: PLC0415  --help must not wait for it
            serve_http,
            serve_stdio,
        )

    memory = store.read() if read_only else store.create()
    if transport == "stdio":
        serve_stdio(memory, scope.names, read_only=read_only)
    else:
        serve_http(
            memory,
            scope.names,
            read_only=read_only,
            host=host,
            port=port,
            on_start=lambda address: message(f"the memory of {scope} is served at {address}"),
        )
