"""After a purge no file beside the store, nor the store, holds a byte of what was deleted."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from stores import opened
from trivium import Memory

TEXT = "Schattenparker met Xanthippe at Geheimort about ZQX-4711 on 密码本"
WORDS = ("Schattenparker", "Xanthippe", "Geheimort", "ZQX-4711", "zqx4711", "密码本", "Flunkerei")
WORDS += ("owner-8812", "agent-8813", "run-8814", "memory-8815", "key-8816", "Losungswort")

DELETIONS: dict[str, Callable[[Memory], object]] = {
    "delete": lambda memory: memory.delete("memory-8815"),
    "delete_all": lambda memory: memory.delete_all(user_id="owner-8812"),
    "filter": lambda memory: memory.delete_all(everyone=True, filters={"note": "Flunkerei"}),
    "expiry": lambda memory: memory.update(
        "memory-8815", expires_at=datetime.now(UTC) - timedelta(days=1)
    ),
    "update and delete": lambda memory: (
        memory.update("memory-8815", "harmless"),
        memory.delete("memory-8815"),
    ),
}


def traces(folder: Path) -> set[str]:
    """The words of which a byte sequence is left in any file."""
    content = b"".join(each.read_bytes() for each in sorted(folder.iterdir())).lower()
    return {word for word in WORDS if word.lower().encode() in content}


def hide(memory: Memory) -> None:
    memory.add(
        TEXT,
        user_id="owner-8812",
        agent_id="agent-8813",
        run_id="run-8814",
        id="memory-8815",
        idempotency_key="key-8816",
        metadata={"note": "Flunkerei", "deep": [{"er": "Flunkerei"}]},
    )
    memory.feedback("Losungswort?", "memory-8815", useful=True)


@pytest.mark.parametrize("deletion", DELETIONS)
def test_no_word_name_or_metadata_is_left(path: Path, deletion: str) -> None:
    with opened(path) as memory:
        hide(memory)
        assert traces(path.parent) >= {"Schattenparker", "Flunkerei", "Losungswort", "owner-8812"}
        DELETIONS[deletion](memory)
        memory.purge()
        assert traces(path.parent) == set()
    assert traces(path.parent) == set()
    with opened(path) as memory:
        assert memory.stats().memories == 28
        assert memory.doctor(deep=True).findings == ()


def test_another_process_that_has_the_store_open_keeps_nothing_either(path: Path) -> None:
    with opened(path) as other, opened(path) as memory:
        hide(memory)
        assert other.search("Schattenparker", user_id="owner-8812").ids
        memory.delete("memory-8815")
        memory.purge()
        assert traces(path.parent) == set()
        assert other.search("Schattenparker", user_id="owner-8812").ids == ()


def test_after_an_interrupted_reindex_nothing_is_left(path: Path) -> None:
    def stop(done: int, total: int) -> None:
        del done, total
        raise InterruptedError

    with opened(path) as memory:
        hide(memory)
        memory.add([f"note {number}" for number in range(300)], user_id="many")
        with pytest.raises(InterruptedError):
            memory.reindex(on_progress=stop)
        memory.delete("memory-8815")
        memory.purge()
        assert traces(path.parent) == set()
