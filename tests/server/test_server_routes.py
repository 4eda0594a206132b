"""Every call of the library over HTTP."""

import json

import httpx
import pytest
from served import problem


@pytest.fixture
def ids(client: httpx.Client, user: str) -> list[str]:
    memories = [
        {"text": "Nora is allergic to peanuts.", "id": "nuts", "metadata": {"kind": "health"}},
        {"text": "Nora Berg lives in Oslo.", "id": "oslo", "time": "2023-05-08"},
        {"text": "小周住在苏州。", "id": "suzhou", "role": "user"},
    ]
    answer = client.post("/v1/memories/batch", json={"user_id": user, "memories": memories})
    assert answer.status_code == 201
    ids: list[str] = answer.json()["ids"]
    return ids


def test_one_memory_is_added_and_found(client: httpx.Client, user: str) -> None:
    added = client.post("/v1/memories", json={"text": "Invoice ZX-4471 paid.", "user_id": user})
    assert added.status_code == 201
    found = client.post("/v1/search", json={"query": "zx4471", "user_id": user}).json()
    assert [hit["id"] for hit in found["hits"]] == [added.json()["id"]]
    assert found["hits"][0]["text"] == "Invoice ZX-4471 paid."


def test_several_memories_are_added_in_order(ids: list[str]) -> None:
    assert ids == ["nuts", "oslo", "suzhou"]


def test_an_idempotency_key_stores_once(client: httpx.Client, user: str) -> None:
    body = {"text": "Once is enough.", "user_id": user}
    headers = {"Idempotency-Key": "k1"}
    first, second = (client.post("/v1/memories", json=body, headers=headers) for _ in range(2))
    assert first.json() == second.json()
    many = {"user_id": user, "memories": [{"text": "a b"}, {"text": "c d"}]}
    first, second = (
        client.post("/v1/memories/batch", json=many, headers=headers) for _ in range(2)
    )
    assert first.json() == second.json()
    assert client.get("/v1/stats", params={"user_id": user}).json()["memories"] == 3


@pytest.mark.usefixtures("ids")
def test_a_search_explains_each_signal(client: httpx.Client, user: str) -> None:
    body = {"query": "Where does Nora Berg live?", "user_id": user, "explain": True}
    hit = client.post("/v1/search", json=body).json()["hits"][0]
    assert hit["id"] == "oslo"
    shares = {share["name"]: share for share in hit["explanation"]["signals"]}
    assert set(shares) == {"semantic", "bm25", "entity"}
    total = sum(share["contribution"] for share in shares.values())
    assert total / hit["explanation"]["max_possible"] == pytest.approx(hit["score"])


@pytest.mark.usefixtures("ids")
def test_a_filter_narrows_a_search(client: httpx.Client, user: str) -> None:
    body = {"query": "Nora", "user_id": user, "filters": {"kind": "health"}, "threshold": 0}
    assert [h["id"] for h in client.post("/v1/search", json=body).json()["hits"]] == ["nuts"]


@pytest.mark.usefixtures("ids")
def test_explain_tells_why_not(client: httpx.Client, user: str) -> None:
    body = {"query": "Nora Berg", "memory_id": "suzhou", "user_id": user}
    verdict = client.post("/v1/explain", json=body).json()
    assert verdict["outcome"] in {"gated", "ranked"}
    assert verdict["message"]


@pytest.mark.usefixtures("ids")
def test_pages_show_all_newest_first(client: httpx.Client, user: str) -> None:
    first = client.get("/v1/memories", params={"user_id": user, "limit": 2}).json()
    assert [memory["id"] for memory in first["memories"]] == ["suzhou", "oslo"]
    params = {"user_id": user, "limit": 2, "cursor": first["cursor"]}
    rest = client.get("/v1/memories", params=params).json()
    assert [memory["id"] for memory in rest["memories"]] == ["nuts"]
    assert rest["cursor"] is None


@pytest.mark.usefixtures("ids")
def test_a_filter_narrows_a_page(client: httpx.Client, user: str) -> None:
    params = {"user_id": user, "filter": json.dumps({"kind": {"exists": True}})}
    listed = client.get("/v1/memories", params=params).json()["memories"]
    assert [memory["id"] for memory in listed] == ["nuts"]


