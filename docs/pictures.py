"""Draws the pictures of the README: `make pictures`. Each is made by the command it shows."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from therefore.cli.show import panel
from therefore.dataset.stream import preview

IMAGES = Path(__file__).parent / "images"
PAPER = TerminalTheme(
    (250, 249, 246), (38, 38, 38),
    [(38, 38, 38), (190, 50, 50), (30, 120, 60), (150, 110, 20), (40, 80, 160), (130, 60, 140),
     (20, 110, 125), (120, 120, 120)],
)  # fmt: skip

# Rich's own frame without the web fonts that it would fetch.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" \
xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def draw(name: str, family: str, **choice: object) -> None:
    """One item as `therefore show` prints it."""
    index = int(str(choice.pop("index", 0)))
    items = preview(family, count=index + 1, **choice)  # type: ignore[arg-type]
    console = Console(record=True, width=92, file=io.StringIO(), force_terminal=True)
    console.print(panel(items[index]))
    IMAGES.mkdir(exist_ok=True)
    console.save_svg(
        str(IMAGES / f"{name}.svg"),
        title="therefore show",
        theme=PAPER,
        code_format=FRAME,
        unique_id="therefore",
    )


if __name__ == "__main__":
    draw("show", "syllogism", preset="hypothetical", split="test", index=1, seed=5)
