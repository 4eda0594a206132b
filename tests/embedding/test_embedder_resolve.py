from pathlib import Path

import numpy as np
import pytest

from trivium.checksum import sha256_of, verify
from trivium.embedding import resolve_embedder
from trivium.embedding.callable import CallableEmbedder
from trivium.embedding.hash import HashEmbedder
from trivium.embedding.known_models import UNKNOWN, known_model
from trivium.embedding.use import UseEmbedder
from trivium.errors import (
    EmbedderUnavailableError,
    ExtractionError,
    SettingsError,
    UnknownNameError,
)
from trivium.registry import installed


def test_a_name_gives_the_embedder_of_that_name() -> None:
    assert isinstance(resolve_embedder("use"), UseEmbedder)
    assert resolve_embedder("hash").identity.dimension == 256


def test_what_follows_the_colon_is_the_argument() -> None:
    assert resolve_embedder("hash:64").identity.dimension == 64


def test_an_argument_may_hold_further_colons() -> None:
    pytest.importorskip("httpx", reason="the http extra is not installed")
    embedder = resolve_embedder("ollama:nomic-embed-text:v1.5")
    assert embedder.identity.version == "nomic-embed-text:v1.5"


def test_an_embedder_is_returned_as_it_is() -> None:
    embedder = HashEmbedder()
    assert resolve_embedder(embedder) is embedder


def test_a_function_is_wrapped() -> None:
    embedder = resolve_embedder(lambda texts: np.ones((len(texts), 2)))
    assert isinstance(embedder, CallableEmbedder)
    assert embedder.floor == 0


def test_an_unknown_name_lists_what_is_installed() -> None:
    with pytest.raises(UnknownNameError, match=r"installed: .*hash.*use; did you mean 'minilm'"):
        resolve_embedder("minilmm")


def test_what_is_no_embedder_is_refused() -> None:
    with pytest.raises(SettingsError, match="an embedder is a name such as 'use'"):
        resolve_embedder(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(installed("embedders")))
def test_every_installed_name_loads_without_its_extra(name: str) -> None:
    assert callable(installed("embedders")[name].load())


@pytest.mark.parametrize("name", ["openai", "ollama", "fastembed", "sentence-transformers"])
def test_an_embedder_of_many_models_asks_for_one(name: str) -> None:
    with pytest.raises(SettingsError, match=f"needs a model: write '{name}:"):
        resolve_embedder(name)


@pytest.mark.parametrize(
    ("spec", "module", "extra"),
    [
        ("fastembed:BAAI/bge-small-en-v1.5", "fastembed", "fastembed"),
        (
            "sentence-transformers:all-MiniLM-L6-v2",
            "sentence_transformers",
            "sentence-transformers",
        ),
        ("minilm", "tokenizers", "minilm"),
        ("minilm", "onnxruntime", "minilm"),
        ("openai:text-embedding-3-small", "httpx", "http"),
        ("ollama:nomic-embed-text", "tenacity", "http"),
    ],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, spec: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(EmbedderUnavailableError) as caught:
        resolve_embedder(spec).embed_queries(["text"])
    assert f'pip install "trivium[{extra}]"' in str(caught.value)


@pytest.mark.parametrize(
    ("name", "dimension", "query", "document"),
    [
        ("intfloat/multilingual-e5-small", 384, "query: ", "passage: "),
        ("nomic-embed-text:latest", 768, "search_query: ", "search_document: "),
        ("BAAI/bge-small-en-v1.5", 384, "Represent this sentence", ""),
        ("BAAI/bge-small-zh-v1.5", 512, "为这个句子", ""),
        ("text-embedding-3-small", 1536, "", ""),
    ],
)
def test_known_models_bring_their_dimension_and_prefixes(
    name: str, dimension: int, query: str, document: str
) -> None:
    known = known_model(name)
    assert known.dimension == dimension
    assert known.query_prefix.startswith(query)
    assert known.document_prefix == document


@pytest.mark.parametrize("name", ["", "multilingual-e5-large-instruct", "my-e5-small-tuned", "x/y"])
def test_a_model_that_only_resembles_a_known_one_is_unknown(name: str) -> None:
    assert known_model(name) is UNKNOWN


def test_a_file_with_the_right_checksum_passes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    assert sha256_of(path).startswith("ba7816bf8f01cfea")
    verify(path, sha256_of(path), package="package")


def test_the_kind_of_error_is_the_callers_choice(tmp_path: Path) -> None:
    with pytest.raises(ExtractionError, match="cannot be read"):
        verify(tmp_path / "none", "0" * 64, package="package", error=ExtractionError)
