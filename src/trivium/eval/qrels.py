"""Judgements as the field writes them: question, memory and grade, separated by tabs."""

from collections.abc import Mapping
from pathlib import Path

from trivium.errors import InputError
from trivium.eval.source import text_of

__all__ = ["read_qrels"]

Places = Mapping[tuple[str, str], str]


def read_qrels(path: Path) -> tuple[dict[str, dict[str, int]], Places]:
    """Grades by question and memory, and the file and line of each.

    Three columns, or the four of TREC (whose second says nothing); a first
    line without a number as grade is a header. The same judgement twice is
    read once.

    Raises:
        InputError: A line cannot be read, contradicts another, or there is none.
    """
    grades: dict[str, dict[str, int]] = {}
    places: dict[tuple[str, str], str] = {}
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if not line.strip() or (number == 1 and _is_header(line)):
            continue
        place = f"{path}:{number}"
        question, memory, grade = _columns(line, place)
        before = grades.setdefault(question, {}).setdefault(memory, grade)
        if before != grade:
            first = places[question, memory].rpartition(":")[2]
            msg = f"{place}: {memory!r} is judged {grade} here but {before} in line {first}"
            raise InputError(msg)
        places.setdefault((question, memory), place)
    if not grades:
        msg = f"{path}: it judges nothing; write lines of question id, memory id and grade"
        raise InputError(msg)
    return grades, places


def _is_header(line: str) -> bool:
    columns = line.split("\t")
    return len(columns) > 2 and _whole(columns[-1]) is None and columns[-1].strip().isidentifier()


def _columns(line: str, place: str) -> tuple[str, str, int]:
    columns = [column.strip() for column in line.split("\t")]
    if len(columns) == 4:
        del columns[1]
    if len(columns) != 3 or not columns[0] or not columns[1]:
        msg = f"{place}: expected question id, memory id and grade separated by tabs: {line!r:.80}"
        raise InputError(msg)
    grade = _whole(columns[2])
    if grade is None:
        msg = f"{place}: the grade must be a whole number, not {columns[2]!r:.40}"
        raise InputError(msg)
    return columns[0], columns[1], grade


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
