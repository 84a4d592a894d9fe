"""Write plots as picture files: SVG always, PNG if the extra `plot` is installed.

An SVG follows the reader's light or dark mode; a PNG is light, for papers. `plots` draws both.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path

from therefore.dataset.files import whole, write_whole
from therefore.reporting.plots import WIDTH, Plot, marker, text_at

GAP, HEAD, LINE = 24, 30, 22
"""Room between panels, for a title, and for a line of a legend."""
LETTER = 7.2
"""The approximate width of a letter."""
SCALE = 2
"""Pixels of a PNG for each unit of the drawing."""

LIGHT = ("#1f5f8b", "#c2571a", "#2e7d4f", "#8b3f8f", "#a3841c", "#b3364e", "#3b7f86", "#6b6f76")
DARK = ("#7fb8e0", "#f0985b", "#6fc68f", "#cf8fd3", "#d9bd57", "#ee8094", "#76c4cb", "#a4a9b0")
"""The colours of the series, as in the page's style sheet."""

_RULES = (
    "text{{font:13px DejaVu Sans,system-ui,sans-serif;fill:{ink}}}"
    ".title{{font-weight:600;font-size:14px}}.tick,.axis{{fill:{soft};font-size:12px}}"
    ".grid{{stroke:{line}}}.chance{{stroke:{soft};stroke-width:1.5;stroke-dasharray:3 3}}"
    ".line{{fill:none;stroke:currentColor;stroke-width:2}}"
    ".band{{fill:currentColor;opacity:.13}}.bar{{fill:currentColor}}"
    ".whisker{{stroke:currentColor;stroke-width:2.5}}"
    ".mark{{fill:currentColor;stroke:{paper}}}.hollow{{fill:{paper};stroke:currentColor}}"
    ".paper{{fill:{paper}}}"
)


def _rules(colours: Sequence[str], **names: str) -> str:
    series = "".join(f".s{place}{{color:{colour}}}" for place, colour in enumerate(colours))
    return _RULES.format(**names) + series


_IN_LIGHT = _rules(LIGHT, ink="#1d2126", soft="#5c646e", line="#dcdad3", paper="#ffffff")
_IN_DARK = _rules(DARK, ink="#e6e4df", soft="#a0a7af", line="#343a41", paper="#1c2024")


def picture(plots: Sequence[Plot], *, columns: int = 2, dark: bool = True) -> str:
    """Panels side by side in one SVG; with `dark`, it also has the colours for dark."""
    panels = [_panel(plot) for plot in plots]
    across = min(columns, len(panels))
    places: list[str] = []
    top = 0.0
    for start in range(0, len(panels), across):
        row = panels[start : start + across]
        tallest = max(height for _, height in row)
        for number, (body, height) in enumerate(row):
            x = number * (WIDTH + GAP)
            places.append(
                f'<svg x="{x}" y="{top:g}" width="{WIDTH}" height="{height:g}">{body}</svg>'
            )
        top += tallest + GAP
    width, height = across * (WIDTH + GAP) - GAP, top - GAP
    style = _IN_LIGHT
    if dark:
        style += f"@media (prefers-color-scheme:dark){{{_IN_DARK}}}"
    label = escape("; ".join(plot.title for plot in plots), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" '
        f'width="{width}" height="{height:g}" role="img" aria-label="{label}">'
        f'<style>{style}</style><rect width="100%" height="100%" class="paper"/>'
        f"{''.join(places)}</svg>\n"
    )


def _panel(plot: Plot) -> tuple[str, float]:
    """A plot under its title and above its legend, and how high that is."""
    body = [
        text_at(10, 18, plot.title, kind="title"),
        f'<g transform="translate(0 {HEAD})">{plot.body}</g>',
    ]
    x, y = 14.0, HEAD + plot.height + 12
    for key in plot.keys:
        width = 26 + LETTER * len(key.name)
        if x > 14 and x + width > WIDTH:
            x, y = 14.0, y + LINE
        body.append(marker(x, y - 4, key.colour, key.name))
        body.append(text_at(x + 11, y, key.name))
        x += width
    return "".join(body), y + 10 if plot.keys else HEAD + plot.height


def write_pictures(plots: Sequence[Plot], stem: Path, *, columns: int = 2) -> tuple[Path, ...]:
    """Write plots side by side as STEM.svg and, where that can be drawn, as STEM.png."""
    paths = [stem.with_name(f"{stem.name}.svg")]
    write_whole(paths[0], picture(plots, columns=columns))
    if find_spec("resvg_py"):
        import resvg_py

        drawn = resvg_py.svg_to_bytes(
            svg_string=picture(plots, columns=columns, dark=False), zoom=SCALE
        )
        paths.append(stem.with_name(f"{stem.name}.png"))
        with whole(paths[1]) as beside:
            beside.write_bytes(bytes(drawn))
    return tuple(paths)
