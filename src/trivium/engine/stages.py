"""The stages of a search, for whoever wants to know how long each takes.

They are ``analysis``, ``embedding``, ``view``, every signal by its name,
``fusion`` and ``reading``.
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

__all__ = ["Observer", "observed", "stage", "staged"]

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: Called with the name of a stage; what it returns is entered for as long as the stage takes.
Observer = Callable[[str], AbstractContextManager[object]]

_observer: ContextVar[Observer] = ContextVar("trivium_stages", default=nullcontext)


def stage(name: str) -> AbstractContextManager[object]:
    """To be entered while the stage called *name* runs; does nothing unless it is `observed`."""
    return _observer.get()(name)


def staged(name: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Makes a function the stage called *name*, or a part of it."""

    def decorated(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @functools.wraps(function)
        def within(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            with stage(name):
                return function(*args, **kwargs)

        return within

    return decorated


@contextmanager
def observed(observer: Observer) -> Iterator[None]:
    """Shows the stages of all searches of the block, in this thread or task, to *observer*."""
    token = _observer.set(observer)
    try:
        yield
    finally:
        _observer.reset(token)
