"""A small judged set whose figures can be counted by hand."""

from collections.abc import Callable
from pathlib import Path

__all__ = ["CORPUS", "QRELS", "QUERIES", "Written"]

#: Writes a data set and gives its folder.
Written = Callable[..., Path]

CORPUS = [
    {"id": "m1", "text": "Nora drinks green tea", "scope": "nora", "time": "2024-01-01"},
    {"id": "m2", "text": "Nora plays the cello", "scope": "nora", "session": "s1"},
    {"id": "m3", "text": "the red bicycle has a flat tyre", "scope": "nora", "speaker": "Nora"},
    {"id": "n1", "text": "order PP-88213 arrived in Oslo", "scope": "ben", "run_id": "r1"},
    {"id": "n2", "text": "the printer is out of paper", "scope": "ben"},
]
QUERIES = [
    {"id": "q1", "text": "green tea", "scope": "nora", "type": "keyword"},
    {"id": "q2", "text": "red bicycle", "scope": "nora", "type": "keyword"},
    {"id": "q3", "text": "pp-88213", "scope": "ben", "type": "identifier"},
    {"id": "q4", "text": "never judged", "scope": "ben"},
]
QRELS = [("q1", "m1", 2), ("q1", "m2", 1), ("q2", "m3", 2), ("q3", "n1", 2), ("q3", "n2", 0)]
