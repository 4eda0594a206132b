"""OpenAI-compatible endpoints and Ollama against a real server on this machine."""

import time
from email.utils import formatdate
from typing import Any

import numpy as np
import pytest

pytest.importorskip("httpx", reason="the http extra is not installed")
pytest.importorskip("tenacity", reason="the http extra is not installed")

from trivium.embedding.ollama import OllamaEmbedder, base_url
from trivium.embedding.openai import OpenAiEmbedder
from trivium.embedding.service import Patience, _retry_after
from trivium.errors import EmbedderUnavailableError, EmbeddingError, SettingsError

KEY = "sk-very-secret"
QUICK = Patience(timeout=2.0, attempts=3, backoff=0.01)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OLLAMA_HOST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def openai(service: Any, **options: Any) -> OpenAiEmbedder:
    options = {"api_key": KEY, "patience": QUICK} | options
    return OpenAiEmbedder("some-model", base_url=f"{service.url}/v1", **options)


def ollama(service: Any, model: str = "some-model", **options: Any) -> OllamaEmbedder:
    return OllamaEmbedder(model, host=service.url, patience=QUICK, **options)


@pytest.mark.parametrize("connect", [openai, ollama])
def test_vectors_are_normalised_and_in_the_order_of_the_texts(service: Any, connect: Any) -> None:
    texts = [f"{'x' * (number % 40)}{number}" for number in range(100)]
    vectors = connect(service).embed_documents(texts)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)
    np.testing.assert_allclose(vectors[:, 0] / vectors[:, 2], list(map(len, texts)), rtol=1e-5)
    assert all(len(body["input"]) <= 32 for _, _, body in service.requests)


def test_openai_sends_model_key_and_texts(service: Any) -> None:
    openai(service, dimension=3).embed_queries(["a", "b"])
    path, headers, body = service.requests[0]
    assert path == "/v1/embeddings"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body == {
        "model": "some-model",
        "input": ["a", "b"],
        "encoding_format": "float",
        "dimensions": 3,
    }


def test_a_server_without_a_key_gets_none(service: Any) -> None:
    openai(service, api_key="").embed_queries(["a"])
    assert "Authorization" not in service.requests[0][1]


