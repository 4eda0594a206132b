"""What the laws are given: a store, a way to open it again, and some scopes."""

from collections.abc import Callable

import pytest

from trivium.protocols import Store
from trivium.types import EmbedderIdentity, Scope

__all__ = ["ANN", "BOB", "EVERYONE", "Reopen", "StoreFixtures"]

Reopen = Callable[[EmbedderIdentity], Store]

ANN = Scope(user_id="ann")
BOB = Scope(user_id="bob")
EVERYONE = Scope(everyone=True)


class StoreFixtures:
    """The fixtures that a store's own test class gives."""

    @pytest.fixture
    def store(self) -> Store:
        """A new, empty store for `trivium.testing.IDENTITY`."""
        raise NotImplementedError("give a fixture `store`")

    @pytest.fixture
    def reopen(self) -> Reopen:
        """Opens the memories of ``store`` once more."""
        pytest.skip("this store cannot be opened twice")
