"""The command line ``trivium``: one command a file, messages on stderr, answers on stdout."""

import click

from trivium.cli.add import add
from trivium.cli.backup import backup
from trivium.cli.delete import delete, delete_all
from trivium.cli.demo import demo
from trivium.cli.doctor import doctor
from trivium.cli.entities import entities
from trivium.cli.eval import eval_
from trivium.cli.explain import explain
from trivium.cli.export import export
from trivium.cli.failure import Commands
from trivium.cli.feedback import export_feedback, feedback
from trivium.cli.get import get
from trivium.cli.history import history
from trivium.cli.importing import import_
from trivium.cli.keys import keys
from trivium.cli.list import list_
from trivium.cli.mcp import mcp
from trivium.cli.purge import purge
from trivium.cli.reindex import reindex
from trivium.cli.restore import restore
from trivium.cli.search import search
from trivium.cli.serve import serve
from trivium.cli.stats import stats
from trivium.cli.terminal import print_anything
from trivium.cli.tune import tune
from trivium.cli.update import update

__all__ = ["main"]


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="trivium", message="%(prog)s %(version)s")
def main() -> None:
    """The memory of LLM agents in one file: what means, says or is about the same.

    Start with "trivium demo". Every command takes --db for the file, or
    finds it in TRIVIUM_DB, in the configuration, or in your data folder; and
    --json for output that programs read.

    \b
    Exit codes: 0 done, 1 the store or a model failed, 2 something given
    cannot be used, 3 there is no such memory or no such store.
    """  # noqa: D301  click keeps the lines after a backspace as they are
    print_anything()


for command in (
    demo,
    add,
    import_,
    search,
    explain,
    list_,
    get,
    history,
    entities,
    stats,
    update,
    delete,
    delete_all,
    export,
    feedback,
    export_feedback,
    tune,
    reindex,
    purge,
    doctor,
    backup,
    restore,
    eval_,
    serve,
    keys,
    mcp,
):
    main.add_command(command)
