"""Every question asked in every way, on one store with the memories of a data set."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from trivium.api import Memory
from trivium.config import Settings
from trivium.embedding import EmbedderSpec
from trivium.eval.dataset import Dataset, Question
from trivium.eval.latency import Stopwatch
from trivium.eval.metrics import DEPTH
from trivium.eval.rows import Row, main_row
from trivium.protocols import Extractor
from trivium.types import Results, Verdict

__all__ = ["OnProgress", "Searched", "Searches", "opened"]

#: Called with what is being done, the number done and the number of all, None if unknown.
OnProgress = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class Searched:
    """What one row found for one question, and the seconds of every stage."""

    ids: tuple[str, ...]
    scores: tuple[float, ...]
    seconds: dict[str, float]


@dataclass(frozen=True, slots=True)
class Searches:
    """One store, opened once for every set of weights that the rows use."""

    rows: Sequence[Row]
    memories: dict[str, Memory]

    @property
    def main(self) -> Row:
        """The row that is explained."""
        return main_row(self.rows)

    @property
    def memory(self) -> Memory:
        """The memory of the main row."""
        return self.memories[self.main.name]

    def timed(self, question: Question) -> dict[str, Searched]:
        """Asks *question* in every way, the main one first: it alone has to embed."""
        main_first = sorted(self.rows, key=lambda row: row is not self.main)
        return {row.name: self._searched(row, question) for row in main_first}

    def _searched(self, row: Row, question: Question) -> Searched:
        watch = Stopwatch()
        with watch.watching():
            results = self._search(row, question)
        return Searched(results.ids, tuple(hit.score for hit in results), dict(watch.seconds))

    def explained(self, question: Question) -> Results:
        """The main row's hits with their explanations."""
        return self._search(self.main, question, explain=True)

    def verdict(self, question: Question, memory_id: str) -> Verdict:
        """Why the main row has a memory where it is."""
        return self.memory.explain(
            question.text, memory_id, user_id=question.scope, top_k=DEPTH, **self.main.options
        )

    def warm(self, scopes: Sequence[str]) -> None:
        """Loads what the first search of every scope would have to wait for."""
        for memory in set(self.memories.values()):
            for scope in scopes:
                memory.search("a", user_id=scope, signals=("bm25", "entity"))

    def _search(self, row: Row, question: Question, *, explain: bool = False) -> Results:
        return self.memories[row.name].search(
            question.text, user_id=question.scope, top_k=DEPTH, explain=explain, **row.options
        )


@contextmanager
def opened(
    dataset: Dataset,
    rows: Sequence[Row],
    settings: Settings,
    *,
    embedder: EmbedderSpec | None,
    extractor: str | Extractor | None,
    on_progress: OnProgress,
) -> Iterator[Searches]:
    """Stores the memories of *dataset* in a temporary file for as long as the block runs."""
    with TemporaryDirectory(prefix="trivium-eval-") as folder, ExitStack() as stack:
        path = Path(folder) / "evaluation.trivium"
        first = stack.enter_context(
            Memory(path, embedder=embedder, extractor=extractor, settings=settings)
        )
        first.add_many(
            dataset.memories,
            on_progress=lambda done, total: on_progress(f"{dataset.name}: storing", done, total),
        )
        memories = {}
        for row in rows:
            memories[row.name] = first
            if row.weights:
                weights = replace(settings.weights, **row.weights)
                changed = replace(settings, weights=weights)
                memories[row.name] = stack.enter_context(
                    Memory(path, embedder=first.embedder, extractor=extractor, settings=changed)
                )
        yield Searches(rows, memories)
