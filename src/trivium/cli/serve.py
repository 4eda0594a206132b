"""``trivium serve``."""

import click

from trivium.cli.extra import needs
from trivium.cli.options import store_options
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import message

__all__ = ["serve"]


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=int, default=7475, show_default=True, help="0 for any free one.")
@click.option("--threads", type=int, default=8, show_default=True, help="Calls at the same time.")
@click.option(
    "--waiting", type=int, default=256, show_default=True, help="Requests in work before 503."
)
@click.option(
    "--rate", type=int, default=6000, show_default=True, help="Requests a minute and key; 0: any."
)
@click.option("--read-only", is_flag=True, help="Refuse every write.")
@click.option(
    "--behind-proxy", is_flag=True, help="A proxy before it ends TLS and checks who asks."
)
@store_options
def serve(
    *,
    store: StoreChoice,
    host: str,
    port: int,
    threads: int,
    waiting: int,
    rate: int,
    read_only: bool,
    behind_proxy: bool,
) -> None:
    """Serves the store over HTTP, with the inspector at /.

    On this machine alone, and without keys, unless "trivium keys create" made
    one. Another --host needs a key, or --behind-proxy.
    """
    with needs("server"):
        from trivium.server import (  # noqa: PLC0415  --help must not wait for it
            KeyFile,
            ServerSettings,
        )
        from trivium.server import serve as run  # noqa: PLC0415

    settings = ServerSettings(
        host=host,
        port=port,
        threads=threads,
        waiting=waiting,
        rate=rate,
        read_only=read_only,
        behind_proxy=behind_proxy,
    )
    keys = KeyFile.beside(store.path)
    settings.check_reachable(keys=bool(keys.grants()))
    memory = store.read() if read_only else store.create()
    run(memory, keys, settings, lambda address: message(f"{memory.path} is served at {address}"))
