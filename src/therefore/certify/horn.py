"""Problems whose least model decides: evidence without a search for models.

Apart from a denied disjunct, the premises and the background of AnaLog's Table 7 are Horn. So their
least model shows that they are consistent, and refutes every query that does not follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.certify import Form, LabelError
from therefore.certify.gaps import Open
from therefore.checker.claims import Claim, against_query, theory_alone
from therefore.checker.evidence import Evidence, Model, Refutation
from therefore.logic.formulas import Atom, Forall, Iff, Problem, constants
from therefore.solve.decide import satisfiable


def shown(problem: Problem, answer: int, model: Model, names: Open) -> Form:
    """The form of an entailment problem with this least model; LabelError if it shows otherwise."""
    claim = against_query(0, not answer)
    evidence: dict[Claim, Evidence] = {claim: model}
    if answer:
        found = satisfiable(claim.formulas(problem))
        if not isinstance(found, Refutation):
            raise LabelError(f"{claim.name!r} is satisfiable")
        evidence = {claim: found, theory_alone(True): model}
    return Form.shown(problem, evidence, names)


def least_model(problem: Problem, asserted: Sequence[Atom]) -> Model:
    """The model of the background's atoms and the asserted clauses, each with its converse."""
    true = {axiom for axiom in problem.axioms if isinstance(axiom, Atom)} | set(asserted)
    for axiom in problem.axioms:
        match axiom:
            case Forall(("X", "Y"), Iff(Atom(one), Atom(other))):
                for this, that in ((one, other), (other, one)):
                    mirrored = [atom for atom in true if atom.predicate == this]
                    true |= {Atom(that, atom.arguments[::-1]) for atom in mirrored}
    return Model(frozenset(true), tuple(constants(*problem.theory)))
