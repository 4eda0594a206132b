"""Damage, planted with raw SQL: what each statement breaks, and what a doctor must call it."""

from contextlib import closing
from pathlib import Path

import apsw

#: Kind of fault -> statements that plant it, and nothing else, in the store of `filled`.
REPAIRABLE: dict[str, str] = {
    "schema": "DROP INDEX memories_seq",
    "digest": "UPDATE memories SET digest = digest + 1 WHERE id = 'ann-3'",
    "counter": "UPDATE partitions SET seq = 2, horizon = 0 WHERE name = 'ann'",
    "tombstone": "INSERT INTO deleted SELECT partition, 1, key FROM memories WHERE id = 'ann-1'",
    "vector-missing": "DELETE FROM vectors WHERE memory % 3 = 1",
    "vector-damaged": "UPDATE vectors SET vector = substr(vector, 3) WHERE memory % 3 = 1",
    "vector-differs": """UPDATE vectors SET vector = (SELECT vector FROM vectors LIMIT 1)
        WHERE memory = (SELECT key FROM memories WHERE id = 'ann-7')""",
    "vector-orphan": "INSERT INTO vectors SELECT memory + 1000, vector FROM vectors LIMIT 2",
    "terms-missing": "DELETE FROM postings WHERE memory % 3 = 1",
    "terms-damaged": "UPDATE postings SET terms = substr(terms, 2) WHERE memory % 3 = 1",
    "terms-differ": """UPDATE postings SET terms = substr(terms, 11), length = length - 1
        WHERE memory = (SELECT key FROM memories WHERE id = 'ann-7')""",
    "terms-orphan": """INSERT INTO postings
        SELECT memory + 1000, length, terms FROM postings LIMIT 2""",
    "statistics": "UPDATE postings SET length = length + 5 WHERE memory % 3 = 1",
    "entity-damaged": "UPDATE entities SET vector = zeroblob(512) WHERE text = 'Oslo'",
    "entity-orphan": """INSERT INTO entities
        SELECT partition << 32, partition, 'nobody', kind, 'nobody', vector
        FROM entities LIMIT 1""",
    "link-dangling": "DELETE FROM entities WHERE text = 'Oslo'",
    "link-orphan": "INSERT INTO links SELECT memory + 1000, entity FROM links LIMIT 3",
    "links-differ": """DELETE FROM links WHERE memory IN (SELECT key FROM memories
        WHERE id LIKE 'ann-_') AND entity IN (SELECT key FROM entities WHERE text = 'Oslo')""",
    "feedback-orphan": "INSERT INTO feedback VALUES (77, 'tea?', 1, 0)",
}

#: The same for what cannot be made again from anything.
LOST: dict[str, str] = {
    "partition-unknown": "DELETE FROM partitions WHERE name = 'bob'",
    "misplaced": """UPDATE memories SET seq = 1,
        partition = (SELECT id FROM partitions WHERE name = 'bob') WHERE id = 'ann-3'""",
    "undecodable": "UPDATE memories SET metadata = '{not json' WHERE id = 'ann-3'",
}


def plant(path: Path, sql: str) -> None:
    """Runs *sql* on the file as another program would."""
    with closing(apsw.Connection(str(path))) as db:
        db.execute(sql)
