"""``trivium eval run``."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trivium.cli.eval_table import evaluation_table, overview
from trivium.cli.options import json_option
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import Advance, answer, answer_json, message, progress
from trivium.errors import InputError

if TYPE_CHECKING:
    from trivium.eval import Dataset, Evaluation

__all__ = ["run"]


class _Names(click.ParamType[tuple[str, ...]]):
    """Names separated by commas."""

    name = "names"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The names in *value*."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        return tuple(name.strip() for name in str(value).split(",") if name.strip())


_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--grade",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="The least grade that counts as relevant.",
)
@click.option("--rows", type=_Names(), help="Only these, such as semantic,three.")
@click.option(
    "--with", "further", type=_Names(), default=(), help="Further signals, such as context,recency."
)
@click.option("--seed", type=click.IntRange(0), help="Of the intervals.")
@click.option("--html", type=_FILE, help="Write a report for the browser.")
@click.option("--per-query", type=_FILE, help="Write every question's figures, tab-separated.")
@click.option("--markdown", is_flag=True, help="Print tables for a document.")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False),
    help="A TOML file with settings.  [env: TRIVIUM_CONFIG]",
)
@click.option("--embedder", metavar="NAME", help='Such as "use", "minilm", "ollama:bge-m3".')
@click.option("--extractor", metavar="NAME", help='Such as "builtin" or "spacy".')
@json_option
def run(
    *,
    paths: tuple[str, ...],
    html: Path | None,
    per_query: Path | None,
    markdown: bool,
    as_json: bool,
    **choices: Any,
) -> None:
    """Measures data sets and prints a table for each.

    PATH is a folder with corpus.jsonl, queries.jsonl and qrels.tsv, a LoCoMo
    JSON file, or the name of a bundled set: authored. The same inputs give
    the same figures.
    """
    from trivium import eval as evaluation  # noqa: PLC0415  --help must not wait for numpy

    tables = not (as_json or markdown)
    found: list[Evaluation] = []
    for one in _evaluations(paths, **choices):
        if tables:
            answer(evaluation_table(one), "")
        found.append(one)
    _write(html, lambda: evaluation.html_report(found))
    _write(per_query, lambda: evaluation.per_query(found))
    if as_json:
        answer_json(evaluation.saved(found))
    elif markdown:
        click.echo(evaluation.markdown_tables(found), nl=False)
    elif len(found) > 1:
        answer(overview(found))


def _evaluations(
    paths: Sequence[str],
    *,
    grade: int,
    rows: Sequence[str] | None,
    further: Sequence[str],
    seed: int | None,
    config: str | None,
    embedder: str | None,
    extractor: str | None,
) -> "Iterator[Evaluation]":
    from trivium.eval import SEED, chosen_rows, evaluate  # noqa: PLC0415  as above

    settings = StoreChoice(None, config, None, embedder, extractor).settings
    chosen = chosen_rows(settings, rows, further)
    for dataset in _datasets(paths):
        with progress(dataset.name) as advance:
            yield evaluate(
                dataset,
                rows=chosen,
                settings=settings,
                embedder=embedder,
                extractor=extractor,
                grade=grade,
                seed=SEED if seed is None else seed,
                on_progress=partial(_advance, advance),
            )


def _advance(advance: Advance, doing: str, done: int, total: int | None) -> None:
    del doing  # the bar says the data set
    advance(done, total)


def _datasets(paths: Sequence[str]) -> "Sequence[Dataset]":
    """All data sets, read before the first is measured; of several, what is none is left out."""
    from trivium.eval import holds_dataset, load_dataset  # noqa: PLC0415  as above

    several = len(paths) > 1
    present = [path for path in paths if not several or holds_dataset(path)]
    for path in paths:
        if path not in present:
            message(f"{path} is no data set and is left out")
    if not present:
        msg = f"none of the {len(paths)} paths is a data set"
        raise InputError(msg)
    return [load_dataset(path) for path in present]


def _write(path: Path | None, content: Callable[[], str]) -> None:
    if path is None:
        return
    try:
        path.write_text(content(), encoding="utf-8")
    except OSError as exc:
        msg = f"cannot write {path}: {exc.strerror or exc}"
        raise InputError(msg) from exc
    message(f"wrote {path}")
