"""Memories found, and why not the others."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from trivium import engine
from trivium.api.checks import check_id
from trivium.api.scoped import Scoped
from trivium.engine import Request
from trivium.protocols import Reranker
from trivium.types import Results, Verdict

__all__ = ["Searching"]


class Searching(Scoped):
    """The methods of `Memory` that search."""

    def search(
        self,
        query: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        ids: Sequence[str] | None = None,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 10,
        threshold: float | None = None,
        signals: Sequence[str] | None = None,
        fusion: Literal["additive", "rrf", "convex"] | None = None,
        scale: Literal["adaptive", "fixed"] | None = None,
        pool: Literal["union", "semantic"] | None = None,
        explain: bool = False,
        reranker: Reranker | None = None,
    ) -> Results:
        """The memories of the scope that answer *query*, best first.

        Args:
            query: A question, a name, a code, some words.
            user_id: Searches this user's memories; agent_id and run_id narrow them.
            agent_id: Without user_id: what was stored under the agent without a user.
            run_id: Without both: what was stored under the run alone.
            everyone: Searches all partitions of the namespace.
            ids: Only these memories.
            filters: Conditions over metadata and fields, see docs/filters.
            top_k: The most hits, 1 to 10,000.
            threshold: The least semantic score, 0 (open) to 1; default 0.1.
            signals: The signals to use, instead of the configured ones; naming one
                that cannot serve is an error.
            fusion: How scores are put together; the default is ``additive``.
            scale: ``fixed`` makes scores comparable across queries.
            pool: ``semantic`` lets only the vectors propose, a baseline.
            explain: Whether each hit carries its `Explanation`.
            reranker: Has the last word on the order of all candidates.

        Raises:
            InputError: Something given cannot be used; `ScopeError`, `FilterError`,
                `LimitError` or `UnknownNameError` where those say it better.
            SignalError: A signal that was named cannot serve.
        """
        request = Request.of(
            query,
            self._scope(user_id, agent_id, run_id, everyone=everyone),
            self.settings,
            ids=ids,
            filters=filters,
            top_k=top_k,
            threshold=threshold,
            signals=signals,
            fusion=fusion,
            scale=scale,
            pool=pool,
            explain=explain,
        )
        return engine.search(request, self._tools, reranker)

    def explain(
        self,
        query: str,
        memory_id: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        everyone: bool = False,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 10,
        threshold: float | None = None,
        signals: Sequence[str] | None = None,
        fusion: Literal["additive", "rrf", "convex"] | None = None,
        scale: Literal["adaptive", "fixed"] | None = None,
        pool: Literal["union", "semantic"] | None = None,
    ) -> Verdict:
        """Why a memory is where it is for *query*, or why it is not among the results.

        Takes what `search` takes and raises what it raises.
        """
        check_id(memory_id)
        request = Request.of(
            query,
            self._scope(user_id, agent_id, run_id, everyone=everyone),
            self.settings,
            filters=filters,
            top_k=top_k,
            threshold=threshold,
            signals=signals,
            fusion=fusion,
            scale=scale,
            pool=pool,
            explain=True,
        )
        return engine.verdict(request, memory_id, self._tools)
