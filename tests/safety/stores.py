"""What the tests of safety store, and how they search it."""

from pathlib import Path
from typing import Any

from trivium import Memory, NewMemory, Settings

SIGNALS = ("semantic", "bm25", "entity")
QUESTIONS = ("Who met Dana in Oslo?", "E_CONN_7 at the harbour", "杭州出差", "note 11", "tea")


def opened(path: Path | str, **options: Any) -> Memory:
    """A memory with the embedder that needs no model, whatever the user has configured."""
    return Memory(path, embedder="hash", settings=options.pop("settings", Settings()), **options)


def filled(memory: Memory) -> Memory:
    """*memory* with 24 of ann's and 4 of bob's."""
    for number in range(24):
        place = "Oslo" if number % 2 else "Lisbon"
        text = f"Dana wrote note {number} about E_CONN_{number} at the harbour of {place}"
        memory.add(text, user_id="ann", id=f"ann-{number}", metadata={"n": number})
    texts = ["我下周三去杭州出差", "Bob prefers green tea", "Bob prefers green tea", "Kyoto in May"]
    memory.add([NewMemory(t, user_id="bob", id=f"bob-{n}") for n, t in enumerate(texts)])
    return memory


def answers(memory: Memory) -> list[tuple[str, float]]:
    """What *memory* answers to every question, by every signal and by all together."""
    found = []
    for user in ("ann", "bob"):
        for question in QUESTIONS:
            for signals in (None, *((signal,) for signal in SIGNALS)):
                results = memory.search(
                    question, user_id=user, signals=signals, top_k=100, threshold=0
                )
                found += [(hit.memory.id, round(hit.score, 9)) for hit in results]
    return found
