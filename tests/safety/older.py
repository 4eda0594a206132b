"""A file as an older Trivium left it: made by its migrations alone, with its memories."""

from contextlib import closing
from pathlib import Path

import apsw

from trivium.stores.sqlite.schema import APPLICATION_ID, MIGRATIONS, VERSION

OLDER = range(1, VERSION)


def make_older(path: Path, version: int) -> None:
    """Turns the store at *path*, of this version, into one of an older *version*."""
    with closing(apsw.Connection(":memory:")) as db:
        for migration in MIGRATIONS[:version]:
            migration(db)
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        db.execute("ATTACH ? AS newer", (str(path),))
        for name in names:
            if not name.startswith("sqlite_"):
                db.execute(f"INSERT INTO main.{name} SELECT * FROM newer.{name}")  # noqa: S608
        db.execute("DETACH newer")
        db.pragma("application_id", APPLICATION_ID)
        db.pragma("user_version", version)
        path.unlink()
        db.execute("VACUUM INTO ?", (str(path),))
