"""The plots of the report, each from figures to one SVG."""

from collections.abc import Iterator, Sequence

from trivium.eval.evaluation import Distribution, Evaluation, Reliability
from trivium.eval.report.svg import line, picture, rect, text

__all__ = ["differences_plot", "distribution_plot", "reliability_plot", "types_plot"]

_PRIMARY = "nDCG@10"
_LABEL = 190
_WIDTH = 860
_BAR = 9
_APART = 40  # two labels nearer than this would run into each other


def types_plot(evaluation: Evaluation, rows: Sequence[str], metric: str = _PRIMARY) -> str:
    """Bars of *metric* by type of question, one for each of *rows*."""
    group = _BAR * len(rows) + 14
    height = group * len(evaluation.types) + 24
    shapes = list(_percent_axis(height - 20))
    for place, (type_, count) in enumerate(evaluation.types.items()):
        top = place * group + 4
        middle = top + (_BAR * len(rows)) / 2 + 4
        shapes.append(text(_LABEL - 10, middle, f"{type_} ({count})", "label", anchor="end"))
        for number, name in enumerate(rows):
            value = evaluation.row(name).types[type_][metric]
            tip = f"{type_}, {name}: {100 * value:.1f}"
            y = top + number * _BAR
            kind = f"row{number}"
            shapes.append(rect(_LABEL, y, value * (_WIDTH - _LABEL - 40), _BAR - 1, kind, tip=tip))
    return picture(_WIDTH, height, f"{metric} by type of question", shapes)


def _percent_axis(bottom: float) -> Iterator[str]:
    span = _WIDTH - _LABEL - 40
    for percent in (0, 25, 50, 75, 100):
        x = _LABEL + span * percent / 100
        yield line(x, 0, x, bottom, "grid")
        yield text(x, bottom + 14, f"{percent}", "tick", anchor="middle")


def differences_plot(evaluation: Evaluation, metric: str = _PRIMARY) -> str:
    """Every row's difference to semantic alone, in points, with its interval."""
    found = [(row.name, row.against_semantic.get(metric)) for row in evaluation.rows]
    shown = [(name, difference) for name, difference in found if difference is not None]
    bounds = [
        100 * bound
        for _, one in shown
        for bound in (one.mean, one.low, one.high)
        if bound is not None
    ]
    least, most = min([*bounds, -1.0]), max([*bounds, 1.0])
    span = _WIDTH - _LABEL - 60

    def x(points: float) -> float:
        return _LABEL + 10 + span * (points - least) / (most - least)

    step, height = 24, 24 * len(shown) + 24
    shapes = [line(x(0), 0, x(0), height - 20, "zero")]
    shapes += [
        text(x(end), height - 6, f"{end:+.1f}" if end else "0", "tick", anchor="middle")
        for end in (least, 0.0, most)
        if end == 0.0 or abs(x(end) - x(0.0)) > _APART
    ]
    for place, (name, one) in enumerate(shown):
        y = place * step + 13
        kind = ("better" if one.mean > 0 else "worse") if one.sure else "unsure"
        shapes.append(text(_LABEL - 10, y + 4, name, "label", anchor="end"))
        if one.low is not None and one.high is not None:
            shapes.append(line(x(100 * one.low), y, x(100 * one.high), y, kind))
        tip = f"{name}: {100 * one.mean:+.1f} points of {metric}"
        shapes.append(rect(x(100 * one.mean) - 4, y - 4, 8, 8, kind, tip=tip))
    return picture(_WIDTH, height, f"{metric} against semantic alone, in points", shapes)


def distribution_plot(distribution: Distribution) -> str:
    """How a score is spread: relevant memories upwards, the others downwards, each in shares."""
    width, middle, reach = 330.0, 70.0, 58.0
    bins = len(distribution.relevant)
    bar = (width - 20) / bins
    shapes = []
    for counts, kind, up in (
        (distribution.relevant, "relevant", True),
        (distribution.others, "others", False),
    ):
        total, tallest = sum(counts) or 1, max(counts) or 1
        for place, count in enumerate(counts):
            size = reach * count / tallest
            tip = (
                f"{place / bins:.2f} to {(place + 1) / bins:.2f}:"
                f" {count:,} of {sum(counts):,} ({100 * count / total:.0f} %)"
            )
            y = middle - size if up else middle + 1
            shapes.append(rect(10 + place * bar, y, bar - 1, size, kind, tip=tip))
    shapes.append(line(10, middle, width - 10, middle, "axis"))
    shapes += [
        text(10 + (width - 20) * value, 145, f"{value:g}", "tick", anchor="middle")
        for value in (0.0, 0.5, 1.0)
    ]
    return picture(width, 150, f"Distribution of {distribution.name}", shapes)


def reliability_plot(reliability: Sequence[Reliability]) -> str:
    """The share of hits that are relevant, by their score; the number of hits above each bar."""
    width, height, left, bottom = 460.0, 210.0, 40.0, 175.0
    bar = (width - left - 10) / len(reliability)
    shapes = []
    for percent in (0, 50, 100):
        y = bottom - 1.5 * percent
        shapes.append(line(left, y, width - 10, y, "grid"))
        shapes.append(text(left - 6, y + 4, f"{percent} %", "tick", anchor="end"))
    for place, one in enumerate(reliability):
        x = left + place * bar
        share = one.relevant / one.hits if one.hits else 0.0
        tip = f"{one.relevant:,} of {one.hits:,} hits are relevant"
        size = 150 * share
        shapes.append(rect(x + 2, bottom - size, bar - 4, size, "relevant", tip=tip))
        if one.hits:
            over = text(x + bar / 2, bottom - size - 4, f"{one.hits:,}", "tick", anchor="middle")
            shapes.append(over)
        shapes.append(text(x, bottom + 15, f"{one.low:.1f}", "tick", anchor="middle"))
    shapes.append(text(width - 10, bottom + 15, "1.0", "tick", anchor="middle"))
    shapes.append(text((left + width) / 2, bottom + 31, "score", "tick", anchor="middle"))
    return picture(width, height, "Share of relevant hits by score", shapes)
