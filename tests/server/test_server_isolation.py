"""A key of one user: nothing that others have changes one byte of an answer.

Two servers hold the same memories of ann. One holds much of bob beside them,
with the same words, names, ids and runs. Whatever ann's key asks, of any route
in the OpenAPI description, naming anybody, both answer the same.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from served import fill, key_for, serving

ANN = [
    {"text": "Nora Berg lives in Oslo.", "id": "shared", "run_id": "r1", "metadata": {"n": 1}},
    {"text": "Invoice ZX-4471 was paid by Nora.", "id": "a2", "agent_id": "scout"},
    {"text": "小周住在苏州。", "id": "a3", "run_id": "r2", "metadata": {"city": "苏州"}},
]
BOB = [
    {"text": "Bob keeps the vault code KEY-9931 in Oslo.", "id": "shared", "run_id": "r1"},
    {"text": "Nora Berg met Zacharias Quill.", "id": "b2", "metadata": {"n": 2, "vault": "x"}},
    *({"text": f"Oslo is where Nora Berg paid invoice {n}.", "id": f"b-{n}"} for n in range(40)),
]
ALONE = {"ann": ANN}
CROWDED = {"bob": BOB, "ann": ANN}

NAMES = ["ann", "bob", "nobody", "r1", "scout"]
IDS = ["shared", "a2", "b2", "b-7", "none"]
TEXTS = ["Oslo", "KEY-9931", "Zacharias Quill", "Nora Berg", "小周", "invoice"]
FILTERS: list[dict[str, Any]] = [
    {},
    {"n": {"gte": 1}},
    {"vault": "x"},
    {"user_id": "bob"},
    {"OR": [{"user_id": "bob"}, {"n": 2}]},
    {"NOT": {"user_id": "ann"}},
    {"id": {"in": IDS}},
]
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "user_id": st.sampled_from(NAMES),
    "agent_id": st.sampled_from(NAMES),
    "run_id": st.sampled_from(NAMES),
    "namespace": st.sampled_from(["default", "other"]),
    "everyone": st.booleans(),
    "memory_id": st.sampled_from(IDS),
    "id": st.sampled_from(IDS),
    "ids": st.lists(st.sampled_from(IDS), min_size=1),
    "query": st.sampled_from(TEXTS),
    "text": st.sampled_from(TEXTS),
    "filters": st.sampled_from(FILTERS),
    "filter": st.sampled_from(FILTERS).map(json.dumps),
    "metadata": st.sampled_from([{"n": 3}, {"vault": "x"}]),
    "memories": st.lists(
        st.fixed_dictionaries(
            {"text": st.sampled_from(TEXTS)},
            optional={
                "id": st.sampled_from(IDS),
                "user_id": st.sampled_from(NAMES),
                "idempotency_key": st.sampled_from(["k1", "k2"]),
            },
        ),
        min_size=1,
        max_size=3,
    ),
    "idempotency-key": st.sampled_from(["k1", "k2"]),
    "limit": st.integers(1, 5),
    "top_k": st.integers(1, 5),
    "cursor": st.sampled_from(["1", "100000005", "200000005"]),
    "threshold": st.sampled_from([0.0, 0.1]),
    "signals": st.sampled_from([["semantic"], ["bm25"], ["entity"]]),
    "useful": st.booleans(),
    "explain": st.booleans(),
    "on_error": st.sampled_from(["stop", "skip"]),
    "on_duplicate": st.sampled_from(["keep", "skip", "touch"]),
    "role": st.sampled_from(["user"]),
    "time": st.sampled_from(["2023-05-08"]),
    "expires_at": st.sampled_from(["2001-01-01", "2099-01-01"]),
    "fusion": st.sampled_from(["additive", "rrf", "convex"]),
    "scale": st.sampled_from(["adaptive", "fixed"]),
    "pool": st.sampled_from(["union", "semantic"]),
}
# what was made by the clock or by chance
_VARYING = re.compile(
    r'"(created_at|updated_at|at|request_id)": ?"[^"]*"|"id": ?"[0-9a-f]{32}"|"ids":\[[^]]*\]'
)


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    folder = tmp_path_factory.mktemp("twins")
    alone, crowded = folder / "alone.trivium", folder / "crowded.trivium"
    fill(alone, ALONE)
    fill(crowded, CROWDED)
    with (
        serving(alone, "--rate", "0") as first,
        serving(crowded, "--rate", "0") as second,
        first.client(key_for(alone, "admin", users=["ann"])) as one,
        second.client(key_for(crowded, "admin", users=["ann"])) as other,
    ):
        yield one, other
        with second.client(key_for(crowded, "admin")) as all_seeing:
            untouched = all_seeing.get("/v1/stats", params={"user_id": "bob"}).json()
            assert untouched["memories"] == len(BOB)


@pytest.fixture(scope="module")
def operations(twins: tuple[httpx.Client, httpx.Client]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation of the description: its method, its path, and what it takes."""
    description = twins[0].get("/openapi.json").json()
    found = []
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            found.append((method, path, _takes(description, operation)))
    assert len(found) >= 20
    return found


def _takes(description: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any]:
    parameters = [(item["in"], item["name"]) for item in operation.get("parameters", [])]
    content = operation.get("requestBody", {}).get("content", {})
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    body = description["components"]["schemas"].get(reference.rpartition("/")[2], {})
    return {
        "parameters": parameters,
        "body": list(body.get("properties", {})),
        "lines": "application/x-ndjson" in content,
    }


@given(data=st.data())
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_both_answer_the_same(
    twins: tuple[httpx.Client, httpx.Client],
    operations: list[tuple[str, str, dict[str, Any]]],
    data: st.DataObject,
) -> None:
    method, path, takes = data.draw(st.sampled_from(operations))
    asked: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}}
    for place, name in takes["parameters"]:
        if place == "path" or data.draw(st.booleans()):
            asked[place][name] = data.draw(VALUES[name])
    body = {name: data.draw(VALUES[name]) for name in takes["body"] if data.draw(st.booleans())}
    lines = data.draw(VALUES["memories"]) if takes["lines"] else []
    sent = {"content": "\n".join(map(json.dumps, lines))} if takes["lines"] else {}
    if takes["body"]:
        sent = {"json": body}
    one, other = (
        client.request(
            method,
            path.format(**asked["path"]),
            params=_spelt(asked["query"]),
            headers=asked["header"],
            **sent,
        )
        for client in twins
    )
    assert one.status_code < 500
    assert (one.status_code, _constant(one.text)) == (other.status_code, _constant(other.text))


def _spelt(query: dict[str, Any]) -> dict[str, str]:
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in query.items()
    }


def _constant(text: str) -> str:
    return _VARYING.sub("", text)


def test_others_ids_are_404_and_others_names_403(
    twins: tuple[httpx.Client, httpx.Client],
) -> None:
    crowded = twins[1]
    assert crowded.get("/v1/memories/b2").status_code == 404
    assert crowded.get("/v1/memories/b2", params={"user_id": "bob"}).status_code == 403
    for path in ("/metrics", "/v1/doctor"):
        assert crowded.get(path).status_code == 403
    everyone = {"query": "KEY-9931", "everyone": True}
    assert crowded.post("/v1/search", json=everyone).status_code == 403


def test_a_key_of_a_namespace_stays_there(tmp_path: Path) -> None:
    db = tmp_path / "m.trivium"
    fill(db, CROWDED)
    with serving(db) as served, served.client(key_for(db, namespaces=["work"])) as client:
        assert client.get("/v1/scopes").json() == []
        assert client.get("/v1/scopes", params={"namespace": "default"}).status_code == 403
