"""Deciding: does the query follow from the theory? can the theory be true at all?

The answer is evidence, never a bare yes or no. The label is decided twice: by the solver, which
finds the evidence, and by `therefore.checker`, which accepts it without a solver or stops the
build. To ask one theory about many formulas, keep a `solve.theory.Theory`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from therefore.checker.check import Accepted, Exceeded, Rejected, check, check_refutation
from therefore.errors import TooHard
from therefore.logic.formulas import Formula, Not
from therefore.solve.evidence import Evidence, Model, Proved, Refutation, Refuted, Verdict
from therefore.solve.proof import AT_ONCE, Proof
from therefore.solve.sat import evidence_by_sat, needs_appeals


def _must_hold(formulas: Sequence[Formula], evidence: Evidence) -> None:
    """Stop unless the checker accepts what the solver found."""
    judgement = check(formulas, evidence)
    if isinstance(judgement, Exceeded):
        raise TooHard(f"checking what the solver found is {judgement.reason}")
    if isinstance(judgement, Rejected):
        raise AssertionError(f"solver and checker disagree: {judgement.reason}")


def refute(
    enough: Sequence[Formula], theory: Sequence[Formula], more: Sequence[Formula]
) -> Refutation | None:
    """A refutation of `theory` and `more` together, found from `enough`, some formulas of them.

    None if `enough` can be true. The refutation is numbered and checked among all formulas.

    >>> from therefore.logic.tptp import read_formula
    >>> texts = ("![X]: (man(X) => mortal(X))", "?[X]: wise(X)", "man(socrates)")
    >>> men, wise, socrates = map(read_formula, texts)
    >>> denied = read_formula("~mortal(socrates)")
    >>> refute([men, socrates, denied], [men, wise, socrates], [denied]).uses
    (Instance(literal=3, constants=('socrates',)),)
    """
    found = evidence_by_sat(enough)
    if not isinstance(found, Proof):
        return None
    formulas = (*theory, *more)
    refutation = found.numbered(formulas)
    _must_hold(formulas, refutation)
    return refutation


def satisfiable(theory: Sequence[Formula]) -> Evidence:
    """A model of the theory, or a refutation of it; checked before it is returned.

    Most small refutations are unit propagation: then the checker alone finds them.

    >>> from therefore.logic.tptp import read_formula
    >>> satisfiable([read_formula("![X]: (man(X) => mortal(X))"), read_formula("man(socrates)")])
    Model(true=frozenset({...}), domain=('socrates',), names={})
    """
    if not needs_appeals(*theory) and check_refutation(theory, AT_ONCE) == Accepted():
        return AT_ONCE
    found = evidence_by_sat(theory)
    evidence = found.numbered(theory) if isinstance(found, Proof) else found
    _must_hold(theory, evidence)
    return evidence


def decide(theory: Sequence[Formula], query: Formula) -> Verdict:
    """Whether the query follows from the theory: a proof, or a model in which it fails.

    >>> from therefore.logic.tptp import read_formula
    >>> decide([read_formula("p => q"), read_formula("p")], read_formula("q"))
    Proved(refutation=Refutation(steps=((),), uses=()))
    >>> decide([read_formula("p => q"), read_formula("q")], read_formula("p"))
    Refuted(model=Model(true=frozenset({Atom(predicate='q', arguments=())}), domain=(), names={}))
    """
    evidence = satisfiable([*theory, Not(query)])
    match evidence:
        case Refutation():
            return Proved(evidence)
        case Model():
            return Refuted(evidence)
    assert_never(evidence)
