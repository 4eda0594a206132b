"""What an evaluation found, as values that a table, a report or a file is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trivium.eval.bootstrap import Difference
from trivium.eval.dataset import Question
from trivium.eval.latency import Latency
from trivium.eval.setup import Setup
from trivium.types import Explanation

__all__ = [
    "Answer",
    "Distribution",
    "Evaluation",
    "Explained",
    "Found",
    "Reliability",
    "RowFigures",
]

Metrics = Mapping[str, float]
Differences = Mapping[str, Difference]


@dataclass(frozen=True, slots=True)
class Found:
    """What one row found for one question, best first, and how good that is."""

    ids: tuple[str, ...]
    scores: tuple[float, ...]
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class Explained:
    """Why a memory is where it is under the main row."""

    id: str
    text: str
    grade: int
    rank: int | None
    message: str
    explanation: Explanation | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One question: the judged memories, what each row found, and the main row's reasons.

    ``explained`` holds the best judged memories and the first hits.
    """

    question: Question
    judged: Mapping[str, int]
    found: Mapping[str, Found]
    explained: tuple[Explained, ...]


@dataclass(frozen=True, slots=True)
class RowFigures:
    """One line of the table. Means are over all questions, or over those of one type.

    ``latency`` holds percentiles by stage. Only the main row embeds its
    queries; the others find them remembered, so compare rows by the stage
    "without embedding".
    """

    name: str
    says: str
    metrics: Metrics
    types: Mapping[str, Metrics]
    against_semantic: Differences
    against_best: Differences
    latency: Mapping[str, Latency]


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often a value in (0, 1] fell into each of equal bins, and how often it was 0.

    The relevant ones are all that were judged so and scored; the others are
    those among the first hits.
    """

    name: str
    relevant: tuple[int, ...]
    others: tuple[int, ...]
    relevant_zero: int
    others_zero: int


@dataclass(frozen=True, slots=True)
class Reliability:
    """Of the hits with a score in [low, high), how many there are and how many are relevant."""

    low: float
    high: float
    hits: int
    relevant: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All that is known of one data set.

    Attributes:
        dataset: Its name.
        hashes: SHA-256 of its files.
        notes: What a reader should know, such as what was left out.
        memories: How many were stored.
        scopes: How many users they belong to.
        types: How many questions of each type were counted.
        setup: Versions, settings and seeds.
        main: The row whose explanations are kept.
        best: The row with the highest nDCG@10.
        rows: The lines of the table.
        distributions: Of the main row's score and of each of its signals.
        reliability: Of the main row's scores.
        answers: Every counted question.
    """

    dataset: str
    hashes: Mapping[str, str]
    notes: tuple[str, ...]
    memories: int
    scopes: int
    types: Mapping[str, int]
    setup: Setup
    main: str
    best: str
    rows: tuple[RowFigures, ...]
    distributions: tuple[Distribution, ...] = ()
    reliability: tuple[Reliability, ...] = ()
    answers: tuple[Answer, ...] = field(default=(), repr=False)

    @property
    def questions(self) -> int:
        """How many questions were counted."""
        return sum(self.types.values())

    def row(self, name: str) -> RowFigures:
        """The line called *name*; KeyError when there is none."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)