@pytest.mark.usefixtures("ids")
def test_a_change_is_seen_and_remembered(client: httpx.Client, user: str) -> None:
    scope = {"user_id": user}
    body = {"text": "Nora moved to Bergen.", "time": None}
    changed = client.patch("/v1/memories/oslo", json=body, params=scope).json()
    assert (changed["text"], changed["time"]) == ("Nora moved to Bergen.", None)
    assert client.get("/v1/memories/oslo", params=scope).json() == changed
    history = client.get("/v1/memories/oslo/history", params=scope).json()
    assert [revision["event"] for revision in history] == ["add", "update"]


@pytest.mark.usefixtures("ids")
def test_what_is_deleted_is_gone(client: httpx.Client, user: str) -> None:
    scope = {"user_id": user}
    assert client.delete("/v1/memories/oslo", params=scope).status_code == 204
    assert problem(client.get("/v1/memories/oslo", params=scope))[0] == 404
    assert problem(client.delete("/v1/memories/oslo", params=scope))[0] == 404
    assert client.delete("/v1/memories", params=scope).json() == {"count": 2}
    assert client.post("/v1/purge", params=scope).json()["count"] >= 3


@pytest.mark.usefixtures("ids")
def test_entities_and_counts(client: httpx.Client, user: str) -> None:
    scope = {"user_id": user}
    entities = client.get("/v1/entities", params=scope).json()
    assert {"text": "Oslo", "kind": "place", "linked": 1} in entities
    assert client.get("/v1/stats", params=scope).json()["memories"] == 3
    scopes = client.get("/v1/scopes", params={"limit": 1000}).json()
    assert {"kind": "user", "name": user, "memories": 3} in scopes


@pytest.mark.usefixtures("ids")
def test_feedback_is_kept(client: httpx.Client, user: str) -> None:
    body = {"query": "peanuts", "memory_id": "nuts", "useful": True, "user_id": user}
    assert client.post("/v1/feedback", json=body).status_code == 204
    lines = client.get("/v1/feedback", params={"user_id": user}).text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["nuts"]


@pytest.mark.usefixtures("ids")
def test_an_export_is_an_import(client: httpx.Client, user: str) -> None:
    exported = client.get("/v1/export", params={"user_id": user}).content
    assert len(exported.splitlines()) == 3
    client.delete("/v1/memories", params={"user_id": user})
    told = _lines(client.post("/v1/import", content=exported))
    assert told[-1] == {"done": True, "read": 3, "added": 3, "present": 0, "skipped": 0}
    again = _lines(client.post("/v1/import", content=exported))
    assert again[-1]["present"] == 3


def test_namespaces_never_meet(client: httpx.Client, user: str) -> None:
    body = {"text": "only here", "user_id": user}
    client.post("/v1/memories", params={"namespace": "work"}, json=body)
    query = {"query": "only here", "user_id": user}
    assert client.post("/v1/search", json=query).json()["hits"] == []
    there = client.post("/v1/search", json=query, params={"namespace": "work"}).json()
    assert len(there["hits"]) == 1


def test_the_store_is_sound_and_the_server_well(client: httpx.Client) -> None:
    assert client.get("/v1/doctor").json()["healthy"]
    assert client.get("/health").json() == {"status": "alive"}
    assert client.get("/ready").json() == {"status": "ready"}


@pytest.mark.usefixtures("ids")
def test_metrics_time_every_stage(client: httpx.Client, user: str) -> None:
    client.post("/v1/search", json={"query": "Nora", "user_id": user})
    text = client.get("/metrics").text
    for stage in ("analysis", "embedding", "semantic", "bm25", "entity", "fusion", "reading"):
        assert f'trivium_stage_seconds_count{{stage="{stage}"}}' in text
    assert 'trivium_requests_total{method="POST",route="/v1/search",status="200"}' in text
    assert "trivium_bytes_on_disk" in text


def _lines(response: httpx.Response) -> list[dict[str, object]]:
    assert response.status_code == 200
    return [json.loads(line) for line in response.text.splitlines()]
