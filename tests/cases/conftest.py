"""One memory with the real default embedder for all cases, a user of its own for each."""

from collections.abc import Iterator
from itertools import count

import pytest

from trivium import Memory, Settings

_numbers = count()


@pytest.fixture(scope="session")
def real() -> Iterator[Memory]:
    with Memory(":memory:", embedder="use", settings=Settings()) as memory:
        yield memory


@pytest.fixture
def user() -> str:
    return f"user-{next(_numbers)}"
