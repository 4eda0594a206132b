"""The options that commands share, each written once."""

import functools
import json
from collections.abc import Callable
from typing import Any

import click

from trivium.cli.scope_choice import ScopeChoice
from trivium.cli.store_choice import StoreChoice

__all__ = [
    "JSON_OBJECT",
    "filter_option",
    "json_option",
    "ranking_options",
    "reach_options",
    "scope_options",
    "store_options",
]

Command = Callable[..., None]


class _JsonObject(click.ParamType[dict[str, Any]]):
    """An option whose value is a JSON object."""

    name = "json"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[str, Any]:
        """The object that *value* spells."""
        if isinstance(value, dict):
            return value
        try:
            spelt = json.loads(value)
        except (ValueError, RecursionError) as exc:
            self.fail(
                f'{value!r} is no JSON ({exc}); quote it as \'{{"city": "Oslo"}}\'', param, ctx
            )
        if not isinstance(spelt, dict):
            self.fail(f'{value!r} is no JSON object such as \'{{"city": "Oslo"}}\'', param, ctx)
        return spelt


JSON_OBJECT = _JsonObject()

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")

filter_option = click.option(
    "--filter",
    "filters",
    type=JSON_OBJECT,
    help='Conditions as JSON, such as \'{"city": "Oslo"}\'.',
)


def store_options(command: Command) -> Command:
    """--db, --config, --namespace, --embedder, --extractor, as one `StoreChoice` ``store``."""

    @click.option("--db", metavar="PATH", help="The file of the store.  [env: TRIVIUM_DB]")
    @click.option(
        "--config",
        type=click.Path(exists=True, dir_okay=False),
        help="A TOML file with settings.  [env: TRIVIUM_CONFIG]",
    )
    @click.option("--namespace", metavar="NAME", help="Separates applications in one store.")
    @click.option("--embedder", metavar="NAME", help='Such as "use", "minilm", "ollama:bge-m3".')
    @click.option("--extractor", metavar="NAME", help='Such as "builtin" or "spacy".')
    @functools.wraps(command)
    def with_store(
        *,
        db: str | None,
        config: str | None,
        namespace: str | None,
        embedder: str | None,
        extractor: str | None,
        **others: Any,
    ) -> None:
        store = StoreChoice(db, config, namespace, embedder, extractor)
        command(store=store, **others)

    return with_store


def scope_options(command: Command) -> Command:
    """--user, --agent, --run, as one `ScopeChoice` ``scope``."""

    @_user
    @_agent
    @_run
    @functools.wraps(command)
    def with_scope(
        *, user_id: str | None, agent_id: str | None, run_id: str | None, **others: Any
    ) -> None:
        command(scope=ScopeChoice(user_id, agent_id, run_id), **others)

    return with_scope


def reach_options(command: Command) -> Command:
    """--user, --agent, --run, --everyone, as one `ScopeChoice` ``scope``; one must be given."""

    @_user
    @_agent
    @_run
    @click.option("--everyone", is_flag=True, help="All memories of the namespace.")
    @functools.wraps(command)
    def with_reach(
        *,
        user_id: str | None,
        agent_id: str | None,
        run_id: str | None,
        everyone: bool,
        **others: Any,
    ) -> None:
        scope = ScopeChoice(user_id, agent_id, run_id, everyone)
        scope.check_named()
        command(scope=scope, **others)

    return with_reach


def ranking_options(command: Command) -> Command:
    """--top-k, --threshold, --signal, --fusion, --scale, --pool, as one mapping ``ranking``."""

    @click.option("--top-k", "-k", type=int, default=10, show_default=True, help="The most hits.")
    @click.option("--threshold", type=float, help="The least semantic score; 0 opens the gate.")
    @click.option(
        "--signal",
        "signals",
        metavar="NAME",
        multiple=True,
        help="Use only this signal; repeat for several: semantic, bm25, entity.",
    )
    @click.option(
        "--fusion",
        type=click.Choice(["additive", "rrf", "convex"]),
        help="How scores are put together.",
    )
    @click.option(
        "--scale",
        type=click.Choice(["adaptive", "fixed"]),
        help="fixed: scores compare across queries.",
    )
    @click.option(
        "--pool",
        type=click.Choice(["union", "semantic"]),
        help="semantic: only meaning may propose.",
    )
    @functools.wraps(command)
    def with_ranking(
        *,
        top_k: int,
        threshold: float | None,
        signals: tuple[str, ...],
        fusion: str | None,
        scale: str | None,
        pool: str | None,
        **others: Any,
    ) -> None:
        ranking = {
            "top_k": top_k,
            "threshold": threshold,
            "signals": signals or None,
            "fusion": fusion,
            "scale": scale,
            "pool": pool,
        }
        command(ranking=ranking, **others)

    return with_ranking


_user = click.option("--user", "user_id", metavar="ID", help="Whose memories.")
_agent = click.option("--agent", "agent_id", metavar="ID", help="The agent that stored them.")
_run = click.option("--run", "run_id", metavar="ID", help="The session they belong to.")
