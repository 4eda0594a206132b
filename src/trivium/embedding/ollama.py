"""A model that Ollama runs on this machine or another: ``/api/embed``.

https://github.com/ollama/ollama/blob/main/docs/api.md#generate-embeddings
"""

import os
from urllib.parse import urlsplit

from numpy.typing import ArrayLike

from trivium.embedding.known_models import known_model
from trivium.embedding.model import MAX_CHARACTERS, ModelEmbedder
from trivium.embedding.service import JsonService, Patience
from trivium.errors import EmbeddingError, SettingsError

__all__ = ["OllamaEmbedder"]

DEFAULT_PORT = 11_434
BATCH = 32
#: The first request loads the model, which takes its time.
TIMEOUT_SECONDS = 120.0


class OllamaEmbedder(ModelEmbedder):
    """A model of an Ollama server; needs ``pip install "trivium[http]"``.

    Args:
        argument: The model's name, such as ``nomic-embed-text``.
        host: As Ollama itself reads it, ``host``, ``host:port`` or a URL; when
            None ``OLLAMA_HOST``, else port 11434 of this machine.
        floor: The cosine where semantic score 0 begins; when None that of a
            known model, else 0.
        max_characters: What is embedded of a text, from its start.
        patience: Timeouts and retries.

    Raises:
        SettingsError: No model was named, or an argument cannot be used.
        EmbedderUnavailableError: The packages of the extra are missing.
    """

    def __init__(
        self,
        argument: str | None = None,
        *,
        host: str | None = None,
        floor: float | None = None,
        max_characters: int = MAX_CHARACTERS,
        patience: Patience | None = None,
    ) -> None:
        if not argument:
            msg = "the embedder 'ollama' needs a model: write 'ollama:nomic-embed-text'"
            raise SettingsError(msg)
        known = known_model(argument)
        if floor is not None:
            known = known._replace(floor=floor)
        super().__init__("ollama", argument, known, batch=BATCH, max_characters=max_characters)
        self._service = JsonService(
            "ollama",
            base_url(host or os.environ.get("OLLAMA_HOST") or ""),
            key=None,
            patience=patience or Patience(timeout=TIMEOUT_SECONDS),
            not_found=f"fetch the model first: ollama pull {argument}",
        )

    def _rows(self, texts: list[str], *, query: bool) -> ArrayLike:  # noqa: ARG002
        body = {"model": self._model, "input": texts, "truncate": True}
        answer = self._service.post("api/embed", body)
        if not isinstance(answer, dict) or not isinstance(answer.get("embeddings"), list):
            raise EmbeddingError("ollama answered without a list called 'embeddings'")
        rows: list[list[float]] = answer["embeddings"]
        return rows


def base_url(host: str) -> str:
    """The URL that ``OLLAMA_HOST`` stands for: a part that is missing has Ollama's default.

    "0.0.0.0" is where a server listens; a client finds it at 127.0.0.1.
    """
    if "://" in host:
        return host.rstrip("/")
    parts = urlsplit(f"//{host}")
    try:
        port = parts.port or DEFAULT_PORT
    except ValueError as exc:
        msg = f"the host of Ollama must be 'host', 'host:port' or a URL, not {host!r}"
        raise SettingsError(msg) from exc
    name = parts.hostname or "127.0.0.1"
    name = "127.0.0.1" if name == "0.0.0.0" else name  # noqa: S104  nothing is bound here
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"
