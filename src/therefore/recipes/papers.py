"""What the papers print in their tables and figures: the rows of `papers.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

NOT_PRINTED = "-"


@cache
def _papers() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "papers.toml").read_text(encoding="utf-8"))


def printed(paper: str, table: str) -> dict[str, Any]:
    """The rows of a table by their names; None stands for a figure that the paper does not print.

    >>> printed("logiqa", "table3")["people"]
    (None, 86.0, None, 88.0)
    """
    return {name: _row(row) for name, row in _papers()[paper][table].items()}


def _row(row: Any) -> Any:
    match row:
        case list():
            return tuple(map(_row, row))
        case dict():
            return {name: _row(each) for name, each in row.items()}
        case _:
            return None if row == NOT_PRINTED else row
