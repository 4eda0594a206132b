"""Which vector space a set of vectors belongs to."""

from dataclasses import dataclass

__all__ = ["EmbedderIdentity"]


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """The fingerprint a store keeps of its embedder; two are one space only if all is equal.

    ``checksum`` is the SHA-256 of the weights where they are at hand, else an
    empty string.
    """

    name: str
    version: str
    dimension: int
    checksum: str = ""

    def __str__(self) -> str:
        checksum = f", checksum {self.checksum[:12]}" if self.checksum else ""
        return f"{self.name} {self.version} ({self.dimension} dimensions{checksum})"
