"""A memory as a person reads it: its text, and a quiet line with the rest."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table

from trivium.cli.terminal import styled
from trivium.cli.wrapped import Wrapped

if TYPE_CHECKING:
    from trivium.types import Hit, MemoryRecord

__all__ = ["counted", "day", "hits_table", "memories_table", "moment", "record_table", "shortened"]

_MOST_CHARACTERS = 300


def shortened(text: str, most: int = _MOST_CHARACTERS) -> str:
    """*text* in one line of at most *most* characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def counted(count: int) -> str:
    """*count* memories, in words."""
    return "1 memory" if count == 1 else f"{count} memories"


def moment(time: datetime) -> str:
    """*time* to the second, in UTC."""
    return f"{time:%Y-%m-%d %H:%M:%S} UTC"


def day(time: datetime) -> str:
    """The day of *time*."""
    return f"{time:%Y-%m-%d}"


def hits_table(hits: Iterable["Hit"], first: int = 1) -> Table:
    """Rank (from *first*), score and memory, best first."""
    table = _grid()
    table.add_column(justify="right", no_wrap=True, style="bold")
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for rank, hit in enumerate(hits, start=first):
        table.add_row(str(rank), f"{hit.score:.3f}", _body(hit.memory))
    return table


def memories_table(records: Iterable["MemoryRecord"]) -> Table:
    """One memory under the other."""
    table = _grid()
    table.add_column(overflow="fold")
    for record in records:
        table.add_row(_body(record))
    return table


def record_table(record: "MemoryRecord") -> Table:
    """All of one memory, a field a line; what is not set is left out."""
    table = _grid()
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name in record.__dataclass_fields__:
        value = getattr(record, name)
        if value not in (None, {}):
            table.add_row(name, Wrapped(styled(_spelt(value))))
    return table


def _grid() -> Table:
    return Table.grid(padding=(0, 2, 0, 0))


def _body(record: "MemoryRecord") -> Group:
    details = styled(" · ".join(_details(record)), "dim")
    return Group(Wrapped(styled(shortened(record.text))), Wrapped(details))


def _details(record: "MemoryRecord") -> Iterable[str]:
    yield record.id
    for kind, name in (
        ("user", record.user_id),
        ("agent", record.agent_id),
        ("run", record.run_id),
        ("role", record.role),
    ):
        if name is not None:
            yield f"{kind} {name}"
    if record.time is not None:
        yield day(record.time)
    for key, value in record.metadata.items():
        yield f"{key}={shortened(_spelt(value), 40)}"


def _spelt(value: Any) -> str:
    if isinstance(value, datetime):
        return moment(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
