"""``trivium eval``: measure, and compare two measurements."""

import click

from trivium.cli.eval_diff import diff
from trivium.cli.eval_run import run
from trivium.cli.failure import Commands

__all__ = ["eval_"]


class _RunByDefault(Commands):
    """``trivium eval PATH`` is short for ``trivium eval run PATH``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts the command in front where it was left out."""
        named = not args or args[0] in {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, args if named else ["run", *args])


@click.group("eval", cls=_RunByDefault)
def eval_() -> None:
    """Measures how well questions find their memories.

    On judged data: your own, LoCoMo, or the bundled set "authored". Compares
    meaning alone, words alone and all signals, with intervals.

    \b
    trivium eval authored --grade 2         is short for trivium eval run ...
    trivium eval my-data --html report.html
    trivium eval my-data --json > before.json
    trivium eval diff before.json after.json
    """  # noqa: D301  click keeps the lines after a backspace as they are


eval_.add_command(run)
eval_.add_command(diff)
