"""Weights are what they were when their figures were measured: SHA-256 before the first use."""

import hashlib
from pathlib import Path

from trivium.errors import EmbedderUnavailableError, TriviumError

__all__ = ["sha256_of", "verify"]


def sha256_of(path: Path) -> str:
    """The SHA-256 of the file at *path* in hexadecimal; `OSError` when it cannot be read."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def verify(
    path: Path,
    expected: str,
    *,
    package: str,
    error: type[TriviumError] = EmbedderUnavailableError,
) -> None:
    """Raises *error* unless the file at *path* has the SHA-256 *expected*.

    Args:
        path: The file that is about to be loaded.
        expected: Its SHA-256 in hexadecimal.
        package: What pip installs the file with, for the message.
        error: The class to raise.
    """
    mend = f"reinstall it: pip install --force-reinstall --no-deps {package!r}"
    try:
        found = sha256_of(path)
    except OSError as exc:
        msg = f"{path} of {package} cannot be read ({exc.strerror or exc}); {mend}"
        raise error(msg) from exc
    if found != expected:
        msg = f"{path} has the SHA-256 {found}, expected {expected}; {mend}"
        raise error(msg)
