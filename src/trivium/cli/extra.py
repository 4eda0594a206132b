"""A command that needs more than ``pip install trivium``."""

from collections.abc import Iterator
from contextlib import contextmanager

from trivium.cli.failure import Failure

__all__ = ["needs"]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around the imports of an extra: what is missing becomes one sentence."""
    try:
        yield
    except ModuleNotFoundError as exc:
        msg = f"{exc.name} is not installed; pip install 'trivium[{extra}]'"
        raise Failure(msg) from exc
