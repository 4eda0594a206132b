"""Importers: from files that others wrote to memories, one format a file.

`read_files` turns paths into entries, `load` stores them. Repeating an import,
whole or interrupted, stores nothing twice.
"""

from trivium.integrations.importers.entry import Entry, Fault
from trivium.integrations.importers.formats import FORMATS, Format
from trivium.integrations.importers.load import Summary, load
from trivium.integrations.importers.read import read_files

__all__ = ["FORMATS", "Entry", "Fault", "Format", "Summary", "load", "read_files"]
