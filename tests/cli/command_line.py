"""What the tests of the command line share."""

import json
from collections.abc import Callable
from typing import Any

from click.testing import Result

#: Runs a command and gives its result, see the fixture ``run``.
Run = Callable[..., Result]


def parsed(result: Result) -> Any:
    """What a command printed on stdout, which must be one JSON document."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
