"""What every call checks of its plain arguments."""

from trivium.errors import InputError

__all__ = ["check_id", "check_number"]


def check_id(memory_id: object) -> None:
    """Raises `InputError` unless *memory_id* is a text."""
    if not isinstance(memory_id, str):
        msg = f"the id of a memory is a text, not {type(memory_id).__name__}: {memory_id!r:.80}"
        raise InputError(msg)


def check_number(name: str, value: object, most: int) -> None:
    """Raises `InputError` unless *value* is a whole number from 1 to *most*."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        msg = f"{name} is a whole number from 1 to {most:,}, not {value!r:.80}"
        raise InputError(msg)
