"""Draw plots as SVG without a library, for the report's page and for pictures in papers.

On the page, the style sheet gives the classes `s0`, `s1`, ... their colours in light, dark and
print; `pictures` writes the same plot as a file of its own. Every series also has its own marker,
so colour is never the only difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from therefore.reporting.placing import placed
from therefore.reporting.scale import Scale, tick_text, ticks
from therefore.reporting.table import Cell, Table
from therefore.statistics import wilson

WIDTH = 520
"""Units; the page scales the drawing to the width it has."""
SERIES = 8
"""Distinct colours; further series repeat them with other markers."""
ROW = 26
"""The height of a row of dots."""


@dataclass(frozen=True, slots=True)
class Key:
    """A series in the legend: its name, and the number of its colour and marker."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing and the data behind it."""

    title: str
    body: str
    """The content of the SVG element, escaped."""
    height: float
    keys: tuple[Key, ...]
    """The entries of the legend; empty if there is nothing to tell apart."""
    table: Table
    note: str = ""
    wide: str = ""
    """On the page instead of the SVG: HTML whose names stay readable on a narrow screen."""

    @property
    def svg(self) -> str:
        """The drawing without its legend."""
        label = escape(self.title, quote=True)
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height:g}" role="img" aria-label="{label}">'
            f"{self.body}</svg>"
        )

    @property
    def drawing(self) -> str:
        """As the page shows it."""
        return self.wide or self.svg + (legend(self.keys) if self.keys else "")


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, at a place on the horizontal axis."""

    x: float
    y: float
    low: float
    high: float
    items: int = 0

    @classmethod
    def of(cls, x: float, count: int, total: int) -> Point:
        """The share of a count, with Wilson's interval."""
        interval = wilson(count, total)
        return cls(x, count / total, interval.low, interval.high, total)


@dataclass(frozen=True, slots=True)
class Line:
    """A named series of points; its colour is its place among the lines, unless it has one."""

    name: str
    points: tuple[Point, ...]
    colour: int | None = None


@dataclass(frozen=True, slots=True)
class Dot:
    """A named value with its interval and a reference value."""

    name: str
    value: float
    low: float
    high: float
    reference: float | None = None
    colour: int = 0
    failed: bool = False


def text_at(x: float, y: float, text: str, *, kind: str = "", anchor: str = "start") -> str:
    """A text in the drawing."""
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{name}>{escape(text)}</text>'


