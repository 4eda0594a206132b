"""Any OpenAI-compatible ``/v1/embeddings``: OpenAI, Azure, vLLM, LM Studio, LiteLLM and more.

https://platform.openai.com/docs/api-reference/embeddings
"""

import os
from typing import Any

from numpy.typing import ArrayLike

from trivium.embedding.known_models import known_model
from trivium.embedding.model import MAX_CHARACTERS, ModelEmbedder
from trivium.embedding.service import JsonService, Patience
from trivium.errors import EmbeddingError, SettingsError

__all__ = ["OpenAiEmbedder"]

OPENAI_URL = "https://api.openai.com/v1"
#: 32 texts of 8,000 characters stay below OpenAI's 300,000 tokens a request.
BATCH = 32


class OpenAiEmbedder(ModelEmbedder):
    """A model behind an OpenAI-compatible endpoint; needs ``pip install "trivium[http]"``.

    Args:
        argument: The model's name, such as ``text-embedding-3-small``.
        base_url: Up to and including ``/v1``; when None ``OPENAI_BASE_URL``, else OpenAI's.
        api_key: When None ``OPENAI_API_KEY``; a local server needs none.
        dimension: Asks the service for shorter vectors, where the model can.
        floor: The cosine where semantic score 0 begins; when None that of a
            known model, else 0.
        max_characters: What is embedded of a text, from its start; less for a
            server that refuses long texts.
        patience: Timeouts and retries.

    Raises:
        SettingsError: No model was named, or an argument cannot be used.
        EmbedderUnavailableError: The packages of the extra are missing.
    """

    def __init__(
        self,
        argument: str | None = None,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        dimension: int | None = None,
        floor: float | None = None,
        max_characters: int = MAX_CHARACTERS,
        patience: Patience | None = None,
    ) -> None:
        if not argument:
            msg = "the embedder 'openai' needs a model: write 'openai:text-embedding-3-small'"
            raise SettingsError(msg)
        known = known_model(argument)
        known = known._replace(
            dimension=dimension or known.dimension,
            floor=known.floor if floor is None else floor,
        )
        super().__init__("openai", argument, known, batch=BATCH, max_characters=max_characters)
        self._shortened = {} if dimension is None else {"dimensions": dimension}
        self._service = JsonService(
            "openai",
            base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL,
            key=os.environ.get("OPENAI_API_KEY") if api_key is None else api_key,
            patience=patience or Patience(),
            not_found=f"check the base URL and that it serves a model called {argument!r}",
        )

    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:  # noqa: ARG002
        body = {"model": self._model, "input": texts, "encoding_format": "float"}
        return _in_order(self._service.post("embeddings", body | self._shortened), len(texts))


def _in_order(answer: Any, count: int) -> list[Any]:
    """The embeddings of *answer* by their index, which must be 0 .. count - 1."""
    try:
        rows = {item["index"]: item["embedding"] for item in answer["data"]}
        if len(answer["data"]) == count:
            return [rows[index] for index in range(count)]
    except (KeyError, TypeError) as exc:
        msg = "openai answered without the embeddings 'data[].index' and 'data[].embedding'"
        raise EmbeddingError(msg) from exc
    msg = f"openai answered with {len(rows)} embeddings to {count} texts"
    raise EmbeddingError(msg)
