"""What every embedder asks of the texts it is given."""

from collections.abc import Sequence

from trivium.errors import EmbeddingError

__all__ = ["embeddable"]


def embeddable(texts: Sequence[str], limit: int | None = None) -> list[str]:
    """*texts* as a model can read them: no lone surrogates, no NUL, cut to *limit* characters.

    Raises `EmbeddingError` naming the position of the first text that is
    blank or no string: a blank text means nothing, so it has no vector.
    """
    if isinstance(texts, str):
        msg = f"texts must be a sequence of strings, not one string: pass [{texts[:40]!r}]"
        raise EmbeddingError(msg)
    return [_sound(text, position)[:limit] for position, text in enumerate(texts)]


def _sound(text: object, position: int) -> str:
    if not isinstance(text, str):
        msg = f"text {position} must be a string, not {type(text).__name__}: {text!r:.80}"
        raise EmbeddingError(msg)
    sound = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    sound = sound.replace("\x00", " ")
    if not sound.strip():
        msg = f"text {position} is blank and has no vector: leave it out of the batch"
        raise EmbeddingError(msg)
    return sound
