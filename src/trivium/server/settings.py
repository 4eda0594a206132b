"""How the server behaves."""

from dataclasses import dataclass, fields

from trivium.errors import SettingsError

__all__ = ["ServerSettings", "is_loopback"]

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def is_loopback(host: str) -> bool:
    """Whether *host* is reached from this machine alone."""
    return host in _LOOPBACK or host.startswith("127.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Limits and manners of one server; raises `SettingsError` when a value cannot be used.

    Attributes:
        host: The address to listen on.
        port: The port; 0 for any free one.
        threads: Calls that work at the same time; others wait.
        waiting: Requests in work or waiting; beyond them the answer is 503.
        body_bytes: Largest request body, imports apart.
        import_bytes: Largest body of an import.
        batch: Most memories in one request.
        rate: Requests a minute for each key (without keys, each address); 0 for no limit.
        read_only: Offer no route that writes.
        behind_proxy: A proxy ends TLS and checks who asks: any address may serve without keys.
        grace_seconds: How long requests may go on after the signal to stop.
    """

    host: str = "127.0.0.1"
    port: int = 7475
    threads: int = 8
    waiting: int = 256
    body_bytes: int = 4 << 20
    import_bytes: int = 1 << 30
    batch: int = 1_000
    rate: int = 6_000
    read_only: bool = False
    behind_proxy: bool = False
    grace_seconds: int = 10

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if item.type is int and (not isinstance(value, int) or value < _least(item.name)):
                msg = (
                    f"{item.name} is a whole number of at least {_least(item.name)}, not {value!r}"
                )
                raise SettingsError(msg)

    def check_reachable(self, *, keys: bool) -> None:
        """Raises `SettingsError` where strangers could reach a server that asks for no key."""
        if is_loopback(self.host) or keys or self.behind_proxy:
            return
        msg = (
            f"{self.host} can be reached from other machines, and there is no API key: make one"
            " with 'trivium keys create', or listen on 127.0.0.1, or say --behind-proxy when a"
            " proxy before it ends TLS and checks who asks"
        )
        raise SettingsError(msg)


def _least(name: str) -> int:
    return 0 if name in {"port", "rate", "grace_seconds"} else 1
