"""Evaluations as one HTML file: no script, no font, no picture from elsewhere."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from trivium.errors import TriviumError
from trivium.eval.bootstrap import Difference
from trivium.eval.compare import Change, changes
from trivium.eval.evaluation import Distribution, Evaluation
from trivium.eval.metrics import METRICS
from trivium.eval.report import plots
from trivium.eval.report.matched import matched

__all__ = ["html_report"]

_PRIMARY = "nDCG@10"
_BASELINE = "semantic"
_MOST_CHANGES = 12
_BARS = ("semantic", "bm25", "semantic+bm25")


def html_report(evaluations: Sequence[Evaluation]) -> str:
    """The report on *evaluations*; raises `TriviumError` when the package jinja2 is missing."""
    try:
        from jinja2 import Environment, PackageLoader  # noqa: PLC0415  an extra
    except ImportError as exc:
        msg = "a report needs the package jinja2; pip install 'trivium[eval]'"
        raise TriviumError(msg) from exc
    environment = Environment(
        loader=PackageLoader("trivium.eval.report", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        points=_points,
        interval=_interval,
        percent=_percent,
        verdict=_verdict,
        zeros=_zeros,
        matched=matched,
    )
    page = environment.get_template("report.html.jinja")
    return page.render(sections=[_section(one) for one in evaluations], metrics=METRICS)


def _section(evaluation: Evaluation) -> Mapping[str, Any]:
    """All that the template shows of one data set."""
    present = {row.name for row in evaluation.rows}
    bars = [name for name in dict.fromkeys((*_BARS, evaluation.main)) if name in present]
    won, lost = _changes(evaluation)
    return {
        "evaluation": evaluation,
        "main": evaluation.row(evaluation.main),
        "baseline": evaluation.row(_BASELINE) if _BASELINE in present else None,
        "tops": {name: max(row.metrics[name] for row in evaluation.rows) for name in METRICS},
        "bars": bars,
        "differences_plot": plots.differences_plot(evaluation),
        "types_plot": plots.types_plot(evaluation, bars),
        "distributions": [(one, plots.distribution_plot(one)) for one in evaluation.distributions],
        "reliability_plot": plots.reliability_plot(evaluation.reliability),
        "changes": (("Gained", won), ("Lost", lost)),
        "most": _MOST_CHANGES,
        "settings": json.dumps(evaluation.setup.settings, indent=2, ensure_ascii=False),
    }


def _changes(evaluation: Evaluation) -> tuple[list[Change], list[Change]]:
    """What the main row wins and loses against meaning alone, the largest first."""
    names = {row.name for row in evaluation.rows}
    if _BASELINE not in names:
        return [], []
    every = changes(evaluation, evaluation, _PRIMARY, _BASELINE, evaluation.main)
    ordered = sorted(every, key=lambda change: -change.gain)
    won = [change for change in ordered if change.gain > 0]
    lost = [change for change in reversed(ordered) if change.gain < 0]
    return won, lost


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _verdict(difference: Difference | None) -> str:
    """The class of a cell: better or worse when that is more than chance."""
    if difference is None or not difference.sure:
        return ""
    return "better" if difference.mean > 0 else "worse"


def _zeros(one: Distribution) -> str:
    """How many of each kind have a value of exactly 0."""
    relevant = one.relevant_zero / ((one.relevant_zero + sum(one.relevant)) or 1)
    others = one.others_zero / ((one.others_zero + sum(one.others)) or 1)
    return f"{100 * relevant:.0f} % of relevant, {100 * others:.0f} % of others"


def _points(difference: Difference | None) -> str:
    """A mean difference in points."""
    if difference is None:
        return "–"
    return f"{round(100 * difference.mean, 1) + 0.0:+.1f}"  # + 0.0 turns -0.0 into 0.0


def _interval(difference: Difference | None) -> str:
    """The interval of a difference, in points, where there is one."""
    if difference is None or difference.low is None or difference.high is None:
        return ""
    return f"[{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]"
