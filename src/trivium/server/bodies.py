"""What requests may say, with an example each."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "MOST_HITS",
    "AddBody",
    "AddManyBody",
    "ChangeBody",
    "ExplainBody",
    "FeedbackBody",
    "Id",
    "Key",
    "Name",
    "SearchBody",
]

#: The most hits and list entries in one answer.
MOST_HITS = 1_000

_PATTERN = r"^[^\x00]+$"

Name = Annotated[str, Field(min_length=1, max_length=255, pattern=_PATTERN, examples=["nora"])]
Id = Annotated[str, Field(min_length=1, max_length=255, pattern=_PATTERN, examples=["m-17"])]
Key = Annotated[str, Field(min_length=1, max_length=200, pattern=_PATTERN)]
Text = Annotated[str, Field(min_length=1, pattern=r"\S")]
Moment = Annotated[
    str,
    Field(
        min_length=1,
        description="ISO 8601, or a date in words such as `8 May 2023`.",
        examples=["2026-05-08"],
    ),
]
Metadata = Annotated[
    dict[str, Any], Field(description="JSON values to filter by.", examples=[{"city": "Oslo"}])
]
Filters = Annotated[
    dict[str, Any],
    Field(
        description='Conditions such as `{"city": "Oslo", "priority": {"gte": 3}}`.',
        examples=[{"city": "Oslo"}],
    ),
]
OnDuplicate = Literal["keep", "skip", "touch"]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Scoped(_Body):
    user_id: Name | None = None
    agent_id: Name | None = None
    run_id: Name | None = None


class _Memory(_Scoped):
    text: Text = Field(examples=["Nora is allergic to peanuts."])
    role: str | None = Field(None, examples=["user"])
    metadata: Metadata | None = None
    time: Moment | None = Field(None, description="When the remembered thing happened.")
    expires_at: Moment | None = Field(None, description="When the memory ceases to exist.")
    id: Id | None = Field(None, description="An id of your own, unique for its user.")


class AddBody(_Memory):
    """One memory to add."""

    on_duplicate: OnDuplicate = Field(
        "keep", description="When the same text is there: keep both, skip, or touch the old one."
    )


class Item(_Memory):
    """One of several memories to add."""

    idempotency_key: Key | None = None


class AddManyBody(_Scoped):
    """Several memories; what is named here fills in what an item leaves open."""

    memories: list[Item] = Field(min_length=1, max_length=100_000)
    metadata: Metadata | None = None
    on_duplicate: OnDuplicate = "keep"


class ChangeBody(_Body):
    """What of a memory is to change; null takes role, time or expiry away."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    text: Text | None = Field(None, examples=["Nora is no longer allergic."])
    metadata: Metadata | None = Field(None, description="Merged into what is there.")
    role: str | None = None
    time: Moment | None = None
    expires_at: Moment | None = None


class _Ranking(_Scoped):
    everyone: bool = Field(False, description="Search all of the namespace.")
    filters: Filters | None = None
    top_k: int = Field(10, ge=1, le=MOST_HITS, description="The most hits.")
    threshold: float | None = Field(None, ge=0, le=1, description="The least semantic score.")
    signals: list[str] | None = Field(None, min_length=1, examples=[["semantic", "bm25", "entity"]])
    fusion: Literal["additive", "rrf", "convex"] | None = None
    scale: Literal["adaptive", "fixed"] | None = None
    pool: Literal["union", "semantic"] | None = None


class SearchBody(_Ranking):
    """A question over the memories of a scope."""

    query: Text = Field(examples=["what must Nora not eat?"])
    ids: list[Id] | None = Field(None, min_length=1, max_length=10_000)
    explain: bool = Field(False, description="Tell what each signal gave each hit.")


class ExplainBody(_Ranking):
    """Why a memory is where it is for a question, or is not."""

    query: Text = Field(examples=["what must Nora not eat?"])
    memory_id: Id


class FeedbackBody(_Scoped):
    """Whether a memory was useful for a question."""

    query: Text = Field(examples=["what must Nora not eat?"])
    memory_id: Id
    useful: bool
