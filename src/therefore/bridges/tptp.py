"""TPTP export: each item as problem files that any first-order prover reads.

Axioms and premises are axioms, a query is the conjecture; a selection item makes one file for each
option (`ID.A.p` ...). What a prover should answer stands in the header as an SZS status.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from therefore.checker.claims import label_claims
from therefore.items import Item


def tptp_files(items: Iterator[Item], folder: Path) -> None:
    """The problem files, in a folder for each split."""
    for item in items:
        place = folder / item.split
        place.mkdir(exist_ok=True)
        for name, text in tptp_texts(item).items():
            (place / f"{name}.p").write_text(text, encoding="utf-8")


def tptp_texts(item: Item) -> dict[str, str]:
    """File name (without ending) -> problem, for each claim of the item's label."""
    if item.logic.empty:
        return {}
    claims = label_claims(item.task, item.choices, item.answer, item.asks)
    texts: dict[str, str] = {}
    for claim in claims:
        words = claim.name.split()
        file = item.id
        if len(item.logic.query) > 1:
            file += "." + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(words[2])]
        if file in texts or (len(claims) > 1 and len(item.logic.query) == 1):
            file += ".with" if words[1] == "+" else ".against"
        texts[file] = _problem(item, words, claim.satisfiable)
    return texts


def _problem(item: Item, words: list[str], satisfiable: bool) -> str:
    lines = [f"fof(axiom_{n}, axiom, {text})." for n, text in enumerate(item.logic.axioms, 1)]
    lines += [f"fof(premise_{n}, axiom, {text})." for n, text in enumerate(item.logic.premises, 1)]
    conjecture = False
    for sign, which in zip(words[1::2], words[2::2], strict=True):
        text = item.logic.goal[0] if which == "goal" else item.logic.query[int(which)]
        conjecture = conjecture or sign == "-"
        role = "axiom" if sign == "+" else "conjecture"
        lines.append(f"fof({'goal' if which == 'goal' else 'query'}, {role}, {text}).")
    if conjecture:
        status = "CounterSatisfiable" if satisfiable else "Theorem"
    else:
        status = "Satisfiable" if satisfiable else "Unsatisfiable"
    head = [f"% Item     : {item.id}", f"% Claim    : {' '.join(words)}", f"% Status   : {status}"]
    return "\n".join([*head, *lines]) + "\n"
