"""The laws of a store as tests, a file per kind of law."""

from trivium.testing.contract.deleting import DeletingLaws
from trivium.testing.contract.duplicates import DuplicateLaws
from trivium.testing.contract.expiry import ExpiryLaws
from trivium.testing.contract.history import HistoryLaws
from trivium.testing.contract.isolation import IsolationLaws
from trivium.testing.contract.lifecycle import LifecycleLaws
from trivium.testing.contract.listing import ListingLaws
from trivium.testing.contract.rebuilding import RebuildLaws
from trivium.testing.contract.replacing import ReplacingLaws
from trivium.testing.contract.views import ViewLaws
from trivium.testing.contract.writing import WritingLaws

__all__ = ["StoreContract"]


class StoreContract(
    WritingLaws,
    ReplacingLaws,
    DeletingLaws,
    ExpiryLaws,
    DuplicateLaws,
    IsolationLaws,
    ListingLaws,
    HistoryLaws,
    ViewLaws,
    RebuildLaws,
    LifecycleLaws,
):
    """Every law of `trivium.protocols.Store`; subclass it and give the fixtures.

    ::

        class TestMyStore(StoreContract):
            @pytest.fixture
            def store(self, tmp_path):
                with closing(MyStore(tmp_path, IDENTITY)) as store:
                    yield store

            @pytest.fixture
            def reopen(self, tmp_path):
                return lambda identity: MyStore(tmp_path, identity)

    ``store`` is new and empty, and its embedder is `trivium.testing.IDENTITY`.
    ``reopen`` opens the same memories once more, beside the first store or
    after it was closed, for an embedder of one's choice; leave it out for a
    store that lives in one object only.
    """
