"""A text on the command line, or from stdin where it is "-"."""

import sys

from trivium.errors import InputError

__all__ = ["text_or_stdin"]


def text_or_stdin(text: str) -> str:
    """*text*, or all of stdin for "-", without the line ends at its end.

    Raises `InputError` when stdin is not UTF-8.
    """
    if text != "-":
        return text
    raw = sys.stdin.buffer.read()
    try:
        return raw.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as exc:
        msg = f"stdin is not UTF-8: byte {exc.start} is 0x{raw[exc.start]:02x}; convert it first"
        raise InputError(msg) from exc
