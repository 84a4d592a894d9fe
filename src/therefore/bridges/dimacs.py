"""DIMACS export: each claim of an item as a CNF file, with its refutation in the DRUP format.

`ID.cnf` (or `ID.2.cnf` for a second claim) says in comments what the claim is and which atom each
number stands for; `ID.drup` beside it is the refutation, for any independent proof checker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.naming import Names, one_line
from therefore.checker.certificate import read_certificate
from therefore.checker.claims import ClaimError, all_claims
from therefore.checker.evidence import Refutation
from therefore.checker.numbering import Numbering
from therefore.checker.propagation import Propagator
from therefore.errors import DatasetError, FormulaError, FragmentError
from therefore.items import Item
from therefore.logic.clauses import Clause, clause_form
from therefore.logic.dimacs import write_dimacs
from therefore.logic.formulas import Formula
from therefore.logic.ground import ground
from therefore.logic.tptp import write_formula
from therefore.solve.proof import Proof, literal, number


def dimacs_files(items: Iterator[Item], folder: Path) -> None:
    """One file a claim, in a folder for each split."""
    names = Names()
    for item in items:
        texts = dimacs_texts(item)
        if texts:
            place = names.place(folder, item)
            for ending, (cnf, drup) in texts.items():
                place.with_name(f"{place.name}{ending}.cnf").write_text(cnf, encoding="utf-8")
                if drup:
                    place.with_name(f"{place.name}{ending}.drup").write_text(drup, encoding="utf-8")


def dimacs_texts(item: Item) -> dict[str, tuple[str, str]]:
    """What comes behind the id in a file's name -> CNF and refutation, for each claim."""
    if item.logic.empty or not item.certificate:
        return {}
    try:
        return dict(_texts(item))
    except (FormulaError, ClaimError, FragmentError) as fault:
        raise DatasetError(f"item {item.id!r} cannot be exported: {fault}") from None


def _texts(item: Item) -> Iterator[tuple[str, tuple[str, str]]]:
    problem = item.logic.problem()
    evidence = read_certificate(item.certificate)
    claims = all_claims(item.task, item.choices, item.answer, item.asks)
    for place, claim in enumerate(claims, start=1):
        formulas = claim.formulas(problem)
        found = evidence.get(claim.name)
        drup = ""
        if isinstance(found, Refutation):
            clauses, numbers = _refuted(formulas, found)
            drup = "".join(" ".join(map(str, (*step, 0))) + "\n" for step in found.steps)
        else:
            form = clause_form(ground(formulas).formulas)
            clauses, numbers = form.clauses, form.numbers
        size = max((abs(one) for clause in clauses for one in clause), default=0)
        comments = [
            f"{item.id}: {claim.name} is {'' if claim.satisfiable else 'un'}satisfiable",
            *(f"{at} = {write_formula(one)}" for one, at in numbers.items() if at <= size),
        ]
        cnf = write_dimacs(clauses, size, comments=map(one_line, comments))
        yield "" if place == 1 else f".{place}", (cnf, drup)


def _refuted(
    formulas: Sequence[Formula], refutation: Refutation
) -> tuple[list[Clause], dict[Formula, int]]:
    """Clauses that the steps follow from, by the refutation's own numbers, and what they stand for.

    These are the solver's few clauses, where the steps follow from them; otherwise all that the
    format has.
    """
    appeals = Proof.read(formulas, refutation).appeals
    numbers = number(formulas, appeals)
    form = clause_form([*formulas, *[appeal.says() for appeal in appeals]])
    of = {at: literal(numbers, *form.meaning(at)) for at in range(1, form.size + 1)}
    clauses: list[Clause] = [
        tuple(of[one] if one > 0 else -of[-one] for one in clause) for clause in form.clauses
    ]
    known = Propagator(len(numbers), clauses)
    for step in refutation.steps:
        if not known.refutes([-one for one in step]):
            return list(Numbering(formulas, refutation.uses).clauses()), numbers
        known.add(step)
    return clauses, numbers
