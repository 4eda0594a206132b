"""What cannot be served is refused with a status and a sentence; nothing is lost."""

import json
import socket
from pathlib import Path

import httpx
import pytest
from served import Served, fill, key_for, problem, serving

from trivium.server import KeyFile

SEARCH = {"query": "tea", "user_id": "ann"}


def test_a_wrong_key_is_401(db: Path) -> None:
    good = key_for(db)
    with serving(db) as served:
        for key in (None, "nonsense", "trv_0_0", good[:-1] + ("0" if good[-1] != "0" else "1")):
            with served.client(key) as client:
                answer = client.post("/v1/search", json=SEARCH)
                assert problem(answer)[0] == 401
                assert answer.headers["www-authenticate"] == "Bearer"
                assert client.get("/health").status_code == 200
        with served.client(good) as client:
            assert client.post("/v1/search", json=SEARCH).status_code == 200


def test_a_revoked_key_ends_at_once(db: Path) -> None:
    key = key_for(db)
    with serving(db) as served, served.client(key) as client:
        assert client.get("/v1/stats").status_code == 200
        KeyFile.beside(str(db)).revoke(key.split("_")[1])
        assert problem(client.get("/v1/stats"))[0] == 401


def test_a_key_allows_what_it_says(db: Path) -> None:
    reader, writer = key_for(db, "read"), key_for(db, "write")
    memory = {"text": "tea", "user_id": "ann"}
    with serving(db) as served:
        with served.client(reader) as client:
            assert problem(client.post("/v1/memories", json=memory))[0] == 403
            assert problem(client.delete("/v1/memories", params={"everyone": "true"}))[0] == 403
        with served.client(writer) as client:
            assert client.post("/v1/memories", json=memory).status_code == 201
            assert problem(client.post("/v1/purge"))[0] == 403


def test_a_read_only_server_refuses_writes(db: Path) -> None:
    fill(db, {"ann": [{"text": "tea"}]})
    with serving(db, "--read-only") as served, served.client() as client:
        assert problem(client.post("/v1/memories", json={"text": "x", "user_id": "ann"}))[0] == 403
        assert len(client.post("/v1/search", json=SEARCH).json()["hits"]) == 1
        assert client.get("/v1/doctor").json()["healthy"]


def test_too_many_requests_are_429(db: Path) -> None:
    with serving(db, "--rate", "5") as served, served.client() as client:
        answers = [client.get("/v1/scopes") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert problem(answers[-1])[0] == 429
        assert int(answers[-1].headers["retry-after"]) > 0


def test_an_oversize_body_is_413(client: httpx.Client, user: str) -> None:
    body = json.dumps({"text": "x" * (5 << 20), "user_id": user})
    headers = {"content-type": "application/json"}
    assert problem(client.post("/v1/memories", content=body, headers=headers))[0] == 413
    chunks = (body[place : place + 65536].encode() for place in range(0, len(body), 65536))
    assert problem(client.post("/v1/memories", content=chunks, headers=headers))[0] == 413
    long = {"text": "x" * 100_001, "user_id": user}
    assert problem(client.post("/v1/memories", json=long))[0] == 413
    many = {"user_id": user, "memories": [{"text": "x"}] * 1001}
    assert problem(client.post("/v1/memories/batch", json=many))[0] == 413


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ('{"query": "tea"', "body.15"),
        ('{"query": "tea", "user_id": 7}', "body.user_id"),
        ('{"query": "tea", "usr_id": "ann"}', "body.usr_id"),
        ('{"query": "tea", "user_id": "ann", "top_k": "many"}', "body.top_k"),
        ('{"query": "  ", "user_id": "ann"}', "body.query"),
        ('{"query": "t", "user_id": "a", "filters": {"a": {"near": 1}}}', "filters.a"),
        ('{"query": "t", "user_id": "a", "filters": {"OR": [{}]}}', "filters.OR[0]"),
        ("[" * 100_000, "body.1"),
    ],
)
def test_malformed_input_is_422_with_the_path(client: httpx.Client, body: str, path: str) -> None:
    answer = client.post("/v1/search", content=body, headers={"content-type": "application/json"})
    if answer.status_code == 400:  # too deep for the parser
        assert body.startswith("[[")
        return
    assert problem(answer)[0] == 422
    assert path in [fault["path"] for fault in answer.json()["errors"]]


