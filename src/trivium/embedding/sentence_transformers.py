"""Any model of the sentence-transformers package, fetched from a model hub by name.

https://sbert.net
"""

import threading
from typing import Any

from numpy.typing import ArrayLike

from trivium.embedding.known_models import UNKNOWN, known_model
from trivium.embedding.model import ModelEmbedder
from trivium.errors import EmbedderUnavailableError, SettingsError

__all__ = ["SentenceTransformersEmbedder"]

BATCH = 256


class SentenceTransformersEmbedder(ModelEmbedder):
    """Any sentence-transformers model; needs ``pip install "trivium[sentence-transformers]"``.

    The model is downloaded, if it is not there yet, at the first embedding. A
    model whose prefixes Trivium does not know uses its own prompts.

    Args:
        argument: The model's name or folder, such as ``intfloat/multilingual-e5-small``.
        floor: The cosine where semantic score 0 begins; when None that of a
            known model, else 0.

    Raises:
        SettingsError: No model was named.
        EmbedderUnavailableError: At the first embedding: the package is
            missing, or there is no such model here or on the hub.
    """

    def __init__(self, argument: str | None = None, *, floor: float | None = None) -> None:
        if not argument:
            msg = (
                "the embedder 'sentence-transformers' needs a model:"
                " write 'sentence-transformers:intfloat/multilingual-e5-small'"
            )
            raise SettingsError(msg)
        known = known_model(argument)
        self._own_prompts = known == UNKNOWN
        if floor is not None:
            known = known._replace(floor=floor)
        super().__init__("sentence-transformers", argument, known, batch=BATCH)
        self._lock = threading.Lock()
        self._loaded: Any = None

    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:
        model = self._load()
        # an empty prompt, not None: None would let the model add its default again
        prompt = (
            model.prompts.get("query" if query else "document", "") if self._own_prompts else ""
        )
        rows: ArrayLike = model.encode(texts, prompt=prompt, show_progress_bar=False)
        return rows

    def _load(self) -> Any:
        with self._lock:
            if self._loaded is None:
                self._loaded = _sentence_transformer(self._model)
            return self._loaded


def _sentence_transformer(model: str) -> Any:
    try:
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415  an extra
    except ImportError as exc:
        msg = (
            "the embedder 'sentence-transformers' needs its package:"
            ' pip install "trivium[sentence-transformers]"'
        )
        raise EmbedderUnavailableError(msg) from exc
    try:
        return SentenceTransformer(model)
    except (OSError, ValueError) as exc:
        msg = f"sentence-transformers cannot load the model {model!r}: {exc}"
        raise EmbedderUnavailableError(msg) from exc
