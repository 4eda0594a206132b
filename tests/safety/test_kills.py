"""Killed at any moment, a store keeps what it acknowledged, and no half of anything."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from labour import BATCH, TEXT, WORK
from older import make_older

from stores import SIGNALS, opened
from trivium import Memory
from trivium.stores.sqlite.migrations import kept
from trivium.stores.sqlite.schema import VERSION

pytestmark = pytest.mark.skipif(os.name != "posix", reason="workers are forked and killed")

#: The text of each memory by id.
State = dict[str, str]


class Workshop:
    """Has workers labour on stores, and kills them."""

    def __init__(self, folder: Path) -> None:
        self._journal = folder / "journal"
        self._turn = 0
        self._process = subprocess.Popen(  # noqa: S603  our own interpreter
            [sys.executable, str(Path(__file__).with_name("labour.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )

    def killed(self, work: str, path: Path, acknowledged: int, delay: float) -> list[Any]:
        """What a worker wrote that was killed *delay* s after so many acknowledgements."""
        self._turn += 1
        order = {"work": work, "path": str(path), "journal": str(self._journal)}
        self._send({**order, "turn": self._turn})
        worker = int(self._line())
        while self._lines("begins") < 1 or self._lines("done") < acknowledged:
            time.sleep(0.001)
            os.kill(worker, 0)
        time.sleep(delay)
        os.kill(worker, signal.SIGKILL)
        status = int(self._line())
        said = self._journal.read_text()
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, said
        return [json.loads(line) for line in said.splitlines()]

    def _lines(self, word: str) -> int:
        return self._journal.read_text().count(word) if self._journal.exists() else 0

    def _send(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(order)}\n")
        self._process.stdin.flush()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def close(self) -> None:
        self._process.communicate(timeout=60)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    with closing(Workshop(tmp_path_factory.mktemp("workshop"))) as workshop:
        yield workshop


def after(state: State, change: dict[str, str | None]) -> State:
    changed: dict[str, str | None] = {**state, **change}
    return {id_: text for id_, text in changed.items() if text is not None}


def possible(state: State, journal: list[Any]) -> list[State]:
    """The states that the store may be in: with every acknowledged change, and the last or not."""
    change: list[tuple[str, str | None]] = []
    acknowledged, whole = 0, True
    for line in journal:
        if "begins" in line:
            change, acknowledged, whole = list(line["begins"].items()), 0, line["whole"]
        else:
            number = line["done"] or len(change)
            state = after(state, dict(change[acknowledged:number]))
            acknowledged = number
    step = len(change) if whole else BATCH
    ends = range(acknowledged, len(change) + 1, step or 1)
    return [after(state, dict(change[acknowledged:end])) for end in ends]


def check(path: Path, states: list[State]) -> State:
    """Opens the store: it is in one of *states*, and every signal finds all of that."""
    with opened(path) as memory:
        found = {item["id"]: item["text"] for item in memory.export(user_id="ann")}
        assert found in states
        assert memory.doctor(deep=True).findings == ()  # integrity_check is part of it
        for signal_ in SIGNALS:
            assert set(search(memory, "Dana wrote note", signal_)) == set(found), signal_
        for id_, text in list(found.items())[-3:]:
            assert search(memory, text.split()[3], "bm25") == [id_]
        gone = {text for state in states for text in state.values()} - set(found.values())
        for text in list(gone)[:3]:
            assert search(memory, text.split()[3], "bm25") == []
    return found


def search(memory: Memory, question: str, signal_: str) -> list[str]:
    hits = memory.search(question, user_id="ann", signals=[signal_], top_k=10_000, threshold=0)
    return list(hits.ids)


def start(path: Path) -> State:
    state = {f"m{number}": TEXT.format(f"m{number}") for number in range(30)}
    with opened(path) as memory:
        for id_, text in state.items():
            memory.add(text, user_id="ann", id=id_)
    return state


def kill_often(workshop: Workshop, folder: Path, work: str, kills: int) -> None:
    """Several kills a store, so that one that was recovered once is killed again."""
    chance = random.Random(f"{work} {kills}")
    for number in range(kills):
        if number % 5 == 0:
            path = folder / f"{number}.trivium"
            state = start(path)
        if work == "migration":
            make_older(path, chance.randrange(1, VERSION))
            journal = workshop.killed(work, path, 0, chance.uniform(0, 0.05))
        else:
            journal = workshop.killed(work, path, chance.randint(1, 6), chance.uniform(0, 0.015))
        state = check(path, possible(state, journal))
        for copy in kept(str(path)):
            check_copy(copy, state)


def check_copy(copy: Path, state: State) -> None:
    """A copy that a migration kept is whole; one that it was writing may be anything."""
    if ".partial" not in copy.name:
        with closing(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READONLY)) as db:
            assert db.execute("PRAGMA integrity_check").get == "ok"
            assert {row[0] for row in db.execute("SELECT id FROM memories")} == set(state)


@pytest.mark.parametrize("work", [*WORK, "migration"])
def test_a_kill_loses_nothing_that_was_acknowledged(
    workshop: Workshop, tmp_path: Path, work: str
) -> None:
    kill_often(workshop, tmp_path, work, 3 if work == "add" else 2)


@pytest.mark.slow
@pytest.mark.parametrize("work", [*WORK, "migration"])
def test_thirty_kills_lose_nothing_that_was_acknowledged(
    workshop: Workshop, tmp_path: Path, work: str
) -> None:
    kill_often(workshop, tmp_path, work, 30)
