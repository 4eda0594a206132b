"""What each kind of fault means and what to do, in words."""

from collections.abc import Mapping
from typing import NamedTuple

from trivium.types import FaultKind

__all__ = ["MEANINGS", "Meaning"]


class Meaning(NamedTuple):
    """``remedy`` is the advice while the fault is there."""

    means: str
    remedy: str


_REPAIR = "run `trivium doctor --repair`"
_RESTORE = "restore a backup with `trivium restore`"

MEANINGS: Mapping[FaultKind, Meaning] = {
    "unopenable": Meaning("the store cannot be opened", _RESTORE),
    "pages": Meaning(
        "parts of the file are damaged or cannot be read",
        f"export what can be read with `trivium export`, and {_RESTORE}",
    ),
    "schema": Meaning("a table or an index is missing or not as Trivium made it", _REPAIR),
    "embedder": Meaning(
        "there are memories, but the store does not know which embedder made their vectors",
        "open it with the embedder that made them, or run `trivium reindex`",
    ),
    "partition-unknown": Meaning(
        "memories whose owner is no longer known: no search can reach them", _RESTORE
    ),
    "misplaced": Meaning(
        "memories whose key belongs to another owner's; whose they are cannot be told", _RESTORE
    ),
    "undecodable": Meaning(
        "memories whose id, text, metadata or times cannot be read",
        f"{_RESTORE}, or delete them",
    ),
    "digest": Meaning("the checksum that finds equal texts is not that of the text", _REPAIR),
    "counter": Meaning(
        "changes are numbered beyond the counter: running searches may miss them", _REPAIR
    ),
    "tombstone": Meaning("memories that are there are also listed as deleted", _REPAIR),
    "vector-missing": Meaning("memories without a vector", _REPAIR),
    "vector-damaged": Meaning(
        "vectors that are not finite, not of length 1 or of another dimension", _REPAIR
    ),
    "vector-differs": Meaning(
        "vectors that are not those of their texts: of others, or of an embedder that changed",
        f"{_REPAIR} --deep",
    ),
    "vector-orphan": Meaning("vectors of memories that are not there", _REPAIR),
    "terms-missing": Meaning("memories without terms: BM25 cannot find them", _REPAIR),
    "terms-damaged": Meaning("terms that cannot be read", _REPAIR),
    "terms-differ": Meaning(
        "terms that are not those of their texts: of another text, or of an older analysis",
        f"{_REPAIR} --deep",
    ),
    "terms-orphan": Meaning("terms of memories that are not there", _REPAIR),
    "statistics": Meaning("numbers of terms that a recount does not confirm", _REPAIR),
    "entity-damaged": Meaning(
        "entities whose name, kind or vector is not what it should be", _REPAIR
    ),
    "entity-orphan": Meaning("entities that no memory is linked to", _REPAIR),
    "link-dangling": Meaning(
        "memories linked to entities that are not there, or not in their partition", _REPAIR
    ),
    "link-orphan": Meaning("links of memories that are not there", _REPAIR),
    "links-differ": Meaning(
        "memories whose entities are not those that the extractor finds: of another text,"
        " or of another extractor",
        f"{_REPAIR} --deep with the extractor that you use",
    ),
    "feedback-orphan": Meaning("feedback on memories that are not there", _REPAIR),
}