def test_a_filter_in_the_address_that_is_no_json_is_422(client: httpx.Client) -> None:
    params = {"user_id": "ann", "filter": "city=Oslo"}
    status, detail = problem(client.get("/v1/memories", params=params))
    assert status == 422
    assert "no JSON" in detail


def test_nobodys_memories_are_no_scope(client: httpx.Client) -> None:
    status, detail = problem(client.post("/v1/search", json={"query": "tea"}))
    assert status == 422
    assert "user_id" in detail


def test_a_taken_id_is_409(client: httpx.Client, user: str) -> None:
    body = {"text": "one", "id": "taken", "user_id": user}
    assert client.post("/v1/memories", json=body).status_code == 201
    assert problem(client.post("/v1/memories", json=body))[0] == 409


def test_unknown_addresses_and_methods(client: httpx.Client) -> None:
    assert problem(client.get("/v1/nothing"))[0] == 404
    assert problem(client.put("/v1/search"))[0] == 405


def test_a_text_that_is_no_unicode_is_no_crash(client: httpx.Client, user: str) -> None:
    filters = {"\ud800": {"\udfff": 1}}
    body = json.dumps({"query": "t", "user_id": user, "filters": filters})
    headers = {"content-type": "application/json"}
    assert problem(client.post("/v1/search", content=body, headers=headers))[0] == 422


def test_pages_of_other_origins_may_not_ask(served: Served) -> None:
    with served.client() as client:
        evil = {"Origin": "https://evil.example"}
        assert problem(client.get("/v1/scopes", headers=evil))[0] == 403
        rebound = {"Host": "evil.example"}
        assert problem(client.get("/v1/scopes", headers=rebound))[0] == 403
        own = {"Origin": served.address}
        assert client.get("/v1/scopes", headers=own).status_code == 200


def test_the_log_holds_no_text(db: Path) -> None:
    with serving(db) as served:
        with served.client() as client:
            client.post("/v1/memories", json={"text": "secret plan", "user_id": "ann"})
            client.post("/v1/search", json={"query": "secret question", "user_id": "ann"})
            client.get("/v1/memories", params={"user_id": "ann", "filter": '{"a": "secret"}'})
        assert served.stop() == 0
        requests = [json.loads(line) for line in served.log if line.startswith("{")]
    assert [line["status"] for line in requests] == [201, 200, 200]
    assert "secret" not in "".join(served.log)


def test_a_request_in_work_is_ended_before_the_server_stops(db: Path) -> None:
    with serving(db) as served, served.client() as client:
        items = [{"text": f"note {n} of many"} for n in range(1000)]
        body = {"user_id": "ann", "memories": items}
        with socket.create_connection(("127.0.0.1", int(served.address.rpartition(":")[2]))) as s:
            raw = json.dumps(body).encode()
            s.sendall(
                b"POST /v1/memories/batch HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(raw) + raw
            )
            client.get("/health")
            served.process.send_signal(2)
            assert s.recv(12) == b"HTTP/1.1 201"
        assert served.process.wait(30) == 0


def test_strangers_need_a_key(db: Path) -> None:
    refused = pytest.raises(AssertionError, match="can be reached from other machines")
    with refused, serving(db, "--host", "0.0.0.0"):  # noqa: S104  that is the point
        pass
    assert not db.exists()
    key = key_for(db, "admin")
    with serving(db, "--host", "0.0.0.0") as served:  # noqa: S104
        address = served.address.replace("0.0.0.0", "127.0.0.1")  # noqa: S104
        answer = httpx.get(f"{address}/v1/stats", headers={"Authorization": f"Bearer {key}"})
        assert answer.status_code == 200


def test_a_port_in_use_is_said(served: Served, db: Path) -> None:
    refused = pytest.raises(AssertionError, match="another server may be running")
    with refused, serving(db, "--port", served.address.rpartition(":")[2]):
        pass


def test_the_keys_are_hashed_and_for_their_owner_alone(db: Path) -> None:
    key = key_for(db)
    file = Path(f"{db}.keys")
    assert key.split("_")[2].encode() not in file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