def _rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def marker(x: float, y: float, series: int, title: str = "") -> str:
    """A circle, square, diamond or triangle, by the series; filled for the first eight."""
    tip = f"<title>{escape(title)}</title>" if title else ""
    kind = f"mark s{series % SERIES}" + (" hollow" if series // SERIES % 2 else "")
    match series % 4:
        case 0:
            return f'<circle cx="{x:g}" cy="{y:g}" r="4.2" class="{kind}">{tip}</circle>'
        case 1:
            return (
                f'<rect x="{x - 3.7:g}" y="{y - 3.7:g}" width="7.4" height="7.4" '
                f'class="{kind}">{tip}</rect>'
            )
        case 2:
            corners = f"{x:g},{y - 5:g} {x + 5:g},{y:g} {x:g},{y + 5:g} {x - 5:g},{y:g}"
        case _:
            corners = f"{x:g},{y - 5:g} {x + 4.8:g},{y + 3.8:g} {x - 4.8:g},{y + 3.8:g}"
    return f'<polygon points="{corners}" class="{kind}">{tip}</polygon>'


def legend(keys: Sequence[Key]) -> str:
    """The series' names beside their markers."""
    entries = "".join(
        f'<li><svg viewBox="0 0 14 14" aria-hidden="true">{marker(7, 7, key.colour)}'
        f"</svg>{escape(key.name)}</li>"
        for key in keys
    )
    return f'<ul class="legend">{entries}</ul>'


def dot_plot(
    title: str, dots: Sequence[Dot], *, what: str, note: str = "", against: str = "chance"
) -> Plot:
    """Shares with their intervals, one below the other, from 0 to 100 %.

    `against` names the reference values, which are drawn as dashed lines.
    """
    rules = "".join(f'<i class="grid {placed("left", t)}"></i>' for t in ticks(0, 1))
    rows = "".join(_dot_row(dot, rules) for dot in dots)
    scale = "".join(
        f'<span class="{placed("left", t)}">{tick_text(t, percent=True)}</span>'
        for t in ticks(0, 1)
    )
    wide = f'<div class="dots">{rows}<b></b><div class="scale">{scale}</div><b></b></div>'
    cells: tuple[tuple[Cell, ...], ...] = tuple(
        (dot.name, dot.value, dot.low, dot.high, dot.reference) for dot in dots
    )
    table = Table((what, "value", "low", "high", against), cells)
    height = ROW * len(dots) + 40
    return Plot(title, _dots_body(dots), height, (), table, note, wide)


def _dot_row(dot: Dot, rules: str) -> str:
    tip = f"{dot.name}: {dot.value:.1%} ({dot.low:.1%} to {dot.high:.1%})"
    chance = ""
    if dot.reference is not None:
        chance = f'<i class="chance {placed("left", dot.reference)}"></i>'
    whole = f"{placed('left', dot.low)} {placed('width', dot.high - dot.low)}"
    whisker = f'<i class="whisker {whole}"></i>'
    mark = (
        f'<svg viewBox="0 0 14 14" class="{placed("left", dot.value)}" aria-hidden="true">'
        f"{marker(7, 7, dot.colour, tip)}</svg>"
    )
    kind = "value failed" if dot.failed else "value"
    return (
        f'<span class="name">{escape(dot.name)}</span>'
        f'<div class="track s{dot.colour % SERIES}">{rules}{chance}{whisker}{mark}</div>'
        f'<span class="{kind}">{dot.value:.1%}{" ✗" if dot.failed else ""}</span>'
    )


def _dots_body(dots: Sequence[Dot]) -> str:
    """The same rows as one drawing, for a picture that stands alone."""
    left, right = 190, WIDTH - 60
    across, bottom = Scale(0, 1, left, right), ROW * len(dots) + 10
    body = [_rule(across(t), 4, across(t), bottom, "grid") for t in ticks(0, 1)]
    body += [
        text_at(across(t), bottom + 18, tick_text(t, percent=True), anchor="middle", kind="tick")
        for t in ticks(0, 1)
    ]
    for place, dot in enumerate(dots):
        y = ROW * place + 20
        shown = dot.name if len(dot.name) <= 28 else f"{dot.name[:27]}…"
        body.append(text_at(left - 10, y + 4, shown, anchor="end"))
        if dot.reference is not None:
            x = across(dot.reference)
            body.append(_rule(x, y - 9, x, y + 9, "chance"))
        kind = f"whisker s{dot.colour % SERIES}"
        body.append(_rule(across(dot.low), y, across(dot.high), y, kind))
        body.append(marker(across(dot.value), y, dot.colour, dot.name))
        body.append(text_at(right + 8, y + 4, f"{dot.value:.1%}", kind="value"))
    return "".join(body)


def line_plot(
    title: str,
    lines: Sequence[Line],
    *,
    x: str,
    y: str = "accuracy",
    percent: bool = True,
    reference: float | None = None,
    diagonal: bool = False,
    log: bool = False,
    height: float = 300,
    note: str = "",
) -> Plot:
    """Series over a number, each with its interval as a band.

    A logarithmic horizontal axis has its ticks at the points themselves. `reference` is a dashed
    line across: chance, or zero.
    """
    points = [point for line in lines for point in line.points]
    left, right, top, bottom = 56, WIDTH - 14, 12, height - 44
    low_x, high_x = min(p.x for p in points), max(p.x for p in points)
    if percent:
        low_y, high_y = 0.0, 1.0
    else:
        ends = [] if reference is None else [reference]
        low_y = min([*(p.low for p in points), *ends])
        high_y = max([*(p.high for p in points), *ends])
    across = Scale(low_x, high_x, left + 8, right - 8, log=log)
    up = Scale(low_y, high_y, bottom, top)
    body: list[str] = []
    for tick in ticks(low_y, high_y):
        body.append(_rule(left, up(tick), right, up(tick), "grid"))
        shown = tick_text(tick, percent=percent)
        body.append(text_at(left - 8, up(tick) + 4, shown, anchor="end", kind="tick"))
    for tick in sorted({p.x for p in points}) if log else ticks(low_x, high_x, most=8):
        shown = tick_text(tick, percent=False)
        body.append(text_at(across(tick), bottom + 18, shown, anchor="middle", kind="tick"))
    body.append(text_at((left + right) / 2, bottom + 38, x, anchor="middle", kind="axis"))
    if reference is not None:
        body.append(_rule(left, up(reference), right, up(reference), "chance"))
    if diagonal:
        start, end = max(low_x, low_y), min(high_x, high_y)
        body.append(_rule(across(start), up(start), across(end), up(end), "chance"))
    keys = tuple(
        Key(line.name, number if line.colour is None else line.colour)
        for number, line in enumerate(lines)
    )
    for line, key in zip(lines, keys, strict=True):
        ordered = sorted(line.points, key=lambda p: p.x)
        edge = [f"{across(p.x):g},{up(p.high):g}" for p in ordered]
        edge += [f"{across(p.x):g},{up(p.low):g}" for p in reversed(ordered)]
        kind = f"s{key.colour % SERIES}"
        body.append(f'<polygon points="{" ".join(edge)}" class="band {kind}"/>')
        path = " ".join(f"{across(p.x):g},{up(p.y):g}" for p in ordered)
        body.append(f'<polyline points="{path}" class="line {kind}"/>')
        for p in ordered:
            told = f"{p.y:.1%}" if percent else f"{p.y:.4g}"
            tip = f"{line.name}, {x} {p.x:.4g}: {told}" + (f" of {p.items:,}" if p.items else "")
            body.append(marker(across(p.x), up(p.y), key.colour, tip))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (line.name, p.x, p.y, p.low, p.high, p.items) for line in lines for p in line.points
    )
    table = Table(("series", x, y, "low", "high", "items"), rows)
    return Plot(title, "".join(body), height, keys, table, note)


