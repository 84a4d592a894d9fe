"""The templates of the report and of the pages in the browser, rendered by one environment."""

from __future__ import annotations

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined


def templates(*packages: str) -> Environment:
    """The templates of some packages, with escaping on, and with errors for unknown names."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["percent"] = lambda value: f"{value * 100:.1f}%"
    made.filters["signed"] = lambda value: f"{value * 100:+.1f}"
    made.filters["count"] = lambda value: f"{value:,}"
    made.filters["p"] = lambda value: "–" if value is None else f"{value:.2g}"
    return made
