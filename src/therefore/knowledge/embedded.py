"""The embedded knowledge: written by hand, shipped with the package, the default.

`data/domains` holds one outline a domain, `data/rules.txt` the rules. What is written there is
counted as stated; what `terms.Domain` derives from it is many times as much.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from therefore.knowledge.outline import read_outline
from therefore.knowledge.rules import read_themes
from therefore.knowledge.source import Knowledge


@cache
def embedded() -> Knowledge:
    """The embedded knowledge, read once."""
    data = files("therefore.knowledge") / "data"
    outlines = sorted((data / "domains").iterdir(), key=lambda path: path.name)
    domains = tuple(
        read_outline(path.name.removesuffix(".txt"), path.read_text(encoding="utf-8"))
        for path in outlines
    )
    themes = read_themes((data / "rules.txt").read_text(encoding="utf-8"))
    stated = sum(len(d.included) + len(d.excluded) for d in domains)
    return Knowledge(
        "embedded", domains, themes, read=stated + sum(len(theme.rules) for theme in themes)
    )
