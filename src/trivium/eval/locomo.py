"""LoCoMo's own JSON as a data set: dialogue turns, and questions with the turns that answer them.

The format is that of Maharana et al., "Evaluating Very Long-Term Conversational
Memory of LLM Agents" (2024). Adversarial questions (category 5) have no answer
to find and are left out, as are those whose evidence names no turn.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trivium.errors import InputError
from trivium.eval.dataset import Dataset, Question, checked
from trivium.eval.source import records, sha256, text_field
from trivium.integrations.importers import Fault, read_files
from trivium.integrations.importers.entry import Value
from trivium.types import NewMemory

__all__ = ["read_locomo"]

#: The types behind LoCoMo's category numbers; the fifth is adversarial.
_TYPES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop"}
_ADVERSARIAL = 5
_TURN = re.compile(r"D:?(\d+):(\d+)")


def read_locomo(path: Path) -> Dataset:
    """The conversations in *path* as scopes, their turns as memories, their questions.

    Raises `InputError` with the place of what cannot be read.
    """
    memories = tuple(_memories(path))
    turns = {memory.id for memory in memories}
    judged = [(question, _evidence(question, raw, turns)) for question, raw in _questions(path)]
    kept = [(question, found) for question, found in judged if found]
    left = len(judged) - len(kept)
    told = "question names" if left == 1 else "questions name"
    verb = "is" if left == 1 else "are"
    notes = (f"{left} {told} no turn as evidence and {verb} left out",) if left else ()
    return checked(
        Dataset(
            name=path.stem,
            memories=memories,
            questions=tuple(question for question, _ in kept),
            judgements={question.id: dict.fromkeys(found, 1) for question, found in kept},
            hashes={path.name: sha256(path)},
            notes=notes,
        ),
        {},
    )


def _memories(path: Path) -> Iterator[NewMemory]:
    for item in read_files([path], "locomo"):
        if isinstance(item, Fault):
            raise InputError(str(item))
        yield item.memory


def _questions(path: Path) -> Iterator[tuple[Question, Any]]:
    for value in records(path):
        sample = text_field(value, "sample_id")
        asked = value.content.get("qa")
        if not isinstance(asked, list):
            msg = f"{value.place}: {sample} has no list 'qa' of questions"
            raise InputError(msg)
        for number, item in enumerate(asked):
            place = f"{value.place}, {sample}, question {number + 1}"
            if not isinstance(item, dict):
                msg = f"{place}: expected an object, not {item!r:.60}"
                raise InputError(msg)
            if item.get("category") != _ADVERSARIAL:
                yield _question(Value(place, value.file, item), sample, number), item


def _question(value: Value, sample: str, number: int) -> Question:
    category = value.content.get("category")
    return Question(
        id=f"{sample}|qa{number}",
        text=text_field(value, "question"),
        scope=sample,
        type=_TYPES.get(category, f"category {category}"),
        place=value.place,
    )


def _evidence(question: Question, item: dict[str, Any], turns: set[str | None]) -> list[str]:
    """The turns named as evidence; a few are written as "D8:6; D9:17" or "D:11:26"."""
    named = " ".join(map(str, item.get("evidence") or ()))
    found = (f"{question.scope}|D{int(s)}:{int(t)}" for s, t in _TURN.findall(named))
    return [turn for turn in dict.fromkeys(found) if turn in turns]
