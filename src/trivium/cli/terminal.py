"""Where a command prints: answers on stdout, messages and progress on stderr."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.text import Text

__all__ = [
    "Advance",
    "answer",
    "answer_json",
    "json_text",
    "message",
    "print_anything",
    "progress",
    "shown",
    "styled",
]

Advance = Callable[[int, int | None], None]

# a memory may hold what a terminal would obey; only line ends and tabs stay as they are
_CONTROLS = dict.fromkeys((*range(32), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
_VISIBLE = {**_CONTROLS, ord("\n"): "\n", ord("\t"): "\t", ord("\r"): ""}


def print_anything() -> None:
    """Lets a terminal that cannot show a character show another, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def answer(*parts: RenderableType) -> None:
    """Prints *parts* to stdout, one under the other, with colour where it is a terminal."""
    _console(sys.stdout).print(*parts, sep="\n")


def answer_json(value: Any) -> None:
    """Prints *value* as one JSON document."""
    click.echo(json_text(value, indent=2))


def json_text(value: Any, indent: int | None = None) -> str:
    """*value* as JSON that stdout can hold, whatever its encoding."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    return json.dumps(value, ensure_ascii=not unicode, indent=indent)


def message(text: str) -> None:
    """Prints a note for the person at the keyboard, on stderr."""
    click.echo(shown(text), err=True)


def shown(text: str) -> str:
    """*text* with its control characters made visible, so that no terminal obeys them."""
    return text.translate(_VISIBLE)


def styled(text: str, style: str = "") -> Text:
    """A safe text with a style."""
    return Text(shown(text), style=style)


@contextmanager
def progress(doing: str) -> Iterator[Advance]:
    """A bar on stderr while the block works; nothing when stderr is no terminal.

    The block calls what it is given with the number done and that of all,
    None while it is not known.
    """
    from rich.progress import (  # noqa: PLC0415  only long work needs it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = _console(sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    hidden = not sys.stderr.isatty() or console.is_dumb_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _console(stream: Any) -> Console:
    return Console(file=stream, markup=False, emoji=False, highlight=False)
