"""An import that breaks off: what was acknowledged is there, and the rest can be sent again."""

import json
import time
from pathlib import Path

import httpx
from served import key_for, problem, serving

LINES = [{"text": f"note {n} about boats", "user_id": "ann", "id": f"n{n}"} for n in range(1500)]
BODY = "\n".join(map(json.dumps, LINES))


def test_a_client_that_hangs_up_loses_nothing_acknowledged(db: Path) -> None:
    with serving(db) as served, served.client() as client:
        with client.stream("POST", "/v1/import", content=BODY) as answer:
            for line in answer.iter_lines():
                acknowledged = json.loads(line)["acknowledged"]
                if acknowledged >= 128:
                    break
        stored = _settled(client)
        assert acknowledged <= stored < len(LINES)
        listed = client.get("/v1/memories", params={"user_id": "ann", "limit": 1000}).json()
        assert {line["id"] for line in LINES[:acknowledged]} <= {
            memory["id"] for memory in listed["memories"]
        }
        told = client.post("/v1/import", content=BODY).text.splitlines()
        assert json.loads(told[-1]) == {
            "done": True,
            "read": len(LINES),
            "added": len(LINES) - stored,
            "present": stored,
            "skipped": 0,
        }


def _settled(client: httpx.Client) -> int:
    """How many memories there are when their number grows no more."""
    before = -1
    while (now := client.get("/v1/stats").json()["memories"]) != before:
        before = now
        time.sleep(0.3)
    return int(now)


def test_a_fault_is_told_with_its_line_and_no_path(db: Path) -> None:
    with serving(db) as served, served.client() as client:
        body = '{"text": "one", "user_id": "ann"}\n{"text": "two"}\n'
        status, stopped = problem(client.post("/v1/import", content=body))
        assert status == 422
        assert stopped.startswith("line 2: it says no user_id")
        skipping = client.post(
            "/v1/import", params={"on_error": "skip"}, content=body + "nonsense\n"
        ).text
        told = [json.loads(line) for line in skipping.splitlines()]
        assert sorted(item["fault"][:7] for item in told if "fault" in item) == [
            "line 2:",
            "line 3:",
        ]
        assert told[-1]["skipped"] == 2
        assert "import.jsonl" not in skipping + stopped


def test_lines_of_other_users_are_refused(db: Path) -> None:
    key = key_for(db, users=["ann"])
    with serving(db) as served, served.client(key) as client:
        body = '{"text": "mine"}\n{"text": "theirs", "user_id": "bob"}\n'
        told = client.post("/v1/import", params={"on_error": "skip"}, content=body).text
        assert json.loads(told.splitlines()[-1])["added"] == 1
        assert "line 2: this key is for other users" in told
