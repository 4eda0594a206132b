"""How a command fails: one message on stderr and an exit code, no traceback."""

from typing import IO, Any

import click

from trivium.errors import InputError, NotFoundError, TriviumError

__all__ = ["Commands", "Failure", "NotThere", "UnusableInput"]


class Failure(click.ClickException):
    """Ends the command with a message: the store or a model failed."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints the message on stderr."""
        click.echo(f"Error: {self.message}", file=file, err=file is None)


class UnusableInput(Failure):
    """Ends the command: something given cannot be used."""

    exit_code = 2


class NotThere(Failure):
    """Ends the command: there is no such memory, or no such store."""

    exit_code = 3


class Commands(click.Group):
    """A group in its own order whose commands fail as one `Failure`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they were added."""
        del ctx
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; our own errors become a `Failure`."""
        try:
            return super().invoke(ctx)
        except TriviumError as exc:
            raise _failure(exc) from exc


def _failure(error: TriviumError) -> Failure:
    if isinstance(error, InputError):
        return UnusableInput(str(error))
    return NotThere(str(error)) if isinstance(error, NotFoundError) else Failure(str(error))
