"""Upkeep: whether the store is whole, and copies of it."""

from os import PathLike

from trivium.engine.ingest import prepare_records
from trivium.engine.tools import Tools
from trivium.errors import InputError
from trivium.protocols import Checkable, Copyable
from trivium.types import Diagnosis

__all__ = ["back_up", "diagnose"]


def diagnose(tools: Tools, *, repair: bool, deep: bool) -> Diagnosis:
    """Checks the store; `InputError` when it is of a kind that cannot be checked."""
    if not isinstance(tools.store, Checkable):
        msg = f"a {type(tools.store).__name__} cannot be checked by Trivium; use its own tools"
        raise InputError(msg)
    return tools.store.check(
        tools.embedder.identity,
        lambda records: prepare_records(records, tools),
        deep=deep,
        repair=repair,
    )


def back_up(destination: str | PathLike[str], tools: Tools, *, overwrite: bool) -> int:
    """Copies the store; `InputError` when it is of a kind that cannot be copied."""
    if not isinstance(tools.store, Copyable):
        msg = f"a {type(tools.store).__name__} cannot be copied by Trivium; use its own tools"
        raise InputError(msg)
    return tools.store.back_up(destination, overwrite=overwrite)
