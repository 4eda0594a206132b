"""Plan: from a question to terms, entities and vectors. Touches no store."""

from collections.abc import Sequence

from trivium.config import Settings
from trivium.engine.request import Request
from trivium.engine.stages import staged
from trivium.engine.tools import Tools
from trivium.errors import EmbeddingError, TriviumError
from trivium.fusion import pool_size
from trivium.text import analyse, select_terms
from trivium.types import Entity, Query, VectorArray

__all__ = ["plan"]

#: The signals that need more than the terms of the query.
_NEEDS_ENTITIES = "entity"
_NEED_VECTOR = frozenset({"semantic", "recency"})


def plan(request: Request, tools: Tools) -> Query:
    """Analyses the query and embeds it together with all its entities in one call.

    What fails is named in ``faults``: the signals that need it will say so.
    """
    faults: dict[str, str] = {}
    entities = _entities(request, tools, faults)
    vector, entity_vectors = _vectors(request, entities, tools, faults)
    return Query(
        text=request.text,
        terms=_terms(request.text, tools.settings),
        entities=entities,
        vector=vector,
        entity_vectors=entity_vectors,
        pool=pool_size(request.top_k, tools.settings.weights),
        faults=faults,
    )


@staged("analysis")
def _terms(text: str, settings: Settings) -> tuple[str, ...]:
    return select_terms(analyse(text))[: settings.limits.query_terms]


@staged("analysis")
def _entities(request: Request, tools: Tools, faults: dict[str, str]) -> tuple[Entity, ...]:
    if _NEEDS_ENTITIES not in request.signals:
        return ()
    try:
        (found,) = tools.extractor.extract([request.text])
    except Exception as exc:  # noqa: BLE001  a plug-in may raise anything; the signal says so
        faults["extraction"] = str(exc) if isinstance(exc, TriviumError) else repr(exc)
        return ()
    return found[: tools.settings.limits.query_entities]


@staged("embedding")
def _vectors(
    request: Request, entities: Sequence[Entity], tools: Tools, faults: dict[str, str]
) -> tuple[VectorArray | None, VectorArray | None]:
    wanted = [] if _NEED_VECTOR.isdisjoint(request.signals) else [request.text]
    texts = [*wanted, *(entity.text for entity in entities)]
    if not texts:
        return None, None
    try:
        vectors = tools.embedder.embed_queries(texts)
    except EmbeddingError as exc:
        faults["embedding"] = str(exc)
        return None, None
    return vectors[0] if wanted else None, vectors[len(wanted) :]