def bar_plot(
    title: str, table: Table, *, names: Sequence[str], height: float = 260, note: str = ""
) -> Plot:
    """Grouped bars: the first column of the table names the group, the others are shares."""
    left, right, top, bottom = 56, WIDTH - 14, 12, height - 44
    shares = [[float(cell or 0) for cell in row[1:]] for row in table.rows]
    most = max((value for row in shares for value in row), default=1.0) or 1.0
    up = Scale(0, most, bottom, top)
    room = (right - left) / max(1, len(shares))
    width = min(34.0, room * 0.8 / max(1, len(names)))
    body: list[str] = []
    for tick in ticks(0, most, most=5):
        body.append(_rule(left, up(tick), right, up(tick), "grid"))
        shown = tick_text(tick, percent=True)
        body.append(text_at(left - 8, up(tick) + 4, shown, anchor="end", kind="tick"))
    every = max(1, round(len(shares) / 12))
    for place, (row, values) in enumerate(zip(table.rows, shares, strict=True)):
        middle = left + room * (place + 0.5)
        for number, value in enumerate(values):
            x = middle + (number - len(values) / 2) * width
            tip = f"{row[0]}, {names[number]}: {value:.1%}"
            body.append(
                f'<rect x="{x:.1f}" y="{up(value):g}" width="{width * 0.92:.1f}" '
                f'height="{max(0.0, bottom - up(value)):.1f}" class="bar s{number % SERIES}">'
                f"<title>{escape(tip)}</title></rect>"
            )
        if place % every == 0:
            shown = f"{row[0]:.4g}" if isinstance(row[0], float) else str(row[0])
            body.append(text_at(middle, bottom + 18, shown, anchor="middle", kind="tick"))
    body.append(
        text_at((left + right) / 2, bottom + 38, table.columns[0], anchor="middle", kind="axis")
    )
    keys = tuple(Key(name, number) for number, name in enumerate(names))
    return Plot(title, "".join(body), height, keys, table, note)