def test_key_and_url_come_from_the_environment(
    service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", f"{service.url}/v1/")
    monkeypatch.setenv("OLLAMA_HOST", service.url.removeprefix("http://"))
    OpenAiEmbedder("some-model").embed_queries(["a"])
    OllamaEmbedder("some-model").embed_queries(["a"])
    assert [path for path, _, _ in service.requests] == ["/v1/embeddings", "/api/embed"]
    assert service.requests[0][1]["Authorization"] == f"Bearer {KEY}"


def test_known_models_get_their_prefixes(service: Any) -> None:
    embedder = ollama(service, "intfloat/e5-small")
    embedder._dimension = 3
    embedder.embed_queries(["a"])
    embedder.embed_documents(["a"])
    assert [body["input"] for _, _, body in service.requests] == [["query: a"], ["passage: a"]]
    assert embedder.floor == 0.75


def test_the_identity_of_a_known_model_costs_no_request(service: Any) -> None:
    identity = OpenAiEmbedder("text-embedding-3-small", base_url=service.url).identity
    assert str(identity) == "openai text-embedding-3-small (1536 dimensions)"
    assert not service.requests


def test_the_dimension_of_an_unknown_model_is_asked_for_once(service: Any) -> None:
    embedder = openai(service)
    assert embedder.identity.dimension == 3
    assert embedder.embed_documents([]).shape == (0, 3)
    assert len(service.requests) == 1


def test_a_floor_of_ones_own_counts(service: Any) -> None:
    assert openai(service, floor=0.4).floor == 0.4
    assert ollama(service, floor=0.4).floor == 0.4


def test_a_long_text_is_cut(service: Any) -> None:
    openai(service, max_characters=10).embed_documents(["x" * 50])
    assert service.requests[0][2]["input"] == ["x" * 10]


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_passing_failure_is_tried_again(service: Any, status: int) -> None:
    service.fails(status)
    service.fails(status)
    assert len(openai(service).embed_queries(["a"])) == 1
    assert len(service.requests) == 3


def test_retry_after_is_honoured(service: Any) -> None:
    service.fails(429, Retry_After="1")
    start = time.monotonic()
    openai(service).embed_queries(["a"])
    assert time.monotonic() - start >= 1.0


def test_a_lasting_failure_ends_after_the_last_attempt(service: Any) -> None:
    for _ in range(3):
        service.fails(503, '{"error": "overloaded"}')
    with pytest.raises(EmbedderUnavailableError, match=r"503: .*overloaded.* after 3 attempts"):
        openai(service).embed_queries(["a"])
    assert len(service.requests) == 3


def test_a_service_that_does_not_answer_is_given_up(service: Any) -> None:
    service.answer = lambda *_: time.sleep(0.5)
    patience = Patience(timeout=0.05, attempts=2, backoff=0)
    with pytest.raises(EmbedderUnavailableError, match=r"no answer in 0.05 s; gave up after 2"):
        openai(service, patience=patience).embed_queries(["a"])


def test_a_service_that_is_not_there_is_named_with_its_address() -> None:
    embedder = OllamaEmbedder("m", host="127.0.0.1:1", patience=QUICK)
    with pytest.raises(EmbedderUnavailableError, match=r"ollama at http://127.0.0.1:1 cannot be"):
        embedder.embed_queries(["a"])


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_neither_retried_nor_printed(service: Any, status: int) -> None:
    service.fails(status, f'{{"error": "Incorrect API key: {KEY}"}}')
    with pytest.raises(EmbedderUnavailableError, match="check the API key") as caught:
        openai(service).embed_queries(["a"])
    assert KEY not in str(caught.value)
    assert len(service.requests) == 1


@pytest.mark.parametrize("status", [400, 404, 500])
def test_a_key_that_the_service_quotes_is_struck_out(service: Any, status: int) -> None:
    for _ in range(3):
        service.fails(status, f"the key {KEY} has no access")
    with pytest.raises(EmbeddingError, match=r"the key \*\*\* has no access") as caught:
        openai(service).embed_queries(["a"])
    assert KEY not in str(caught.value)


def test_no_repr_shows_the_key(service: Any) -> None:
    embedder = openai(service)
    embedder.embed_queries(["a"])
    assert KEY not in f"{embedder!r}{embedder._service!r}{embedder._service._client!r}"


def test_an_unknown_model_of_ollama_is_to_be_pulled(service: Any) -> None:
    service.fails(404, '{"error": "model not found"}')
    with pytest.raises(EmbedderUnavailableError, match=r"model not found.*ollama pull some-model"):
        ollama(service).embed_queries(["a"])


def test_a_refused_input_is_reported_with_the_reason_and_not_retried(service: Any) -> None:
    service.fails(400, '{"error": "input too long"}')
    with pytest.raises(EmbeddingError, match=r"400: .*input too long"):
        openai(service).embed_queries(["a"])
    assert len(service.requests) == 1


@pytest.mark.parametrize("connect", [openai, ollama])
@pytest.mark.parametrize("body", ["<html>", "[]", "{}", '{"data": 3, "embeddings": 3}', "null"])
def test_an_answer_that_holds_no_embeddings_is_an_error(
    service: Any, connect: Any, body: str
) -> None:
    service.fails(200, body)
    with pytest.raises(EmbeddingError, match=r"no JSON|answered without"):
        connect(service).embed_queries(["a"])


@pytest.mark.parametrize(
    "data",
    [
        [],
        [{"index": 0, "embedding": [1.0]}] * 2,
        [{"index": 1, "embedding": [1.0]}],
        [{"index": 0, "embedding": [float("nan")]}],
        [{"index": 0, "embedding": None}],
        [{"index": 0, "embedding": "AACAPw=="}],
    ],
)
def test_a_wrong_count_index_or_number_is_an_error(service: Any, data: Any) -> None:
    service.answer = lambda *_: {"data": data}
    with pytest.raises(EmbeddingError):
        openai(service).embed_queries(["a"])


def test_another_dimension_than_the_known_one_is_an_error(service: Any) -> None:
    embedder = OpenAiEmbedder("text-embedding-3-small", base_url=service.url, patience=QUICK)
    with pytest.raises(EmbeddingError, match=r"shape \(1, 3\), expected \(1, 1536\)"):
        embedder.embed_queries(["a"])


@pytest.mark.parametrize("url", ["localhost:8080", "ftp://host/v1", "http://", "https://u:p@host"])
def test_a_url_that_cannot_be_used_is_refused_at_once(url: str) -> None:
    with pytest.raises(SettingsError, match="base URL"):
        OpenAiEmbedder("m", base_url=url)


@pytest.mark.parametrize("key", ["sk-\nsecret", "sk-sécret"])
def test_a_key_that_no_header_can_carry_is_refused_and_not_printed(key: str) -> None:
    with pytest.raises(SettingsError, match="no header can carry") as caught:
        OpenAiEmbedder("m", api_key=key)
    assert key not in str(caught.value)


@pytest.mark.parametrize("options", [{"timeout": 0}, {"attempts": 0}, {"backoff": -1}])
def test_impatience_is_refused(options: Any) -> None:
    with pytest.raises(SettingsError, match="patience needs"):
        Patience(**options)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),  # noqa: S104
        (":9000", "http://127.0.0.1:9000"),
        ("gpu.example", "http://gpu.example:11434"),
        ("gpu.example:80", "http://gpu.example:80"),
        ("[::1]:9000", "http://[::1]:9000"),
        ("https://gpu.example/", "https://gpu.example"),
    ],
)
def test_ollama_host_is_read_as_ollama_reads_it(host: str, url: str) -> None:
    assert base_url(host) == url


def test_an_ollama_host_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(SettingsError, match="host:port"):
        base_url("host:port")


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("0", 0.0), ("7", 7.0), ("3600", 60.0), ("soon", None), ("", None), ("-3", None)],
)
def test_retry_after_is_read_as_seconds_up_to_a_minute(value: str, seconds: float | None) -> None:
    assert _retry_after({"Retry-After": value}) == seconds


def test_retry_after_is_read_as_a_date() -> None:
    later = _retry_after({"Retry-After": formatdate(time.time() + 30, usegmt=True)})
    assert later is not None
    assert 25 < later <= 30
    assert _retry_after({"Retry-After": formatdate(0, usegmt=True)}) == 0.0
