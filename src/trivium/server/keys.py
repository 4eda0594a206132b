"""API keys: made once, shown once, kept as hashes in a file beside the store.

A key is ``trv_<id>_<secret>`` with 256 random bits of secret, so one round of
SHA-256 is enough: there is nothing to guess from a dictionary.
"""

import hashlib
import hmac
import json
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from trivium.errors import InputError, NotFoundError, StoreError
from trivium.server.grant import RIGHTS, Grant, Right
from trivium.types import Scope

__all__ = ["KeyFile"]

_TABLE = """
CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY, hash BLOB NOT NULL, name TEXT NOT NULL, access TEXT NOT NULL,
    namespaces TEXT NOT NULL, users TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT
)
"""
_COLUMNS = "id, name, access, namespaces, users, created_at, expires_at"


class KeyFile:
    """The keys of one store, in a SQLite file of their own that its owner alone may read.

    Every method raises `StoreError` when the file cannot be used.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    @classmethod
    def beside(cls, store: str) -> "KeyFile":
        """The keys of the store in the file *store*."""
        return cls(f"{store}.keys")

    def create(
        self,
        name: str,
        right: Right,
        *,
        namespaces: Sequence[str] = (),
        users: Sequence[str] = (),
        expires_at: datetime | None = None,
    ) -> str:
        """Makes a key and returns it; it cannot be read again.

        Raises `InputError` when a name cannot be used or the expiry is past.
        """
        _check(name, right, namespaces, users, expires_at)
        key_id, secret = secrets.token_hex(6), secrets.token_hex(32)
        row = (
            key_id,
            _hash(secret),
            name,
            right,
            json.dumps(list(namespaces)),
            json.dumps(list(users)),
            datetime.now(UTC).isoformat(),
            None if expires_at is None else expires_at.isoformat(),
        )
        with self._opened(make=True) as db:
            db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return f"trv_{key_id}_{secret}"

    def revoke(self, key_id: str) -> None:
        """Ends a key at once; `NotFoundError` when there is none of that id."""
        gone = 0
        if self.path.exists():
            with self._opened() as db:
                gone = db.execute("DELETE FROM keys WHERE id = ?", (key_id,)).rowcount
        if not gone:
            msg = f"there is no key {key_id!r}; 'trivium keys list' shows them"
            raise NotFoundError(msg)

    def grants(self) -> list[Grant]:
        """What each key allows, the oldest first."""
        if not self.path.exists():
            return []
        with self._opened() as db:
            rows = db.execute(f"SELECT {_COLUMNS} FROM keys ORDER BY created_at, id")  # noqa: S608  our own names
            return [_grant(row) for row in rows]

    def grant(self, key: str) -> Grant | None:
        """What *key* allows now; None when it is unknown, revoked or expired."""
        parts = key.split("_")
        if len(parts) != 3 or parts[0] != "trv" or not self.path.exists():
            return None
        with self._opened() as db:
            row = db.execute(
                f"SELECT hash, {_COLUMNS} FROM keys WHERE id = ?",  # noqa: S608  our own names
                (parts[1],),
            ).fetchone()
        if row is None or not hmac.compare_digest(row[0], _hash(parts[2])):
            return None
        grant = _grant(row[1:])
        expired = grant.expires_at is not None and grant.expires_at <= datetime.now(UTC)
        return None if expired else grant

    @contextmanager
    def _opened(self, *, make: bool = False) -> Iterator[sqlite3.Connection]:
        try:
            if make and not self.path.exists():
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(self.path, timeout=10)) as db, db:
                if make:
                    db.execute(_TABLE)
                yield db
        except (sqlite3.Error, OSError) as exc:
            msg = f"the keys in {self.path} cannot be read or written: {exc}"
            raise StoreError(msg) from exc


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _grant(row: tuple[str, str, Right, str, str, str, str | None]) -> Grant:
    key_id, name, right, namespaces, users, created, expires = row
    return Grant(
        key_id,
        name,
        right,
        tuple(json.loads(namespaces)),
        tuple(json.loads(users)),
        datetime.fromisoformat(created),
        None if expires is None else datetime.fromisoformat(expires),
    )


def _check(
    name: str,
    right: str,
    namespaces: Sequence[str],
    users: Sequence[str],
    expires_at: datetime | None,
) -> None:
    if not name.strip():
        raise InputError("a key has a name, to know it by when it is to be revoked")
    if right not in RIGHTS:
        msg = f"a key allows {', '.join(RIGHTS)}, not {right!r}"
        raise InputError(msg)
    for namespace in namespaces:
        Scope(namespace, everyone=True)
    for user in users:
        Scope(user_id=user)
    if expires_at is not None and expires_at <= datetime.now(UTC):
        msg = f"the key would have expired at {expires_at:%Y-%m-%d %H:%M} UTC already"
        raise InputError(msg)
