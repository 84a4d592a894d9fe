"""Show an item: its text, its answer, and the reasons in words, or that its evidence fails."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

from therefore.dataset.reading import find
from therefore.explanation import Reason, reasons_for
from therefore.items import Item


@dataclass(frozen=True, slots=True, repr=False)
class Shown:
    """An item and the reasons for its answer; printed, it is a text to read."""

    item: Item
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        item = self.item
        lines = [f"{number}. {text}" for number, text in enumerate(item.premises, start=1)]
        lines += ["", item.question]
        for place, choice in enumerate(item.choices):
            lines.append(f"{'✓' if place == item.answer else ' '} {choice}")
        if not item.choices:
            lines.append(f"∴ {item.target}")
        for reason in self.reasons:
            lines += ["", reason.claim, *(f"  {line}" for line in reason.argument)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """A notebook shows the text as it is."""
        return f"<pre>{escape(str(self))}</pre>"


def show(path: str | Path, *, id: str = "", index: int = 0) -> Shown:
    """One item of a dataset, by its id (or the start of it) or its index, with the reasons."""
    item = find(path, id=id, index=index)
    return Shown(item, tuple(reasons_for(item)))
