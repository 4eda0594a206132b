"""``trivium tune``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trivium.cli.options import json_option, store_options
from trivium.cli.store_choice import StoreChoice
from trivium.cli.terminal import Advance, answer, answer_json, message, progress, styled
from trivium.errors import InputError

if TYPE_CHECKING:
    from trivium.eval.tune import OnProgress, Plan, Tuning

__all__ = ["tune"]


@click.command()
@click.argument("path", required=False)
@click.option("--metric", default="nDCG@10", show_default=True, help="What to tune for.")
@click.option(
    "--held-out",
    "share",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.34,
    show_default=True,
    help="The share of the questions, in whole scopes, that is not learnt from.",
)
@click.option(
    "--trials",
    type=click.IntRange(1),
    default=24,
    show_default=True,
    help="In each of the two rounds of a group of constants.",
)
@click.option(
    "--grade", type=click.IntRange(1), default=1, show_default=True, help="The least that counts."
)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same outcome.")
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write the profile."
)
@click.option("--anyway", is_flag=True, help="Write the profile though it may be no better.")
@store_options
@json_option
def tune(
    path: str | None,
    *,
    store: StoreChoice,
    output: Path | None,
    anyway: bool,
    as_json: bool,
    **choices: Any,
) -> None:
    """Finds better constants for your data, and proves it.

    PATH is judged data as for "trivium eval", or a file of feedback lines
    (query, id, useful) about memories of the store; without it the feedback
    in the store is used. The constants become a TOML profile, written to
    --output when they gain on questions that they were not tuned on; --config
    and TRIVIUM_CONFIG take it.
    """
    from trivium.eval.tune import Plan  # noqa: PLC0415  --help must not wait for numpy

    if choices["seed"] is None:
        del choices["seed"]
    with progress("tuning") as advance:
        plan = Plan(**choices, on_progress=_on_progress(advance))
        found = _tuning(path, store, plan)
    _tell(found, as_json=as_json)
    if output is not None and (found.sure or anyway):
        _write(output, found.profile())
        message(f"wrote {output}")


def _tuning(path: str | None, store: StoreChoice, plan: "Plan") -> "Tuning":
    from trivium.eval.datasets import load_dataset  # noqa: PLC0415  likewise
    from trivium.eval.tune import tune_dataset, tune_feedback  # noqa: PLC0415  likewise
    from trivium.eval.tune_questions import feedback_lines  # noqa: PLC0415  likewise

    if path is not None and not path.endswith(".jsonl"):
        return tune_dataset(
            load_dataset(path),
            settings=store.settings,
            embedder=store.embedder,
            extractor=store.extractor,
            plan=plan,
        )
    lines = None if path is None else list(feedback_lines(Path(path)))
    with store.read() as memory:
        return tune_feedback(memory, lines, plan=plan)


def _on_progress(advance: Advance) -> "OnProgress":
    return lambda _, done, total: advance(done, total)


def _tell(found: "Tuning", *, as_json: bool) -> None:
    if as_json:
        answer_json(
            {
                "sure": found.sure,
                "says": found.says(),
                "metric": found.metric,
                "learnt": found.learnt,
                "held_out": found.held_out,
                "expected": _span(found.expected),
                "cross_validated": _span(found.cross_validated),
                "changes": {name: list(pair) for name, pair in found.changes.items()},
            }
        )
        return
    for name, (before, after) in found.changes.items():
        answer(styled(f"{name}: {_shown(before)} -> {_shown(after)}"))
    answer(styled(found.says()))


def _span(gain: Any) -> dict[str, Any]:
    return {"mean": gain.mean, "low": gain.low, "high": gain.high}


def _shown(value: object) -> str:
    if value is None:
        return "the embedder's"
    if isinstance(value, tuple):
        return ", ".join(f"{midpoint:.3g}/{steepness:.2g}" for _, midpoint, steepness in value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as exc:
        msg = f"cannot write {path}: {exc.strerror or exc}"
        raise InputError(msg) from exc
