"""JSON over HTTP with patience: timeouts, retries, and errors that say what to do."""

import threading
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import ModuleType
from typing import TYPE_CHECKING, Any

from trivium.errors import EmbedderUnavailableError, EmbeddingError, SettingsError

if TYPE_CHECKING:
    import httpx
    import tenacity

__all__ = ["JsonService", "Patience"]

#: The longest pause between two attempts, whatever Retry-After says.
MAX_RETRY_AFTER_SECONDS = 60.0
MAX_BACKOFF_SECONDS = 8.0
#: An idle connection is kept this long: the next question often comes soon.
KEEP_ALIVE_SECONDS = 60.0
TRANSIENT_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a service is waited for; raises `SettingsError` when out of range.

    Attributes:
        timeout: Seconds without an answer before an attempt is given up, > 0.
        attempts: How often a request is sent at most, >= 1. Timeouts, lost
            connections, 429 and 5xx are tried again.
        backoff: Seconds before the second attempt, >= 0, doubled for each
            further one up to 8, with as much again at random. A Retry-After
            of the service counts instead, up to 60 seconds.
    """

    timeout: float = 30.0
    attempts: int = 4
    backoff: float = 0.5

    def __post_init__(self) -> None:
        if not (self.timeout > 0 and self.attempts >= 1 and self.backoff >= 0):
            msg = f"patience needs timeout > 0, attempts >= 1 and backoff >= 0, not {self}"
            raise SettingsError(msg)


class _TransientError(EmbedderUnavailableError):
    """May be gone at the next attempt; never leaves this file."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class JsonService:
    """One service under one base URL; safe to use from several threads.

    Connects at the first request and keeps the connection. The key is sent as
    a bearer token, and written nowhere else: no message and no repr holds it.

    Args:
        name: Who answers, for messages.
        base_url: With scheme, host and, where needed, port and path.
        key: The API key, or None.
        patience: Timeouts and retries.
        not_found: What to do about a 404, for its message.

    Raises:
        EmbedderUnavailableError: The packages of the extra are missing.
        SettingsError: The URL or the key cannot be used.
    """

    def __init__(
        self, name: str, base_url: str, *, key: str | None, patience: Patience, not_found: str
    ) -> None:
        self._httpx, self._tenacity = _packages(name)
        self._name = name
        self._url = _checked_url(self._httpx, base_url)
        self._key = _checked_key(key)
        self._patience = patience
        self._not_found = not_found
        self._client: httpx.Client | None = None
        self._lock = threading.Lock()

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """The decoded JSON that the service answers to *body*.

        Raises:
            EmbedderUnavailableError: No answer after all attempts, the key was
                refused, or the path or the model is unknown.
            EmbeddingError: The service refused the input, or its answer is no JSON.
        """
        patience = self._patience
        retrying = self._tenacity.Retrying(
            stop=self._tenacity.stop_after_attempt(patience.attempts),
            retry=self._tenacity.retry_if_exception_type(_TransientError),
            wait=self._pause,
            reraise=True,
        )
        try:
            return retrying(self._attempt, path, body)
        except _TransientError as exc:
            msg = f"{exc}; gave up after {patience.attempts} attempts"
            raise EmbedderUnavailableError(msg) from exc

    def _attempt(self, path: str, body: Mapping[str, Any]) -> Any:
        try:
            response = self._open_client().post(path, json=body)
        except self._httpx.TimeoutException as exc:
            msg = f"{self._name} at {self._url} gave no answer in {self._patience.timeout:g} s"
            raise _TransientError(msg) from exc
        except self._httpx.RequestError as exc:
            msg = f"{self._name} at {self._url} cannot be reached: {self._redacted(str(exc))}"
            raise _TransientError(msg) from exc
        if not response.is_success:
            raise self._refusal(response)
        try:
            return response.json()
        except ValueError as exc:
            msg = f"{self._name} at {self._url} answered {path} with something that is no JSON"
            raise EmbeddingError(msg) from exc

    def _refusal(self, response: "httpx.Response") -> EmbeddingError:
        status = response.status_code
        answered = f"{self._name} at {self._url} answered {status}"
        if status in {401, 403}:  # the body is left out: it may quote the key
            given = "the key" if self._key else "a request without a key"
            return EmbedderUnavailableError(f"{answered}: it refused {given}; check the API key")
        reason = self._redacted(" ".join(response.text.split())[:300])
        if status in TRANSIENT_STATUS:
            return _TransientError(f"{answered}: {reason}", _retry_after(response.headers))
        if status == 404:
            return EmbedderUnavailableError(f"{answered}: {reason}; {self._not_found}")
        return EmbeddingError(f"{answered}: {reason}")

    def _pause(self, state: "tenacity.RetryCallState") -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, _TransientError) and error.retry_after is not None:
            return error.retry_after
        backoff = self._patience.backoff
        exponential = self._tenacity.wait_exponential(multiplier=backoff, max=MAX_BACKOFF_SECONDS)
        jitter = self._tenacity.wait_random(0, backoff)
        pause: float = (exponential + jitter)(state)
        return pause

    def _open_client(self) -> "httpx.Client":
        with self._lock:
            if self._client is None:
                self._client = self._httpx.Client(
                    base_url=self._url,
                    headers={"Authorization": f"Bearer {self._key}"} if self._key else None,
                    timeout=self._patience.timeout,
                    limits=self._httpx.Limits(keepalive_expiry=KEEP_ALIVE_SECONDS),
                )
                weakref.finalize(self, self._client.close)
            return self._client

    def _redacted(self, text: str) -> str:
        return text.replace(self._key, "***") if self._key else text


def _packages(name: str) -> tuple[ModuleType, ModuleType]:
    try:
        import httpx  # noqa: PLC0415  an extra
        import tenacity  # noqa: PLC0415  an extra
    except ImportError as exc:
        msg = f'the embedder {name!r} needs {exc.name}: pip install "trivium[http]"'
        raise EmbedderUnavailableError(msg) from exc
    return httpx, tenacity


def _checked_url(httpx: ModuleType, base_url: str) -> str:
    try:
        url = httpx.URL(base_url)
    except httpx.InvalidURL as exc:
        msg = f"the base URL cannot be read: {exc}; write for example 'http://localhost:8080/v1'"
        raise SettingsError(msg) from exc
    if url.scheme not in {"http", "https"} or not url.host or url.userinfo:
        msg = (
            "the base URL must be http:// or https:// with a host and without a password;"
            " write for example 'http://localhost:8080/v1'"
        )
        raise SettingsError(msg)
    return str(url)


def _checked_key(key: str | None) -> str | None:
    key = (key or "").strip()
    if not (key.isascii() and key.isprintable()):
        msg = "the API key holds characters that no header can carry; copy it again"
        raise SettingsError(msg)
    return key or None


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds, from a number of seconds or a date (RFC 9110, 10.2.3); None when unreadable."""
    value = headers.get("Retry-After", "").strip()
    if value.isascii() and value.isdigit():
        seconds = float(value)
    else:
        try:
            then = parsedate_to_datetime(value)
        except ValueError:
            return None
        aware = then if then.tzinfo else then.replace(tzinfo=UTC)
        seconds = (aware - datetime.now(UTC)).total_seconds()
    return min(max(seconds, 0.0), MAX_RETRY_AFTER_SECONDS)
