"""How often the embedder is asked."""

from collections.abc import Sequence

from trivium import Memory, Settings
from trivium.embedding.hash import HashEmbedder
from trivium.types import VectorArray


class CountingEmbedder:
    """The hash embedder, with the batches it was asked for."""

    def __init__(self) -> None:
        self.inner = HashEmbedder()
        self.identity = self.inner.identity
        self.floor = self.inner.floor
        self.queries: list[list[str]] = []
        self.documents: list[list[str]] = []

    def embed_queries(self, texts: Sequence[str]) -> VectorArray:
        self.queries.append(list(texts))
        return self.inner.embed_queries(texts)

    def embed_documents(self, texts: Sequence[str]) -> VectorArray:
        self.documents.append(list(texts))
        return self.inner.embed_documents(texts)


NAMES = ["Marisol", "Desmond", "Zhiyao", "Kailin", "Tokyo", "Berlin", "Oslo", "Bergen"]


def opened(embedder: CountingEmbedder) -> Memory:
    return Memory(":memory:", embedder=embedder, settings=Settings())


def test_a_query_and_all_its_entities_are_embedded_in_one_call() -> None:
    embedder = CountingEmbedder()
    with opened(embedder) as memory:
        memory.add("The harbour was empty.", user_id="nora")
        embedder.queries.clear()
        query = f"What did {', '.join(NAMES[:-1])} and {NAMES[-1]} say?"
        memory.search(query, user_id="nora")
        (batch,) = embedder.queries
        assert batch[0] == query
        assert set(NAMES) <= set(batch)


def test_a_repeated_query_is_not_embedded_again() -> None:
    embedder = CountingEmbedder()
    with opened(embedder) as memory:
        memory.search("What about Marisol?", user_id="nora")
        embedder.queries.clear()
        memory.search("What about Marisol?", user_id="nora", top_k=3)
        assert embedder.queries == []


def test_words_alone_need_no_embedding() -> None:
    embedder = CountingEmbedder()
    with opened(embedder) as memory:
        memory.search("What about Marisol?", user_id="nora", signals=["bm25"])
        assert embedder.queries == []


def test_names_alone_are_embedded_without_the_query() -> None:
    embedder = CountingEmbedder()
    with opened(embedder) as memory:
        memory.search("What about Marisol?", user_id="nora", signals=["entity"])
        assert embedder.queries == [["Marisol"]]


def test_a_batch_of_memories_is_embedded_in_one_call_for_texts_and_one_for_names() -> None:
    embedder = CountingEmbedder()
    with opened(embedder) as memory:
        memory.add([f"We met {name}." for name in NAMES], user_id="nora")
        assert len(embedder.documents) == 1
        assert len(embedder.queries) == 1
