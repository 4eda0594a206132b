"""One search of the sample, by meaning alone and by all three signals."""

from dataclasses import dataclass

from trivium.api import Memory
from trivium.demo.sample import SampleSearch
from trivium.types import Hit

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What ranks first by meaning alone, and by all signals with its explanation."""

    search: SampleSearch
    semantic: Hit | None
    fused: Hit | None

    @property
    def semantic_right(self) -> bool:
        """Whether meaning alone ranks the expected memory first."""
        return self.semantic is not None and self.semantic.id == self.search.expect

    @property
    def fused_right(self) -> bool:
        """Whether all signals together rank the expected memory first."""
        return self.fused is not None and self.fused.id == self.search.expect


def compare(memory: Memory, search: SampleSearch) -> Comparison:
    """Runs *search* both ways in a store that holds the sample."""
    alone = memory.search(search.query, user_id=search.user_id, signals=["semantic"], top_k=1)
    fused = memory.search(search.query, user_id=search.user_id, explain=True, top_k=1)
    return Comparison(
        search,
        semantic=alone[0] if alone else None,
        fused=fused[0] if fused else None,
    )
