"""Makes damaged vectors, terms and links anew from the texts, and nothing that is sound."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import apsw

from trivium.protocols import Prepare
from trivium.stores.checks import Fault
from trivium.stores.sqlite.check_texts import StoredText, batches, read_texts
from trivium.stores.sqlite.connections import Connections
from trivium.stores.sqlite.entities import link_entities, unlink_entities
from trivium.stores.sqlite.fetch import fetch
from trivium.stores.sqlite.index import pack_vector, store_terms, store_vector
from trivium.types import FaultKind, PreparedMemory

__all__ = ["DamagedIndexes", "linked_to"]

_VECTOR: frozenset[FaultKind] = frozenset({"vector-missing", "vector-damaged", "vector-differs"})
_TERMS: frozenset[FaultKind] = frozenset(
    {"terms-missing", "terms-damaged", "terms-differ", "statistics"}
)
_LINKS: frozenset[FaultKind] = frozenset({"link-dangling", "links-differ"})

#: A sound vector of an equal text: one text, one vector.
_TWINS = """
    SELECT v.memory, v.vector FROM memories AS mine
    JOIN memories AS m ON m.partition = mine.partition AND m.digest = mine.digest
        AND m.text = mine.text
    JOIN vectors AS v ON v.memory = m.key
    WHERE mine.key = ?
"""


def linked_to(connection: apsw.Connection, entities: Iterable[int]) -> set[int]:
    """The memories that are linked to one of *entities*."""
    return {
        memory
        for entity in entities
        for (memory,) in fetch(connection, "SELECT memory FROM links WHERE entity = ?", (entity,))
    }


@dataclass(frozen=True, slots=True)
class DamagedIndexes:
    """Keys of memories by what of them is to be made anew."""

    vectors: set[int]
    terms: set[int]
    links: set[int]

    @classmethod
    def of(cls, faults: Sequence[Fault], connection: apsw.Connection) -> Self:
        """What *faults* tell; memories that cannot be read are left out."""
        lost = {fault.key for fault in faults if fault.kind == "undecodable"}
        names = {fault.key for fault in faults if fault.kind == "entity-damaged"}
        return cls(
            vectors={fault.key for fault in faults if fault.kind in _VECTOR} - lost,
            terms={fault.key for fault in faults if fault.kind in _TERMS} - lost,
            links=({fault.key for fault in faults if fault.kind in _LINKS} - lost)
            | (linked_to(connection, names) - lost),
        )

    def mend(self, connections: Connections, prepare: Prepare) -> None:
        """Prepares the texts batch by batch and writes what is damaged; a batch, a transaction."""
        for batch in batches(sorted(self.vectors | self.terms | self.links)):
            with connections.reading() as connection:
                texts = read_texts(connection, batch)
            made = prepare([text.record for text in texts])
            with connections.writing() as connection:
                for text, memory in zip(texts, made, strict=True):
                    if _is_still(connection, text):
                        self._write(connection, text, memory)

    def _write(self, connection: apsw.Connection, text: StoredText, memory: PreparedMemory) -> None:
        if text.key in self.vectors:
            store_vector(connection, text.key, self._vector(connection, text.key, memory))
            self.vectors.discard(text.key)
        if text.key in self.terms:
            store_terms(connection, text.key, memory)
        if text.key in self.links:
            unlink_entities(connection, text.key)
            link_entities(connection, text.partition, text.key, memory.entities)

    def _vector(self, connection: apsw.Connection, key: int, memory: PreparedMemory) -> bytes:
        twins = fetch(connection, _TWINS, (key,))
        sound = (vector for twin, vector in twins if twin not in self.vectors)
        return next(sound, pack_vector(memory.vector))


def _is_still(connection: apsw.Connection, text: StoredText) -> bool:
    """Whether the memory has not changed since it was read; one that did is whole again."""
    sql = "SELECT seq FROM memories WHERE key = ?"
    return bool(connection.execute(sql, (text.key,)).get == text.seq)
