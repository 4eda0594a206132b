"""One process of many on a file. Run as a script: role, path, name, writes of each writer."""

import sys

from stores import SIGNALS, opened

WRITERS = 4


def write(path: str, name: str, writes: int) -> None:
    with opened(path) as memory:
        for number in range(writes):
            memory.add(f"Dana wrote note {name}x{number}", user_id="ann", id=f"{name}-{number}")
            # read your writes, whoever else writes
            found = memory.search(f"{name}x{number}", user_id="ann", signals=["bm25"], top_k=1)
            assert found.ids == (f"{name}-{number}",), found.ids


def read(path: str, name: str, writes: int) -> None:
    with opened(path, read_only=name == "r0") as memory:
        seen = dict.fromkeys(SIGNALS, 0)
        while min(seen.values()) < writes * WRITERS:
            before = memory.stats(user_id="ann").memories
            for signal in SIGNALS:
                hits = memory.search(
                    "Dana wrote note", user_id="ann", signals=[signal], top_k=10_000, threshold=0
                )
                # what was committed before the search began is found, and never less than before
                assert len(hits) >= max(seen[signal], before), (signal, len(hits), seen, before)
                seen[signal] = len(hits)


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](sys.argv[2], sys.argv[3], int(sys.argv[4]))
