"""The tools: what a model may do with its memory, in words written for it."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict  # typing's own only from 3.12 on

from trivium.aio import AsyncMemory
from trivium.mcp.answers import Added, Brief, Found, Why, brief, found, why

__all__ = ["MemoryTools", "Names"]


class Names(TypedDict):
    """Whose memory it is; a model cannot say another."""

    user_id: str | None
    agent_id: str | None
    run_id: str | None


class Listed(TypedDict):
    """One page of memories; `cursor` is for the next, null at the end."""

    memories: list[Brief]
    cursor: str | None


Id = Annotated[str, Field(description="The id of a memory, from a search or a list.")]
Query = Annotated[str, Field(description="A question, a name, a code, or a few words.")]
Filters = Annotated[
    dict[str, Any] | None,
    Field(
        description=(
            'Only memories that fit, by metadata or time: {"city": "Oslo"},'
            ' {"time": {"gte": "2026-01-01"}}. Operators: eq ne gt gte lt lte in nin contains'
            " icontains exists; groups: AND OR NOT."
        )
    ),
]
Metadata = Annotated[
    dict[str, Any] | None, Field(description='Plain values to filter by, {"city": "Oslo"}.')
]

Tool = Callable[..., Coroutine[Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class MemoryTools:
    """The tools over one memory and one scope."""

    memory: AsyncMemory
    names: Names

    def reading(self) -> tuple[Tool, ...]:
        """Those that change nothing."""
        return (self.search_memories, self.list_memories, self.get_memory, self.explain_memory)

    def writing(self) -> tuple[Tool, ...]:
        """Those that change something."""
        return (self.add_memory, self.update_memory, self.delete_memory)

    async def search_memories(
        self,
        query: Query,
        limit: Annotated[int, Field(ge=1, le=50, description="The most memories.")] = 5,
        filters: Filters = None,
    ) -> list[Found]:
        """Finds what is remembered, best first, by meaning, by exact words and by names.

        Use it before answering anything that earlier conversations may have
        told: who somebody is, what they like, what was decided, what a code or
        an error means. Ask in the user's own words, with the names and codes
        they used. An empty list means that nothing fits; do not invent.
        """
        results = await self.memory.search(query, top_k=limit, filters=filters, **self.names)
        return [found(hit.memory, hit.score) for hit in results]

    async def add_memory(
        self,
        text: Annotated[str, Field(description="One fact, in a sentence that stands alone.")],
        time: Annotated[
            str | None, Field(description="When it happened, such as 2026-05-08.")
        ] = None,
        metadata: Metadata = None,
    ) -> Added:
        """Remembers one fact for good.

        Write names in full, no "he" or "yesterday": whoever reads it later
        knows nothing of this conversation. One fact a call. The same text
        again is stored once.
        """
        stored = await self.memory.add(
            text, time=time, metadata=metadata, on_duplicate="skip", **self.names
        )
        return {"id": stored}

    async def get_memory(self, memory_id: Id) -> Brief:
        """Shows one memory whole, where a search or a list has shortened it."""
        return brief(await self.memory.get(memory_id, **self.names), None)

    async def update_memory(
        self,
        memory_id: Id,
        text: Annotated[str | None, Field(description="The new text; null keeps the old.")] = None,
        metadata: Metadata = None,
    ) -> Brief:
        """Corrects a memory that is no longer true; search for its id first.

        Metadata is merged into what is there.
        """
        return brief(await self.memory.update(memory_id, text, metadata=metadata, **self.names))

    async def delete_memory(self, memory_id: Id) -> str:
        """Forgets a memory, when the user asks for it or it was wrong."""
        await self.memory.delete(memory_id, **self.names)
        return f"{memory_id} is deleted"

    async def list_memories(
        self,
        limit: Annotated[int, Field(ge=1, le=100, description="The most memories.")] = 20,
        cursor: Annotated[
            str | None, Field(description="The cursor of the page before; null for the first.")
        ] = None,
        filters: Filters = None,
    ) -> Listed:
        """Shows memories, newest first, page by page; to find something, search instead."""
        page = await self.memory.list(limit=limit, cursor=cursor, filters=filters, **self.names)
        return {"memories": [brief(record) for record in page.memories], "cursor": page.cursor}

    async def explain_memory(self, query: Query, memory_id: Id) -> Why:
        """Tells why a memory ranks where it does for a query, or why a search does not show it."""
        return why(await self.memory.explain(query, memory_id, **self.names))
