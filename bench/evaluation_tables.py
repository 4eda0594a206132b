"""Rewrites the tables of docs/evaluation.md.

python bench/evaluation_tables.py [--data FOLDER] [SET ...]

Without names: every set of datasets/, and what else lies in FOLDER (default
../shared/data), such as LoCoMo. authored_dev counts hits from grade 2.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from trivium import Settings
from trivium.eval import chosen_rows, evaluate, holds_dataset, load_dataset, markdown_tables

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "evaluation.md"
MARKS = re.compile(r"(<!-- tables: begin -->\n).*?(<!-- tables: end -->)", re.DOTALL)
GRADES = {"authored_dev": 2}


def folders(data: Path, names: Sequence[str]) -> Iterator[Path]:
    """The folder of every set, those of the repository first."""
    found = {}
    for root in (ROOT / "datasets", data):
        for folder in sorted(root.iterdir()) if root.is_dir() else ():
            if folder.is_dir() and holds_dataset(folder):
                found.setdefault(folder.name, folder)
    for name in names or sorted(found):
        yield found[name]


def section(folder: Path) -> str:
    grade = GRADES.get(folder.name, 1)
    settings = Settings()
    found = evaluate(
        load_dataset(folder),
        rows=chosen_rows(settings, further=("context", "recency")),
        settings=settings,
        grade=grade,
    )
    option = "" if grade == 1 else f" --grade {grade}"
    place = "datasets" if folder.is_relative_to(ROOT) else "PATH/TO"
    command = f"`trivium eval {place}/{folder.name} --with context,recency{option}`"
    heading, rest = markdown_tables([found]).split("\n\n", 1)
    return f"{heading}\n\n{command}: {rest}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    arguments = parser.parse_args()
    sections = []
    for folder in folders(arguments.data, arguments.sets):
        print(folder.name, file=sys.stderr, flush=True)
        sections.append(section(folder))
    tables = "\n".join(sections)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(MARKS.sub(rf"\g<1>\n{tables}\n\g<2>", text), encoding="utf-8")


if __name__ == "__main__":
    main()
