"""One look at a file, from its pages to its last row, and what was seen as findings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import apsw

from trivium.stores.checks import MEANINGS, Fault
from trivium.stores.sqlite.check_file import UNREADABLE, expected_schema, file_faults, tables
from trivium.stores.sqlite.check_references import reference_faults
from trivium.stores.sqlite.check_rows import row_faults
from trivium.stores.sqlite.fetch import fetch
from trivium.types import FaultKind, Finding, Partition

__all__ = ["Look", "findings_of", "look_at"]

_MOST_IDS = 20
_MOST_TOLD = 3
#: Kinds whose keys are those of memories that are there.
_OF_MEMORIES: frozenset[FaultKind] = frozenset(
    {
        "partition-unknown",
        "misplaced",
        "undecodable",
        "digest",
        "tombstone",
        "vector-missing",
        "vector-damaged",
        "vector-differs",
        "terms-missing",
        "terms-damaged",
        "terms-differ",
        "statistics",
        "link-dangling",
        "links-differ",
    }
)


class Look(NamedTuple):
    """The faults that were seen, the keys of all memories, and whether all could be read."""

    faults: list[Fault]
    keys: list[int]
    whole: bool

    @property
    def kinds(self) -> set[FaultKind]:
        """The kinds of the faults."""
        return {fault.kind for fault in self.faults}

    @property
    def suspects(self) -> set[int]:
        """Memories that something is wrong with."""
        return {fault.key for fault in self.faults if fault.kind in _OF_MEMORIES}

    def of_kind(self, kind: FaultKind) -> set[int]:
        """The keys of the faults of one kind."""
        return {fault.key for fault in self.faults if fault.kind == kind}


def look_at(connection: apsw.Connection, dimension: int) -> Look:
    """What can be seen without embedding anything, in the moment that *connection* sees."""
    faults = list(file_faults(connection))
    expected = {name for name, (kind, _) in expected_schema(connection).items() if kind == "table"}
    if not expected <= tables(connection):
        return Look(faults, [], whole=False)
    faults.extend(row_faults(connection, dimension))
    faults.extend(reference_faults(connection))
    return Look(faults, _keys(connection), whole=all(fault.kind != "pages" for fault in faults))


def _keys(connection: apsw.Connection) -> list[int]:
    try:
        return [key for (key,) in fetch(connection, "SELECT key FROM memories ORDER BY key")]
    except UNREADABLE:  # the pages tell
        return []


def findings_of(connection: apsw.Connection, faults: Iterable[Fault]) -> tuple[Finding, ...]:
    """*faults* put together by kind and partition, in words and names."""
    groups: dict[tuple[FaultKind, int | None], list[Fault]] = defaultdict(list)
    for fault in faults:
        groups[fault.kind, fault.partition].append(fault)
    return tuple(
        Finding(
            kind=kind,
            means=_means(kind, group),
            remedy=MEANINGS[kind].remedy,
            count=len(group),
            partition=_partition(connection, partition),
            memory_ids=tuple(_ids(connection, group[:_MOST_IDS])),
        )
        for (kind, partition), group in groups.items()
    )


def _means(kind: FaultKind, group: Sequence[Fault]) -> str:
    told = [fault.told for fault in group[:_MOST_TOLD] if fault.told]
    return f"{MEANINGS[kind].means}: {'; '.join(told)}" if told else MEANINGS[kind].means


def _partition(connection: apsw.Connection, number: int | None) -> Partition | None:
    rows = _rows(connection, "SELECT namespace, kind, name FROM partitions WHERE id = ?", number)
    return next((Partition(*row) for row in rows), None)


def _ids(connection: apsw.Connection, group: Iterable[Fault]) -> Iterator[str]:
    sql = "SELECT CAST(id AS BLOB) FROM memories WHERE key = ?"
    for fault in group:
        if fault.kind in _OF_MEMORIES:
            yield from (
                id_.decode(errors="replace") for (id_,) in _rows(connection, sql, fault.key)
            )


def _rows(connection: apsw.Connection, sql: str, key: int | None) -> list[tuple]:  # type: ignore[type-arg]
    try:
        return fetch(connection, sql, (key,))
    except UNREADABLE:  # a finding without names is better than none
        return []
