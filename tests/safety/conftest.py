"""A small store in a file, and one that was never damaged to compare with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stores import filled, opened
from trivium import Memory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two users' memories, closed."""
    path = tmp_path / "store" / "memories.trivium"
    with opened(path) as memory:
        filled(memory)
    return path


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Memory]:
    """Another store with the same memories."""
    with opened(tmp_path / "fresh" / "memories.trivium") as memory:
        yield filled(memory)
