"""b="spread": length counts as far as the lengths of the partition differ."""

import pytest

from trivium import Memory, Settings, Weights


def bm25(b: object, texts: list[str], query: str) -> dict[str, float]:
    settings = Settings(weights=Weights(b=b))  # type: ignore[arg-type]
    with Memory(":memory:", embedder="hash", settings=settings) as memory:
        memory.add(texts, user_id="ann")
        results = memory.search(query, user_id="ann", signals=["bm25"], explain=True)
        return {
            hit.text: hit.explanation.signal("bm25").raw
            for hit in results
            if hit.explanation is not None
        }


def test_texts_of_one_length_are_scored_as_with_b_zero() -> None:
    texts = ["red boat harbour", "blue boat river", "green train station"]
    assert bm25("spread", texts, "boat") == pytest.approx(bm25(0.0, texts, "boat"), abs=1e-12)


def test_uneven_lengths_are_scored_with_their_coefficient_of_variation() -> None:
    texts = ["boat", "boat harbour rope", "boat harbour rope river train"]
    lengths = [1, 3, 5]
    deviation = (sum((length - 3) ** 2 for length in lengths) / 3) ** 0.5
    expected = bm25(deviation / 3, texts, "boat")
    assert bm25("spread", texts, "boat") == pytest.approx(expected, abs=1e-12)
