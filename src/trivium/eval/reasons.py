"""Why the main row ranks as it does, question by question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from trivium.eval.dataset import Question
from trivium.eval.evaluation import Explained
from trivium.eval.searches import Searches
from trivium.types import Explanation, Hit

__all__ = ["Reasons", "Weighed", "reasons"]

_MOST_JUDGED = 3
_FIRST_HITS = 2
_MOST_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Weighed:
    """One memory that the main row weighed: is it relevant, was it a hit, what did it score?"""

    relevant: bool
    hit: bool
    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Reasons:
    """What to keep of one question, and all that was weighed for it."""

    explained: tuple[Explained, ...]
    weighed: tuple[Weighed, ...]


def reasons(
    searches: Searches,
    question: Question,
    judged: Mapping[str, int],
    texts: Mapping[str, str],
    *,
    grade: int,
) -> Reasons:
    """Asks the main row why.

    Args:
        searches: The store and the rows.
        question: What is asked.
        judged: Grades by memory id.
        texts: The text of every memory, by id.
        grade: The least grade that is relevant.
    """
    hits = searches.explained(question)
    relevant = sorted(
        (memory for memory, given in judged.items() if given >= grade),
        key=lambda memory: (-judged[memory], memory),
    )
    found = {memory.id: memory for memory in _hits(hits, judged)}
    for memory in relevant:
        if memory not in found:
            found[memory] = _missed(searches, question, memory, judged[memory], texts[memory])
    kept = dict.fromkeys([*relevant[:_MOST_JUDGED], *hits.ids[:_FIRST_HITS]])
    return Reasons(
        explained=tuple(found[memory] for memory in kept),
        weighed=tuple(
            Weighed(memory.grade >= grade, memory.id in hits.ids, memory.explanation)
            for memory in found.values()
            if memory.explanation is not None
        ),
    )


def _hits(hits: Sequence[Hit], judged: Mapping[str, int]) -> Iterator[Explained]:
    for rank, hit in enumerate(hits, start=1):
        yield Explained(
            id=hit.id,
            text=_shortened(hit.text),
            grade=judged.get(hit.id, 0),
            rank=rank,
            message=f"it ranks number {rank}",
            explanation=hit.explanation,
        )


def _missed(
    searches: Searches, question: Question, memory: str, grade: int, text: str
) -> Explained:
    verdict = searches.verdict(question, memory)
    return Explained(
        id=memory,
        text=_shortened(text),
        grade=grade,
        rank=verdict.rank,
        message=verdict.message,
        explanation=verdict.explanation,
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 1]}…"
