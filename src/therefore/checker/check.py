"""Whether evidence holds, and whether a certificate supports every claim of a label.

Nothing that is rejected raises: the answer is always a judgement, or a list of faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.claims import Claim, ClaimError
from therefore.checker.evidence import Evidence, Model, Refutation
from therefore.checker.limits import TooMuchWork
from therefore.checker.models import Evaluation, defect
from therefore.checker.numbering import Numbering, UseError
from therefore.checker.propagation import Propagator
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import write_formula


@dataclass(frozen=True, slots=True)
class Accepted:
    """The evidence holds."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The evidence does not hold, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Exceeded(Rejected):
    """A limit was passed before it was known whether the evidence holds."""


Judgement = Accepted | Rejected


def check(formulas: Sequence[Formula], evidence: Evidence) -> Judgement:
    """Whether a model satisfies the closed formulas, or a refutation refutes them.

    >>> from therefore.logic.formulas import Atom, Implies, Not, Or
    >>> p, q = Atom("p"), Atom("q")
    >>> check([Or((p, q)), Not(p)], Model(frozenset({q})))
    Accepted()
    >>> check([Or((p, q)), Not(p)], Model(frozenset({p})))
    Rejected(reason='~p is false in the model')
    >>> check([p, Implies(p, q), Not(q)], Refutation(((),)))
    Accepted()
    >>> check([p, Implies(p, q)], Refutation(((),)))
    Rejected(reason='step 1 () does not follow by unit propagation')
    """
    try:
        match evidence:
            case Model():
                return check_model(formulas, evidence)
            case Refutation():
                return check_refutation(formulas, evidence)
        assert_never(evidence)
    except TooMuchWork as fault:
        return Exceeded(f"too much work: {fault}")
    except RecursionError:
        return Rejected("a formula is nested too deeply")


def check_model(formulas: Sequence[Formula], model: Model) -> Judgement:
    """Whether every formula is true in the model."""
    if reason := defect(formulas, model):
        return Rejected(reason)
    evaluation = Evaluation(model)
    for formula in formulas:
        if not evaluation.holds(formula, {}):
            return Rejected(f"{write_formula(formula)} is false in the model")
    return Accepted()


def check_refutation(formulas: Sequence[Formula], refutation: Refutation) -> Judgement:
    """Whether the steps lead from the formulas and the uses to the empty clause."""
    steps = refutation.steps
    if not steps or steps[-1] != ():
        return Rejected("the last step is not the empty clause")
    try:
        numbering = Numbering(formulas, refutation.uses)
    except UseError as fault:
        return Rejected(str(fault))
    known = Propagator(numbering.size, [(literal,) for literal in numbering.true])
    for number in range(1, numbering.size + 1):
        if known.contradictory:
            break
        for clause in numbering.meaning(number, known.value(number)):
            known.add(clause)
    for clause in numbering.used:
        known.add(clause)
    for place, step in enumerate(steps, start=1):
        if any(not 1 <= abs(literal) <= numbering.size for literal in step):
            return Rejected(f"step {place} names a number that is not from 1 to {numbering.size}")
        if not known.refutes([-literal for literal in step]):
            return Rejected(f"step {place} {_shown(step)} does not follow by unit propagation")
        known.add(step)
    return Accepted()


def _shown(step: tuple[int, ...]) -> str:
    return str(step) if len(step) <= 8 else f"of {len(step)} literals"


def faults(problem: Problem, claims: Iterable[Claim], certificate: str) -> list[str]:
    """Every claim that the certificate does not support, and why; empty if all is well.

    Evidence for sets that are not claimed is a fault too: nothing unchecked may ride along.
    """
    try:
        evidence = read_certificate(certificate)
    except CertificateError as fault:
        return [str(fault)]
    wanted = {claim.name: claim for claim in claims}
    found = [
        f"evidence for {name[:40]!r}, which is not claimed"
        for name in evidence
        if name not in wanted
    ]
    for name, claim in wanted.items():
        shown = evidence.get(name)
        if shown is None:
            found.append(f"no evidence that {name!r} is {_word(claim.satisfiable)}")
            continue
        try:
            judgement = check(claim.formulas(problem), shown)
        except ClaimError as fault:
            found.append(str(fault))
            continue
        satisfiable = isinstance(shown, Model)
        if isinstance(judgement, Rejected):
            found.append(f"evidence for {name!r} does not hold: {judgement.reason}")
        elif satisfiable != claim.satisfiable:
            several = len(problem.query) > 1
            told, why = _said(claim, satisfiable, options=several), _why(claim, options=several)
            found.append(f"{told} (claim {name!r}{why}), and the label says otherwise")
    return found


def _said(claim: Claim, satisfiable: bool, *, options: bool) -> str:
    """What was shown, in words; an option by its letter.

    >>> from therefore.checker.claims import against_query
    >>> _said(against_query(2, True), False, options=True)
    'option C follows'
    """
    if not claim.beside:
        return f"the sentences {'can' if satisfiable else 'cannot'} be true together"
    beside, *more = claim.beside
    if more or beside.query is None:
        return f"a set is {_word(satisfiable)}"
    if beside.affirmed:
        told = "can be true" if satisfiable else "cannot be true"
    else:
        told = "does not follow" if satisfiable else "follows"
    return f"{_named(beside.query, options)} {told}"


def _why(claim: Claim, *, options: bool) -> str:
    """What is asked by a claim about an option, in words.

    >>> from therefore.checker.claims import against_query
    >>> _why(against_query(2, True), options=True)
    ': is there a case with the text true and option C false?'
    """
    if len(claim.beside) != 1 or claim.beside[0].query is None:
        return ""
    (beside,) = claim.beside
    told = "true" if beside.affirmed else "false"
    named = _named(claim.beside[0].query, options)
    return f": is there a case with the text true and {named} {told}?"


def _named(query: int, options: bool) -> str:
    return f"option {chr(ord('A') + query)}" if options else "the conclusion"


def _word(satisfiable: bool) -> str:
    return "satisfiable" if satisfiable else "unsatisfiable"
