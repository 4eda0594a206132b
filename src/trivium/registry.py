"""Names to parts: embedders, extractors and signals by their entry point."""

import difflib
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from trivium.errors import UnknownNameError

__all__ = ["factory", "installed"]


def installed(group: str) -> dict[str, EntryPoint]:
    """All parts of *group* (``embedders``, ``extractors``, ``signals``), by name.

    Built-in parts come through the same door as a plug-in's: the entry point
    group ``trivium.<group>`` of an installed package.
    """
    return {point.name: point for point in entry_points(group=f"trivium.{group}")}


@cache
def factory(group: str, name: str) -> Callable[..., Any]:
    """The callable behind *name*; raises `UnknownNameError` listing what is installed.

    Looking through the installed packages takes 20 ms, so what was found stays found.
    """
    points = installed(group)
    if name not in points:
        near = difflib.get_close_matches(name, points, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        msg = f"no {group[:-1]} is called {name!r}; installed: {', '.join(sorted(points))}{hint}"
        raise UnknownNameError(msg)
    loaded: Callable[..., Any] = points[name].load()
    return loaded
