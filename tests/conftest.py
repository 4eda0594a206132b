"""What many tests begin with: an empty memory, and where the development data lies."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trivium import Memory, Settings

_SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture
def memory() -> Iterator[Memory]:
    """An empty memory in RAM with the hash embedder and default settings."""
    with Memory(":memory:", embedder="hash", settings=Settings()) as opened:
        yield opened


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with development data beside the repository; skips where it is absent."""
    if not _SHARED.is_dir():
        pytest.skip("the development data (../shared) is not beside this repository")
    return _SHARED


@pytest.fixture(scope="session")
def shared_data(shared: Path) -> Path:
    """The development sets; skips where they are absent."""
    data = shared / "data"
    if not data.is_dir():
        pytest.skip("the development sets (../shared/data) are not beside this repository")
    return data
