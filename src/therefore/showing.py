"""Showing an item: its text, its answer, and why, in words; of evidence that fails, only that."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import Rejected, check
from therefore.checker.claims import ClaimError, claim_named
from therefore.dataset.reading import find
from therefore.errors import FragmentError, InputError
from therefore.explanation import Reason, explain
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
    """One item of a dataset, by its id (or the start of it) or its place, and why it is right."""
    item = find(path, id=id, index=index)
    return Shown(item, tuple(_reasons(item)))


def _reasons(item: Item) -> list[Reason]:
    """Why the answer is right; of evidence that does not hold, only that."""
    if not item.certificate:
        return []
    try:
        problem = item.logic.problem()
        for name, evidence in read_certificate(item.certificate).items():
            found = check(claim_named(name, True).formulas(problem), evidence)
            if isinstance(found, Rejected):
                raise ClaimError(f"{name!r}: {found.reason}")
    except (InputError, ClaimError, CertificateError, FragmentError) as fault:
        return [Reason("Its evidence does not hold: therefore verify says more.", (str(fault),))]
    return explain(item)
