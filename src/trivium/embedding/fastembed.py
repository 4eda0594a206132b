"""ONNX models of the fastembed package, fetched from a model hub by name.

https://qdrant.github.io/fastembed/
"""

import threading
from typing import Any

from numpy.typing import ArrayLike

from trivium.embedding.known_models import known_model
from trivium.embedding.model import ModelEmbedder
from trivium.errors import EmbedderUnavailableError, SettingsError

__all__ = ["FastembedEmbedder"]

BATCH = 64


class FastembedEmbedder(ModelEmbedder):
    """A model that fastembed supports; needs ``pip install "trivium[fastembed]"``.

    The model is downloaded, if it is not there yet, at the first embedding.

    Args:
        argument: The model's name, such as ``BAAI/bge-small-en-v1.5``.
        floor: The cosine where semantic score 0 begins; when None that of a
            known model, else 0.

    Raises:
        SettingsError: No model was named, or, at the first embedding, fastembed
            supports none of that name.
        EmbedderUnavailableError: At the first embedding: the package is missing,
            or the model cannot be fetched.
    """

    def __init__(self, argument: str | None = None, *, floor: float | None = None) -> None:
        if not argument:
            msg = "the embedder 'fastembed' needs a model: write 'fastembed:BAAI/bge-small-en-v1.5'"
            raise SettingsError(msg)
        known = known_model(argument)
        if floor is not None:
            known = known._replace(floor=floor)
        super().__init__("fastembed", argument, known, batch=BATCH)
        self._lock = threading.Lock()
        self._loaded: Any = None

    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:
        model = self._load()
        return list(model.query_embed(texts) if query else model.passage_embed(texts))

    def _load(self) -> Any:
        with self._lock:
            if self._loaded is None:
                self._loaded = _text_embedding(self._model)
            return self._loaded


def _text_embedding(model: str) -> Any:
    try:
        from fastembed import TextEmbedding  # noqa: PLC0415  an extra
    except ImportError as exc:
        msg = "the embedder 'fastembed' needs its package: pip install \"trivium[fastembed]\""
        raise EmbedderUnavailableError(msg) from exc
    supported = {
        description["model"].lower() for description in TextEmbedding.list_supported_models()
    }
    if model.lower() not in supported:
        msg = f"fastembed supports no model {model!r}; see TextEmbedding.list_supported_models()"
        raise SettingsError(msg)
    try:
        return TextEmbedding(model_name=model)
    except (OSError, ValueError) as exc:
        msg = f"fastembed cannot fetch or load the model {model!r}: {exc}"
        raise EmbedderUnavailableError(msg) from exc
