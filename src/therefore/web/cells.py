"""Makes cells of tables safe: a spreadsheet takes no text in them for a formula."""

from __future__ import annotations

from typing import Any


def plain_cell(cell: Any) -> Any:
    """A cell that no spreadsheet runs.

    >>> plain_cell("=1+1"), plain_cell("-x"), plain_cell(-3), plain_cell(True), plain_cell(None)
    ("'=1+1", "'-x", -3, 1, '')
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return int(cell)
    # Some programs compute a formula even if blanks come before its sign.
    if isinstance(cell, str) and (
        cell.lstrip()[:1] in tuple("=+-@") or cell[:1] in tuple("\t\r\n")
    ):
        return f"'{cell}"
    return cell
