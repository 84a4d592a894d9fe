"""DIMACS export: each claim of an item as a CNF file, with its refutation in the DRUP format.

`ID.cnf` (or `ID.2.cnf` for a second claim) says in comments what the claim is and which atom each
number stands for; `ID.drup` beside it is the refutation, for any independent proof checker.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from therefore.bridges.naming import Names, one_line
from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import Rejected, check
from therefore.checker.claims import ClaimError, all_claims
from therefore.checker.evidence import Refutation
from therefore.checker.numbering import Numbering
from therefore.checker.propagation import Propagator
from therefore.errors import DatasetError, FormulaError, FragmentError
from therefore.items import Item
from therefore.logic.clauses import Clause, ClauseForm, clause_form
from therefore.logic.dimacs import write_dimacs
from therefore.logic.ground import ground
from therefore.logic.tptp import write_formula
from therefore.solve.proof import Proof, number


def dimacs_files(items: Iterator[Item], folder: Path) -> None:
    """Write the files of each claim, in a folder for each split."""
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
    """For each claim, the end of the file name after the id -> CNF and refutation."""
    if item.logic.empty or not item.certificate:
        return {}
    try:
        return dict(_texts(item))
    except (FormulaError, CertificateError, ClaimError, FragmentError) as fault:
        raise DatasetError(f"item {item.id!r} cannot be exported: {fault}") from None


def _texts(item: Item) -> Iterator[tuple[str, tuple[str, str]]]:
    problem = item.logic.problem()
    evidence = read_certificate(item.certificate)
    claims = all_claims(item.task, item.choices, item.answer, item.asks)
    for place, claim in enumerate(claims, start=1):
        formulas = claim.formulas(problem)
        found = evidence.get(claim.name)
        form = clause_form(ground(formulas).formulas)
        clauses, numbers = form.clauses, form.numbers
        steps: tuple[Clause, ...] = ()
        if isinstance(found, Refutation):
            if isinstance(judged := check(formulas, found), Rejected):
                raise ClaimError(f"the evidence for {claim.name!r} does not hold: {judged.reason}")
            proof = Proof.read(formulas, found)
            steps = _steps(form, proof)
            if not steps:
                clauses = list(Numbering(formulas, found.uses).clauses())
                numbers, steps = number(formulas, proof.appeals), found.steps
        drup = "".join(" ".join(map(str, (*step, 0))) + "\n" for step in steps)
        size = max((abs(one) for clause in clauses for one in clause), default=0)
        comments = [
            f"{item.id}: {claim.name} is {'' if claim.satisfiable else 'un'}satisfiable",
            *(f"{at} = {write_formula(one)}" for one, at in numbers.items() if at <= size),
        ]
        cnf = write_dimacs(clauses, size, comments=map(one_line, comments))
        yield "" if place == 1 else f".{place}", (cnf, drup)


def _steps(form: ClauseForm, proof: Proof) -> tuple[Clause, ...]:
    """The steps of a proof over the numbers of a clause form; none if they do not follow from it.

    In that case the clauses exported are those of the certificate, with its uses.
    """
    names = {(formula, True): at for formula, at in form.numbers.items()}
    for at, signed in form.definitions.items():
        names.setdefault(signed, at)
    known = Propagator(form.size, form.clauses)
    steps: list[Clause] = []
    for said in proof.steps:
        if any((one, True) not in names and (one, False) not in names for one, _ in said):
            return ()
        step = tuple(
            names[one, yes] if (one, yes) in names else -names[one, not yes] for one, yes in said
        )
        if not known.refutes([-literal for literal in step]):
            return ()
        known.add(step)
        steps.append(step)
    return tuple(steps)
