"""A judged data set: memories, questions and which memories answer them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from trivium.errors import InputError
from trivium.types import NewMemory

__all__ = ["Dataset", "Question", "checked"]

#: Grades of the judged memories of one question, by id; 0 and less is not relevant.
Judgements = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Question:
    """One judged query: who asks what, of which type, and where it stands."""

    id: str
    text: str
    scope: str
    type: str = "all"
    place: str = ""


@dataclass(frozen=True, slots=True)
class Dataset:
    """Everything an evaluation needs.

    Attributes:
        name: A short name for tables.
        memories: What is stored, each with an id and a user, its scope.
        questions: What is asked; one without a relevant judgement is not counted.
        judgements: Grades by question id and memory id.
        hashes: SHA-256 of every file read, by the file's name.
        notes: What a reader of the figures should know, such as what was left out.
    """

    name: str
    memories: tuple[NewMemory, ...]
    questions: tuple[Question, ...]
    judgements: Mapping[str, Judgements]
    hashes: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def judged(self, grade: int) -> "Dataset":
        """The same with only the questions that have a memory of at least *grade*.

        Raises `InputError` when none is left.
        """
        kept = tuple(
            question
            for question in self.questions
            if max(self.judgements.get(question.id, {}).values(), default=0) >= grade
        )
        left = len(self.questions) - len(kept)
        if not kept:
            msg = f"{self.name}: no question has a memory judged {grade} or better"
            raise InputError(msg)
        if not left:
            return self
        without = "question has" if left == 1 else "questions have"
        note = f"{left} {without} no memory judged {grade} or better and is not counted"
        return replace(self, questions=kept, notes=(*self.notes, note))


def checked(dataset: Dataset, places: Mapping[tuple[str, str], str]) -> Dataset:
    """*dataset* when everything it names is there; *places* says where each judgement stands.

    Raises:
        InputError: A judgement or a question names what does not exist, or a
            memory that the question cannot reach, as it is in another scope.
    """
    scopes = {memory.id: memory.user_id for memory in dataset.memories}
    questions = {question.id: question for question in dataset.questions}
    _check_scopes(dataset)
    for (question_id, memory_id), place in places.items():
        if question_id not in questions:
            msg = f"{place}: there is no question with the id {question_id!r}"
            raise InputError(msg)
        if memory_id not in scopes:
            msg = f"{place}: there is no memory with the id {memory_id!r}"
            raise InputError(msg)
        asked = questions[question_id].scope
        if scopes[memory_id] != asked:
            msg = (
                f"{place}: the memory {memory_id!r} is in the scope {scopes[memory_id]!r}, but the"
                f" question {question_id!r} searches {asked!r} and cannot find it"
            )
            raise InputError(msg)
    return dataset


def _check_scopes(dataset: Dataset) -> None:
    known = {memory.user_id for memory in dataset.memories}
    for question in dataset.questions:
        if question.scope not in known:
            msg = f"{question.place}: no memory is in the scope {question.scope!r}"
            raise InputError(msg)
