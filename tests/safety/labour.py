"""A process that forks workers to be killed: each writes to a store without end, and tells.

Run as a script. A line on stdin is an order; the answers are the worker's
process id and, once it is dead, its status. A worker writes a journal: what it
begins, and what was acknowledged. Forking spares each worker the imports.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

from stores import opened
from trivium import Memory, NewMemory
from trivium.extractors.builtin import BuiltinExtractor

#: Memories that an import acknowledges at a time.
BATCH = 20
TEXT = "Dana wrote note {} for Lisbon"


class Journal:
    """What a worker says, a line each; written at once, so that no kill can take it back."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def begins(self, change: dict[str, str | None], *, whole: bool = True) -> None:
        """*change*: the new text of each id, None for a deletion; *whole*: all of it or nothing."""
        self._say({"begins": change, "whole": whole})

    def done(self, number: int | None = None) -> None:
        """All of what began is acknowledged, or the first *number*."""
        self._say({"done": number})

    def _say(self, line: object) -> None:
        os.write(self._file, f"{json.dumps(line)}\n".encode())


class Names:
    """Ids and words that no worker used before."""

    def __init__(self, turn: int) -> None:
        self._names = (f"t{turn}n{number}" for number in count())

    def __next__(self) -> str:
        return next(self._names)

    def some(self, number: int) -> dict[str, str | None]:
        """The texts of *number* new memories by id."""
        return {name: TEXT.format(name) for name in (next(self) for _ in range(number))}


def ids(memory: Memory) -> list[str]:
    return sorted(item["id"] for item in memory.export(user_id="ann"))


def new(texts: dict[str, str | None]) -> list[NewMemory]:
    return [NewMemory(text or "", user_id="ann", id=id_) for id_, text in texts.items()]


def add(memory: Memory, journal: Journal, names: Names) -> None:
    for size in cycle((1, 1, 3)):
        texts = names.some(size)
        journal.begins(texts)
        memory.add(new(texts))
        journal.done()


def import_(memory: Memory, journal: Journal, names: Names) -> None:
    while True:
        texts = names.some(60)
        journal.begins(texts, whole=False)
        memory.add_many(
            new(texts), batch_size=BATCH, on_progress=lambda done, _total: journal.done(done)
        )


def update(memory: Memory, journal: Journal, names: Names) -> None:
    for id_ in cycle(ids(memory)):
        text = TEXT.format(next(names))
        journal.begins({id_: text})
        memory.update(id_, text, user_id="ann")
        journal.done()


def delete(memory: Memory, journal: Journal, names: Names) -> None:
    while True:
        for id_ in ids(memory)[:-5]:
            journal.begins({id_: None})
            memory.delete(id_, user_id="ann")
            journal.done()
        texts = names.some(20)
        journal.begins(texts)
        memory.add(new(texts))
        journal.done()


def purge(memory: Memory, journal: Journal, names: Names) -> None:
    for id_ in cycle(ids(memory)):
        text = TEXT.format(next(names))
        journal.begins({id_: text})
        memory.update(id_, text, user_id="ann")
        journal.done()
        journal.begins({})
        memory.purge(user_id="ann")
        journal.done()


def reindex(memory: Memory, journal: Journal, names: Names) -> None:
    del names
    while True:
        journal.begins({})
        memory.reindex()
        journal.done()


WORK: dict[str, Callable[[Memory, Journal, Names], None]] = {
    "add": add,
    "import": import_,
    "update": update,
    "delete": delete,
    "purge": purge,
    "reindex": reindex,
}


def labour(order: dict[str, Any]) -> None:
    """Does what *order* says until killed; a migration is over once the store is open."""
    journal = Journal(order["journal"])
    if order["work"] == "migration":
        journal.begins({})
    memory = opened(order["path"])
    journal.done()
    if order["work"] == "migration":
        signal.pause()
    WORK[order["work"]](memory, journal, Names(order["turn"]))


def orders() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def main() -> None:
    BuiltinExtractor().extract(["Dana met 小周 in Lisbon"])  # the word lists are loaded once
    for order in orders():
        Path(order["journal"]).unlink(missing_ok=True)
        worker = os.fork()
        if worker == 0:
            try:
                labour(order)
            except BaseException:  # noqa: BLE001  the journal is all that the test reads
                Path(order["journal"]).write_text(traceback.format_exc())
                os._exit(1)
            os._exit(0)
        sys.stdout.write(f"{worker}\n")
        sys.stdout.flush()
        _, status = os.waitpid(worker, 0)
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
