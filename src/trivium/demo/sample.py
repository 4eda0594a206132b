"""The bundled memories and searches."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files

from trivium.api import Memory
from trivium.integrations.importers import Summary, load, read_files

__all__ = ["SampleSearch", "import_sample", "sample_searches"]


@dataclass(frozen=True, slots=True)
class SampleSearch:
    """A question of a user, the id of the memory that answers it, and what the search shows."""

    query: str
    user_id: str
    expect: str
    shows: str
    shows_zh: str


def import_sample(memory: Memory, on_progress: Callable[[int, int], None]) -> Summary:
    """Adds the sample's memories; those already there are not added again.

    *on_progress* hears how many are done, and how many there are.
    """
    with as_file(files("trivium.demo") / "sample.jsonl") as path:
        entries = list(read_files([path], "memories"))
    return load(memory, entries, on_progress=lambda done: on_progress(done, len(entries)))


def sample_searches() -> tuple[SampleSearch, ...]:
    """The searches, in the order of the demo."""
    text = (files("trivium.demo") / "searches.jsonl").read_text(encoding="utf-8")
    return tuple(SampleSearch(**json.loads(line)) for line in text.splitlines())
