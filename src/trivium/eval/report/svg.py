"""The little that the plots need of SVG: shapes and texts with classes; CSS gives the colours."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

__all__ = ["line", "picture", "rect", "text"]


def picture(width: float, height: float, label: str, shapes: Sequence[str]) -> str:
    """An image that scales to the width there is; *label* is what a screen reader says."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" style="max-width:{width:g}px" role="img"'
        f" aria-label={quoteattr(label)}>{''.join(shapes)}</svg>"
    )


def rect(x: float, y: float, width: float, height: float, kind: str, *, tip: str = "") -> str:
    """A bar of the class *kind*; *tip* is shown under the pointer."""
    title = f"<title>{escape(tip)}</title>" if tip else ""
    return (
        f'<rect class="{kind}" x="{x:.2f}" y="{y:.2f}" width="{max(width, 0):.2f}"'
        f' height="{max(height, 0):.2f}">{title}</rect>'
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line of the class *kind*."""
    return f'<line class="{kind}" x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"/>'


def text(x: float, y: float, content: str, kind: str = "", *, anchor: str = "start") -> str:
    """A text at its baseline; *anchor* is start, middle or end."""
    return (
        f'<text class="{kind}" x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}">'
        f"{escape(content)}</text>"
    )
