"""What our side of fastembed and sentence-transformers does; their models need a hub."""

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from trivium.embedding import resolve_embedder
from trivium.errors import EmbedderUnavailableError, SettingsError


class Package(ModuleType):
    """Stands where a package would be, and tells what its model was given."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.given: list[tuple[str, list[str]]] = []
        self.loads = 0

    def rows(self, method: str, texts: list[str]) -> np.ndarray:
        self.given.append((method, texts))
        return np.ones((len(texts), 384), np.float32)


@pytest.fixture
def fastembed(monkeypatch: pytest.MonkeyPatch) -> Package:
    package = Package("fastembed")

    class TextEmbedding:
        def __init__(self, model_name: str) -> None:
            if model_name == "intfloat/e5-base":
                raise ValueError("no network")
            package.loads += 1

        @staticmethod
        def list_supported_models() -> list[dict[str, str]]:
            return [{"model": "BAAI/bge-small-en-v1.5"}, {"model": "intfloat/e5-base"}]

        def query_embed(self, texts: list[str]) -> Any:
            yield from package.rows("query", texts)

        def passage_embed(self, texts: list[str]) -> Any:
            yield from package.rows("passage", texts)

    package.TextEmbedding = TextEmbedding
    monkeypatch.setitem(sys.modules, "fastembed", package)
    return package


@pytest.fixture
def sentence_transformers(monkeypatch: pytest.MonkeyPatch) -> Package:
    package = Package("sentence_transformers")

    class SentenceTransformer:
        def __init__(self, name: str) -> None:
            if name == "absent":
                raise OSError("absent is no folder and not on the hub")
            package.loads += 1
            self.prompts = {"query": "ask: "}

        def encode(self, texts: list[str], *, prompt: str, show_progress_bar: bool) -> np.ndarray:
            assert not show_progress_bar
            return package.rows(prompt, texts)

    package.SentenceTransformer = SentenceTransformer
    monkeypatch.setitem(sys.modules, "sentence_transformers", package)
    return package


def test_fastembed_gets_queries_and_passages_with_the_prefixes_of_the_model(
    fastembed: Package,
) -> None:
    embedder = resolve_embedder("fastembed:BAAI/bge-small-en-v1.5")
    assert embedder.identity.dimension == 384
    assert fastembed.loads == 0
    embedder.embed_queries(["a"])
    embedder.embed_documents(["a"])
    assert fastembed.given == [
        ("query", ["Represent this sentence for searching relevant passages: a"]),
        ("passage", ["a"]),
    ]
    assert fastembed.loads == 1


@pytest.mark.usefixtures("fastembed")
def test_a_model_that_fastembed_does_not_support_is_a_setting_to_mend() -> None:
    with pytest.raises(SettingsError, match="supports no model 'x/y'"):
        resolve_embedder("fastembed:x/y").embed_queries(["a"])


@pytest.mark.usefixtures("fastembed")
def test_a_model_that_fastembed_cannot_fetch_is_unavailable() -> None:
    with pytest.raises(EmbedderUnavailableError, match=r"cannot fetch or load .* no network"):
        resolve_embedder("fastembed:intfloat/e5-base").embed_queries(["a"])


def test_a_known_sentence_transformer_gets_our_prefixes_and_no_prompt(
    sentence_transformers: Package,
) -> None:
    embedder = resolve_embedder("sentence-transformers:intfloat/multilingual-e5-small")
    embedder.embed_queries(["a"])
    embedder.embed_documents(["a"])
    assert sentence_transformers.given == [("", ["query: a"]), ("", ["passage: a"])]
    assert embedder.floor == 0.75


def test_an_unknown_sentence_transformer_uses_its_own_prompts(
    sentence_transformers: Package,
) -> None:
    embedder = resolve_embedder("sentence-transformers:./my-model")
    embedder.embed_queries(["a"])
    embedder.embed_documents(["a"])
    assert sentence_transformers.given == [("ask: ", ["a"]), ("", ["a"])]
    assert embedder.identity.dimension == 384
    assert sentence_transformers.loads == 1


@pytest.mark.usefixtures("sentence_transformers")
def test_a_sentence_transformer_that_is_nowhere_is_unavailable() -> None:
    with pytest.raises(EmbedderUnavailableError, match="cannot load the model 'absent'"):
        resolve_embedder("sentence-transformers:absent").embed_queries(["a"])
