"""What a condition can look at: the built-in fields of a memory, and its metadata."""

from dataclasses import dataclass
from typing import Literal

from trivium.errors import FilterError
from trivium.filters.wording import listed, shown

__all__ = ["BUILT_IN", "MAX_FIELD_CHARACTERS", "Field", "FieldKind", "parse_field"]

FieldKind = Literal["text", "time", "metadata"]

MAX_FIELD_CHARACTERS = 1_000
_PREFIX = "metadata."

#: The built-in fields of a memory and what they hold.
BUILT_IN: dict[str, FieldKind] = {
    "id": "text",
    "text": "text",
    "role": "text",
    "user_id": "text",
    "agent_id": "text",
    "run_id": "text",
    "created_at": "time",
    "updated_at": "time",
    "time": "time",
    "expires_at": "time",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: a built-in one, or a metadata key when ``in_metadata`` is set.

    A metadata name is tried whole first, as one key; only when the metadata
    has no such key are its dots read as steps into nested objects.
    """

    name: str
    in_metadata: bool

    @property
    def kind(self) -> FieldKind:
        """What the field holds."""
        return "metadata" if self.in_metadata else BUILT_IN[self.name]

    @property
    def steps(self) -> tuple[str, ...]:
        """The keys that lead into nested metadata: ``("address", "city")``."""
        return tuple(self.name.split("."))

    def __str__(self) -> str:
        reserved = self.name in BUILT_IN or self.name in {"metadata", "AND", "OR", "NOT"}
        if self.in_metadata and (reserved or self.name.startswith(("$", _PREFIX))):
            return _PREFIX + self.name
        return self.name


def parse_field(name: str, path: str) -> Field:
    """The field that *name* means; *path* is where it stands, for the message.

    ``role`` is the built-in field, ``metadata.role`` the metadata key of that
    name. Raises `FilterError` for a name that no metadata key can have.
    """
    if name in BUILT_IN:
        return Field(name, in_metadata=False)
    if name == "metadata":
        msg = f"{path}: name a key of the metadata, such as 'metadata.city' or just 'city'"
        raise FilterError(msg)
    if name.startswith("$"):
        msg = (
            f"{path}: {shown(name)} is no operator here; valid: {listed(('AND', 'OR', 'NOT'))}"
            f" (write {shown(_PREFIX + name)} for a metadata key of that name)"
        )
        raise FilterError(msg)
    key = name.removeprefix(_PREFIX)
    if len(key) > MAX_FIELD_CHARACTERS:
        msg = f"{path}: a field has at most {MAX_FIELD_CHARACTERS} characters, not {len(key)}"
        raise FilterError(msg)
    if "\x00" in key or any("\ud800" <= character <= "\udfff" for character in key):
        msg = f"{path}: no key holds a NUL character or a lone surrogate: {shown(name)}"
        raise FilterError(msg)
    return Field(key, in_metadata=True)
