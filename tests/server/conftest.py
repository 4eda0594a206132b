"""One server without keys for the tests of routes, each test with a user of its own."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from served import Served, serving

_numbers = itertools.count()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    db = tmp_path_factory.mktemp("served") / "m.trivium"
    with serving(db, "--rate", "0") as started:
        yield started


@pytest.fixture(scope="session")
def client(served: Served) -> Iterator[httpx.Client]:
    with served.client() as opened:
        yield opened


@pytest.fixture
def user() -> str:
    """A user that no other test writes to."""
    return f"user-{next(_numbers)}"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "m.trivium"
