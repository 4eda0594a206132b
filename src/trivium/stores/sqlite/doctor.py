"""Diagnosis and repair of one file."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trivium.protocols import Prepare
from trivium.stores.sqlite.check_store import Look, findings_of, look_at
from trivium.stores.sqlite.check_texts import text_faults
from trivium.stores.sqlite.connections import Connections
from trivium.stores.sqlite.doctor_indexes import DamagedIndexes, linked_to
from trivium.stores.sqlite.doctor_repair import drop_orphans, mend_file, mend_rows, tell_readers
from trivium.stores.sqlite.identity import write_identity
from trivium.types import Diagnosis, EmbedderIdentity, FaultKind, Finding

__all__ = ["Doctor"]

#: Memories that are analysed and embedded again when not all are.
_SAMPLE = 64
#: Where one is wrong, all must be compared to mend them.
_SELDOM_ALONE: frozenset[FaultKind] = frozenset(
    {"vector-differs", "terms-differ", "links-differ", "embedder"}
)


@dataclass(frozen=True, slots=True)
class Doctor:
    """Checks and mends one file for the embedder *identity*, to whom *prepare* belongs."""

    connections: Connections
    identity: EmbedderIdentity
    prepare: Prepare

    def examine(self, *, deep: bool) -> Diagnosis:
        """What is wrong; writes nothing."""
        look, compared = self._look(deep=deep)
        return Diagnosis(self._findings(look), len(look.keys), compared)

    def repair(self, *, deep: bool) -> Diagnosis:
        """What is wrong, and mends what can be mended."""
        first, compared = self._look(deep=deep)
        if not first.faults:
            return Diagnosis((), len(first.keys), compared)
        before = self._findings(first)
        mend_file(self.connections, first.kinds)
        # what was lost with a table shows only once there is one again
        second, _ = self._look(deep=deep or bool(first.kinds & _SELDOM_ALONE))
        before += _news(self._findings(second), before)
        if second.whole:
            self._mend(second)
        last, compared = self._look(deep=deep)
        after = self._findings(last)
        repaired = (replace(finding, repaired=True) for finding in _news(before, after))
        return Diagnosis((*repaired, *after), len(last.keys), compared)

    def _look(self, *, deep: bool) -> tuple[Look, int]:
        """All faults, and how many memories were compared with what their texts give."""
        with self.connections.reading() as connection:
            look = look_at(connection, self.identity.dimension)
            suspects = look.suspects | linked_to(connection, look.of_kind("entity-damaged"))
        if not look.whole:
            return look, 0
        sound = [key for key in look.keys if key not in suspects]
        chosen = sound if deep else sound[:: max(1, len(sound) // _SAMPLE)]
        faults = text_faults(self.connections.reading, self.prepare, chosen)
        return look._replace(faults=[*look.faults, *faults]), len(chosen)

    def _findings(self, look: Look) -> tuple[Finding, ...]:
        with self.connections.reading() as connection:
            return findings_of(connection, look.faults)

    def _mend(self, look: Look) -> None:
        with self.connections.writing() as connection:
            damaged = DamagedIndexes.of(look.faults, connection)
            mend_rows(connection, look.faults)
        # of an unknown embedder's vectors none is touched unless they prove to be ours
        ours = not {"embedder", "vector-differs"} <= look.kinds
        if ours:
            damaged.mend(self.connections, self.prepare)
        with self.connections.writing() as connection:
            drop_orphans(connection)
            if "embedder" in look.kinds and ours:
                write_identity(connection, self.identity)
            tell_readers(connection)


def _news(findings: Sequence[Finding], known: Sequence[Finding]) -> tuple[Finding, ...]:
    """Those of *findings* whose like is not in *known*."""
    there = {(finding.kind, finding.partition) for finding in known}
    return tuple(each for each in findings if (each.kind, each.partition) not in there)
