"""What a tuning learns from: judged questions, or what was said of hits."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trivium.errors import InputError
from trivium.eval.dataset import Dataset
from trivium.eval.source import records
from trivium.types import Scope

__all__ = ["Judged", "feedback_lines", "judged_by_feedback", "judged_in"]

_NAMES = ("user_id", "agent_id", "run_id")


@dataclass(frozen=True, slots=True)
class Judged:
    """One question, where it is asked, and the grades of memories by id; above 0 is relevant."""

    id: str
    text: str
    scope: Scope
    grades: Mapping[str, int]


def judged_in(dataset: Dataset, namespace: str) -> tuple[Judged, ...]:
    """The questions of a data set whose memories are stored under *namespace*."""
    return tuple(
        Judged(
            question.id,
            question.text,
            Scope(namespace, question.scope),
            dataset.judgements[question.id],
        )
        for question in dataset.judged(1).questions
    )


def judged_by_feedback(lines: Iterable[Mapping[str, Any]], namespace: str) -> tuple[Judged, ...]:
    """Feedback as questions: useful is grade 1, useless 0; what nobody spoke of counts as 0.

    Lines are as `Memory.export_feedback` gives them. Equal queries of one user
    (without a user: of one agent, then of one run) are one question; those
    without a useful memory tell nothing and are left out.
    """
    grades: dict[tuple[Scope, str], dict[str, int]] = defaultdict(dict)
    for line in lines:
        said = grades[_partition(line, namespace), line["query"]]
        said[line["id"]] = int(line["useful"])
    return tuple(
        Judged(str(place), query, scope, said)
        for place, ((scope, query), said) in enumerate(grades.items())
        if any(said.values())
    )


def feedback_lines(path: Path) -> Iterator[Mapping[str, Any]]:
    """Lines ``{"query", "id", "useful"}`` with a user_id, agent_id or run_id.

    Raises `InputError` with file and line when one is not like that.
    """
    for value in records(path):
        line = value.content
        texts = all(isinstance(line.get(name), str) and line[name] for name in ("query", "id"))
        if not texts or not isinstance(line.get("useful"), bool):
            msg = (
                f'{value.place}: a line of feedback is {{"query": text, "id": text, "useful":'
                f" true or false}} and whose it is, not {json.dumps(line, ensure_ascii=False):.80}"
            )
            raise InputError(msg)
        if not any(isinstance(line.get(name), str) for name in _NAMES):
            msg = f"{value.place}: name whose memory it is: {', '.join(_NAMES)}"
            raise InputError(msg)
        yield line


def _partition(line: Mapping[str, Any], namespace: str) -> Scope:
    """The whole partition that a line is about: its user's, else its agent's, else its run's."""
    name = next(name for name in _NAMES if line.get(name) is not None)
    return Scope(namespace, **{name: line[name]})
