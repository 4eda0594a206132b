"""No connection may cross a fork: SQLite's locks belong to the process that took them.

Before a process forks, its idle connections are closed; parent and child then
open their own.
"""

import os
from typing import Protocol
from weakref import WeakSet

__all__ = ["Forkable", "prepare_for_forks"]


class Forkable(Protocol):
    """What must know of a fork."""

    def before_fork(self) -> None:
        """Lets go of what the child must not have, and keeps others out."""
        ...

    def after_fork(self, *, child: bool) -> None:
        """Goes on, in the parent or in the child."""
        ...


_forkable: WeakSet[Forkable] = WeakSet()


def prepare_for_forks(what: Forkable) -> None:
    """Tells *what* of every fork from now on, as long as it lives."""
    _forkable.add(what)


def _before() -> None:
    for each in list(_forkable):
        each.before_fork()


def _after(*, child: bool) -> None:
    for each in list(_forkable):
        each.after_fork(child=child)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before,
        after_in_parent=lambda: _after(child=False),
        after_in_child=lambda: _after(child=True),
    )
