"""No socket is opened by import, add and search, in a process of its own."""

import subprocess
import sys

import pytest

OFFLINE = """
import socket, sys

def refuse(*_, **__):
    raise AssertionError("a socket was opened")

socket.socket = socket.create_connection = socket.getaddrinfo = refuse
socket.socketpair = socket.gethostbyname = refuse
sys.addaudithook(lambda event, _: refuse() if event.startswith("socket.") else None)

from trivium import Memory, Settings

with Memory(sys.argv[2], embedder=sys.argv[1], settings=Settings()) as memory:
    memory.add("Nora moved to Oslo with invoice ZX-4471.", user_id="ann")
    memory.add("我下周三去杭州出差", user_id="ann")
    for query in ("Where is Nora?", "ZX-4471", "杭州"):
        results = memory.search(query, user_id="ann", explain=True)
        assert len(results) > 0, query
    results = memory.search("Did Nora move to Oslo?", user_id="ann")
    assert all(status.active for status in results.signals.values()), results.signals
    memory.purge()
print("done")
"""


@pytest.mark.parametrize("embedder", ["use", "hash"])
def test_all_three_signals_work_without_a_network(embedder: str, tmp_path: object) -> None:
    """mem0#3729, #2285, #6361"""
    done = subprocess.run(  # noqa: S603  our own interpreter
        [sys.executable, "-c", OFFLINE, embedder, f"{tmp_path}/m.trivium"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == ("done\n", "")
