"""TPTP export: each item as problem files that any first-order prover reads.

Axioms and premises become axioms, the query becomes the conjecture; a selection item gives one file
for each option (`ID.A.p` ...). The header has the expected answer as an SZS status. The item's
formulas are parsed and written anew: a text that is no formula stops the export, and no text can
add a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from therefore.bridges.naming import Names, one_line
from therefore.checker.claims import Claim, ClaimError, all_claims, label_claims
from therefore.errors import DatasetError, FormulaError
from therefore.items import Item
from therefore.logic.formulas import Formula
from therefore.logic.tptp import write_formula


def tptp_files(items: Iterator[Item], folder: Path) -> None:
    """The problem files, in a folder for each split."""
    names = Names()
    for item in items:
        texts = tptp_texts(item)
        if texts:
            place = names.place(folder, item)
            for ending, text in texts.items():
                place.with_name(f"{place.name}{ending}.p").write_text(text, encoding="utf-8")


def tptp_texts(item: Item) -> dict[str, str]:
    """For each claim of the label, the end of the file name after the id -> problem."""
    if item.logic.empty:
        return {}
    try:
        problem = item.logic.problem()
        claims = _claims(item)
    except (FormulaError, ClaimError) as fault:
        raise DatasetError(f"item {item.id!r} cannot be exported: {fault}") from None
    texts: dict[str, str] = {}
    for claim in claims:
        words = claim.name.split()
        ending = ""
        if len(problem.query) > 1 and claim.beside:
            place = next((one.query for one in claim.beside if one.query is not None), None)
            ending = ".goal" if place is None else f".{_letters(place)}"
        if claim.beside and (ending in texts or (len(claims) > 1 and len(problem.query) == 1)):
            ending += ".with" if words[1] == "+" else ".against"
        lines = [f"% Item     : {one_line(item.id)}", f"% Claim    : {claim.name}"]
        texts[ending] = "\n".join([*lines, *_problem(item, words, claim.satisfiable)]) + "\n"
    return texts


def _claims(item: Item) -> tuple[Claim, ...]:
    """The label's claims; a comparison of forms has none, so one that the premises can be true."""
    make = all_claims if item.asks == "parallel" else label_claims
    return make(item.task, item.choices, item.answer, item.asks)


def _letters(place: int) -> str:
    return chr(ord("A") + place) if place < 26 else str(place)


def _problem(item: Item, words: list[str], satisfiable: bool) -> Iterator[str]:
    """The status and the formulas of one claim."""
    problem = item.logic.problem()
    extra: list[tuple[str, str, Formula]] = []
    for sign, which in zip(words[1::2], words[2::2], strict=True):
        source = problem.goal if which == "goal" else problem.query
        place = 0 if which == "goal" else int(which)
        if place >= len(source):
            raise DatasetError(f"item {item.id!r} cannot be exported: it lacks the formula {which}")
        name = "goal" if which == "goal" else "query"
        extra.append((name, "axiom" if sign == "+" else "conjecture", source[place]))
    if any(role == "conjecture" for _, role, _ in extra):
        yield f"% Status   : {'CounterSatisfiable' if satisfiable else 'Theorem'}"
    else:
        yield f"% Status   : {'Satisfiable' if satisfiable else 'Unsatisfiable'}"
    for number, formula in enumerate(problem.axioms, start=1):
        yield _line(f"axiom_{number}", "axiom", formula)
    for number, formula in enumerate(problem.premises, start=1):
        yield _line(f"premise_{number}", "axiom", formula)
    for name, role, formula in extra:
        yield _line(name, role, formula)


def _line(name: str, role: str, formula: Formula) -> str:
    return f"fof({name}, {role}, {write_formula(formula)})."
