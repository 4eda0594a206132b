"""A data set as a folder: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels.tsv``."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from trivium.engine.moments import microseconds
from trivium.errors import InputError
from trivium.eval.dataset import Dataset, Question, checked
from trivium.eval.qrels import read_qrels
from trivium.eval.source import DEFAULT_SCOPE, records, sha256, text_field
from trivium.integrations.importers import Entry, Fault, read_files
from trivium.integrations.importers.entry import Value
from trivium.types import NewMemory

__all__ = ["FILES", "read_folder"]

FILES = ("corpus.jsonl", "queries.jsonl", "qrels.tsv")


def read_folder(folder: Path) -> Dataset:
    """The data set in *folder*.

    A memory has ``id`` and ``text``, and may have ``scope`` (the user),
    ``session`` or ``run_id``, ``time``; all else is metadata. A question has
    ``id`` and ``text``, and may have ``scope`` and ``type``. What names no
    scope is in one called "default".

    Raises:
        InputError: With file and line, what is missing, dangling or unreadable.
    """
    corpus, queries, qrels = paths = [folder / name for name in FILES]
    for path in paths:
        if not path.is_file():
            msg = f"{folder}: there is no {path.name}; a data set is {', '.join(FILES)}"
            raise InputError(msg)
    judgements, places = read_qrels(qrels)
    return checked(
        Dataset(
            name=folder.resolve().name,
            memories=tuple(_memories(corpus)),
            questions=tuple(_questions(queries)),
            judgements=judgements,
            hashes={path.name: sha256(path) for path in paths},
        ),
        places,
    )


def _memories(path: Path) -> Iterator[NewMemory]:
    seen: dict[str, str] = {}
    for item in read_files([path], "corpus"):
        if isinstance(item, Fault):
            raise InputError(str(item))
        memory = _identified(item)
        _check_new(str(memory.id), item.place, seen)
        yield memory


def _identified(entry: Entry) -> NewMemory:
    memory = entry.memory
    said = {"id": memory.id, "scope": memory.user_id, "text": memory.text}
    record = Value(entry.place, entry.file, said)
    try:
        microseconds(memory.time, "time")
    except InputError as exc:
        msg = f"{entry.place}: {exc}"
        raise InputError(msg) from exc
    return replace(
        memory,
        id=text_field(record, "id"),
        text=text_field(record, "text"),
        user_id=text_field(record, "scope", DEFAULT_SCOPE),
    )


def _questions(path: Path) -> Iterator[Question]:
    seen: dict[str, str] = {}
    for value in records(path):
        question = Question(
            id=text_field(value, "id"),
            text=text_field(value, "text"),
            scope=text_field(value, "scope", DEFAULT_SCOPE),
            type=text_field(value, "type", "all"),
            place=value.place,
        )
        _check_new(question.id, value.place, seen)
        yield question


def _check_new(found: str, place: str, seen: dict[str, str]) -> None:
    if found in seen:
        msg = f"{place}: the id {found!r} is there before, in {seen[found]}"
        raise InputError(msg)
    seen[found] = place
