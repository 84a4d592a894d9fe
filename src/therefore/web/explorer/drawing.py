"""Drawings for pages whose content policy allows no style attribute: SVG with sizes of its own.

Lines and bars are the report's own plots. Shares are drawn here, since a report places them by
rules of its own style sheet, and these pages have one that never changes. Colours are the report's.
"""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from therefore.reporting.plots import SERIES, Plot


def drawn(plot: Plot) -> Markup:
    """A plot of the report as markup; drawing it escapes every name in it."""
    return Markup(plot.drawing)


def bar(items: int, most: int) -> Markup:
    """A count as a bar, whose length is its share of `most`."""
    width = 100 * items / most if most else 0
    return Markup(
        '<svg class="amount" aria-hidden="true">'
        f'<rect width="{max(width, 0.5):.2f}%" height="100%"/></svg>'
    )


def track(
    value: float, low: float, high: float, *, colour: int = 0, reference: float | None = None
) -> Markup:
    """A share with its interval on a line from 0 to 100 %."""
    told = f"{value:.1%}, interval {low:.1%} to {high:.1%}"
    grid = "".join(f'<line class="grid" x1="{x}%" x2="{x}%" y1="0" y2="100%"/>' for x in RULES)
    chance = ""
    if reference is not None:
        place = f"{reference * 100:.2f}%"
        chance = f'<line class="chance" x1="{place}" x2="{place}" y1="0" y2="100%"/>'
    whisker = (
        f'<line class="whisker" x1="{low * 100:.2f}%" x2="{high * 100:.2f}%" y1="50%" y2="50%"/>'
    )
    return Markup(
        f'<svg class="track s{colour % SERIES}" role="img" aria-label="{escape(told)}">'
        f"{grid}{chance}{whisker}{_mark(value, colour)}</svg>"
    )


RULES = (0, 25, 50, 75, 100)
"""Where the lines behind a share stand, in per cent."""


def _mark(value: float, colour: int) -> str:
    """A series' mark; its shape differs too, so that colour is never the only difference."""
    shapes = (
        '<circle r="4.2"/>',
        '<rect x="-3.7" y="-3.7" width="7.4" height="7.4"/>',
        '<path d="M0-5 5 0 0 5-5 0z"/>',
        '<path d="M0-5 4.8 3.8-4.8 3.8z"/>',
    )
    shape = shapes[colour % len(shapes)]
    return (
        f'<svg class="at" x="{value * 100:.2f}%" y="50%" overflow="visible">'
        f'<g class="point">{shape}</g></svg>'
    )


def mark(colour: int) -> Markup:
    """A series' mark alone, for a legend."""
    return Markup(
        f'<svg class="key s{colour % SERIES}" aria-hidden="true">{_mark(0.5, colour)}</svg>'
    )


def shade(value: float) -> str:
    """The class of a share in a table: eleven steps from faint to full.

    >>> shade(0.0), shade(0.74), shade(1.0)
    ('shade-0', 'shade-7', 'shade-10')
    """
    return f"shade-{round(value * 10)}"
