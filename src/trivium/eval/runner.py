"""One data set, every row: from questions to figures."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from trivium.config import Settings
from trivium.embedding import EmbedderSpec
from trivium.eval.bootstrap import RESAMPLES, SEED, Difference, paired_differences
from trivium.eval.dataset import Dataset, Question
from trivium.eval.distributions import distributions, reliability
from trivium.eval.evaluation import Answer, Evaluation, Found, RowFigures
from trivium.eval.latency import WHOLE, latencies
from trivium.eval.metrics import DEPTH, METRICS, scored
from trivium.eval.reasons import Reasons, reasons
from trivium.eval.rows import Row, chosen_rows, main_row
from trivium.eval.searches import OnProgress, Searched, Searches, opened
from trivium.eval.setup import Setup
from trivium.protocols import Extractor
from trivium.types import FloatArray

__all__ = ["evaluate"]

_BASELINE = "semantic"
_PRIMARY = "nDCG@10"
_UNEMBEDDED = "without embedding"


def evaluate(
    dataset: Dataset,
    *,
    rows: Sequence[Row] | None = None,
    settings: Settings | None = None,
    embedder: EmbedderSpec | None = None,
    extractor: str | Extractor | None = None,
    grade: int = 1,
    seed: int = SEED,
    resamples: int = RESAMPLES,
    on_progress: OnProgress | None = None,
) -> Evaluation:
    """Asks every question of *dataset* in every way of *rows* and counts what was found.

    Offline with a local embedder, on a temporary store. The same inputs give
    the same figures to the last digit, latencies aside.

    Args:
        dataset: From `load_dataset`.
        rows: From `chosen_rows`; default: all of `ROWS`.
        settings: Of the memory; default: the user's configuration.
        embedder: Instead of the configured one.
        extractor: Instead of the configured one.
        grade: The least grade that counts as relevant; nDCG uses all grades.
        seed: Of the bootstrap.
        resamples: Of the bootstrap.
        on_progress: Called with what is being done, the number done and of all.

    Raises:
        InputError: The data or a row cannot be used.
        TriviumError: The package ir-measures is missing, or the memory failed.
    """
    settings = settings or Settings.from_environment()
    rows = chosen_rows(settings) if rows is None else rows
    progress = on_progress or _silent
    dataset = dataset.judged(grade)
    scored({}, {})  # a missing package should not cost minutes
    with opened(
        dataset, rows, settings, embedder=embedder, extractor=extractor, on_progress=progress
    ) as searches:
        asked = _ask(searches, dataset, grade, progress)
        setup = Setup.of(
            searches.memory,
            str(extractor or settings.extractor),
            grade=grade,
            depth=DEPTH,
            seed=seed,
            resamples=resamples,
        )
    return _evaluation(dataset, rows, asked, setup)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Of every question: what each row found, and the main row's reasons."""

    searched: Sequence[Mapping[str, Searched]]
    reasons: Sequence[Reasons]


def _ask(searches: Searches, dataset: Dataset, grade: int, progress: OnProgress) -> _Asked:
    texts = {str(memory.id): memory.text for memory in dataset.memories}
    searches.warm(sorted({question.scope for question in dataset.questions}))
    searched, why = [], []
    for done, question in enumerate(dataset.questions, start=1):
        judged = dataset.judgements[question.id]
        searched.append(searches.timed(question))
        why.append(reasons(searches, question, judged, texts, grade=grade))
        progress(f"{dataset.name}: asking", done, len(dataset.questions))
    return _Asked(searched, why)


def _evaluation(dataset: Dataset, rows: Sequence[Row], asked: _Asked, setup: Setup) -> Evaluation:
    found = _found(dataset, rows, asked.searched, setup.grade)
    tables = {row.name: _table([one[row.name] for one in found]) for row in rows}
    best = max(rows, key=lambda row: tables[row.name][:, METRICS.index(_PRIMARY)].sum()).name
    weighed = [one for reason in asked.reasons for one in reason.weighed]
    return Evaluation(
        dataset=dataset.name,
        hashes=dataset.hashes,
        notes=dataset.notes,
        memories=len(dataset.memories),
        scopes=len({memory.user_id for memory in dataset.memories}),
        types=dict(sorted(Counter(question.type for question in dataset.questions).items())),
        setup=setup,
        main=main_row(rows).name,
        best=best,
        rows=tuple(
            RowFigures(
                name=row.name,
                says=row.says,
                metrics=_means(tables[row.name]),
                types=_by_type(dataset.questions, tables[row.name]),
                against_semantic=_against(row.name, _BASELINE, tables, setup),
                against_best=_against(row.name, best, tables, setup),
                latency=latencies([_seconds(one[row.name]) for one in asked.searched]),
            )
            for row in rows
        ),
        distributions=distributions(weighed),
        reliability=reliability(weighed),
        answers=tuple(
            Answer(question, dict(dataset.judgements[question.id]), one, why.explained)
            for question, one, why in zip(dataset.questions, found, asked.reasons, strict=True)
        ),
    )


def _found(
    dataset: Dataset, rows: Sequence[Row], searched: Sequence[Mapping[str, Searched]], grade: int
) -> Sequence[Mapping[str, Found]]:
    """Of every question, what each row found, with its measures."""
    ids = [question.id for question in dataset.questions]
    measured = {}
    for row in rows:
        rankings = {id_: one[row.name].ids for id_, one in zip(ids, searched, strict=True)}
        measured[row.name] = scored(rankings, dataset.judgements, grade)
    return [
        {
            row.name: Found(one[row.name].ids, one[row.name].scores, measured[row.name][id_])
            for row in rows
        }
        for id_, one in zip(ids, searched, strict=True)
    ]


def _table(found: Sequence[Found]) -> FloatArray:
    """Shape (questions, metrics)."""
    return np.array([[one.metrics[name] for name in METRICS] for one in found])


def _means(table: FloatArray) -> dict[str, float]:
    return dict(zip(METRICS, (table.sum(axis=0) / len(table)).tolist(), strict=True))


def _by_type(questions: Sequence[Question], table: FloatArray) -> dict[str, dict[str, float]]:
    places = defaultdict(list)
    for place, question in enumerate(questions):
        places[question.type].append(place)
    return {type_: _means(table[places[type_]]) for type_ in sorted(places)}


def _against(
    name: str, other: str, tables: Mapping[str, FloatArray], setup: Setup
) -> dict[str, Difference]:
    """The differences of a row to another; none to itself, or when the other was left out."""
    if name == other or other not in tables:
        return {}
    differences = paired_differences(
        tables[name] - tables[other], resamples=setup.resamples, seed=setup.seed
    )
    return dict(zip(METRICS, differences, strict=True))


def _seconds(searched: Searched) -> dict[str, float]:
    seconds = searched.seconds
    return {**seconds, _UNEMBEDDED: seconds[WHOLE] - seconds.get("embedding", 0.0)}


def _silent(doing: str, done: int, total: int | None) -> None:
    """Progress that nobody asked for."""
