"""Certified once, worded often: an item's logic and certificate with slots for its symbols.

Finding and checking evidence takes a hundred times as long as writing an item down. Evidence does
not depend on names: a model of the formulas is, renamed, a model of the renamed formulas, and the
numbers of a refutation count atoms in order of first need, which renaming keeps. So each form of
item is certified once, on the first words it comes with, and its symbols become slots. Two items of
one form must differ by a one-to-one renaming only; whoever makes the cache's key sees to that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from therefore.certify import LabelError, certificate_json, gather
from therefore.claims import all_claims, claimed
from therefore.items import Logic
from therefore.logic.formulas import Atom, Forall, Formula, Iff, Problem, constants
from therefore.logic.tptp import write_formula
from therefore.solve.check import Accepted, Rejected, check, check_model
from therefore.solve.evidence import Evidence, Model, Refutation

Symbols = Mapping[str, str]
"""Slot names and the symbols that fill them."""

_FIELD, _ENTRY = "\x1d", "\x1e"
_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True, slots=True)
class Template:
    """Axioms, premises, query and certificate in one text with slots such as %(n1)s."""

    text: str

    def fill(self, symbols: Symbols) -> tuple[Logic, str]:
        """The logic and certificate with these symbols."""
        axioms, premises, query, certificate = (self.text % symbols).split(_FIELD)
        logic = Logic(
            tuple(axioms.split(_ENTRY)) if axioms else (),
            tuple(premises.split(_ENTRY)),
            (query,) if query else (),
        )
        return logic, certificate


def certified(
    problem: Problem, choices: tuple[str, ...], answer: int, symbols: Symbols
) -> Template:
    """The template of a labelled problem; LabelError if the solver decides otherwise."""
    claims = all_claims("entailment", choices, answer)
    evidence = gather(problem, claims)
    for name, satisfiable in claims.items():
        if isinstance(evidence[name], Model) != satisfiable:
            raise LabelError(f"{name!r} is {'not ' if satisfiable else ''}satisfiable")
    return _template(problem, lean(problem, evidence, symbols), symbols)


def lean(
    problem: Problem, evidence: Mapping[str, Evidence], symbols: Symbols
) -> dict[str, Evidence]:
    """The evidence with models in which nothing is true without need.

    A solver says "true" where it might as well say "false"; a countermodel told in words is
    easier to believe without such extras. Atoms are tried in the order of their slots, so that
    the outcome does not depend on the words.
    """

    def leaner(formulas: Sequence[Formula], model: Model) -> Model:
        for atom in sorted(model.true, key=lambda atom: slotted(write_formula(atom), symbols)):
            less = replace(model, true=model.true - {atom})
            if isinstance(check_model(formulas, less), Accepted):
                model = less
        return model

    return {
        name: leaner(claimed(problem, name), shows) if isinstance(shows, Model) else shows
        for name, shows in evidence.items()
    }


def shown(problem: Problem, answer: int, model: Model, symbols: Symbols) -> Template:
    """The template of an entailment problem that is shown without search.

    Premises and background of Table 7 are Horn but for a denied disjunct. So their least model
    shows that they are consistent and refutes every query that does not follow; and where one does
    follow, unit propagation alone meets the contradiction. The checker has the last word:
    LabelError if it rejects either.
    """
    refutation: dict[str, Evidence] = {"theory - 0": Refutation(((),)), "theory": model}
    evidence = refutation if answer else {"theory - 0": model}
    for name, shows in evidence.items():
        judgement = check(claimed(problem, name), shows)
        if isinstance(judgement, Rejected):
            raise LabelError(f"{name!r}: {judgement.reason}")
    return _template(problem, evidence, symbols)


def least_model(problem: Problem, asserted: Sequence[Atom]) -> Model:
    """What the background and the asserted clauses make true, seen from both ends."""
    true = {axiom for axiom in problem.axioms if isinstance(axiom, Atom)} | set(asserted)
    for axiom in problem.axioms:
        match axiom:
            case Forall(("X", "Y"), Iff(Atom(one), Atom(other))):
                for this, that in ((one, other), (other, one)):
                    mirrored = [atom for atom in true if atom.predicate == this]
                    true |= {Atom(that, atom.arguments[::-1]) for atom in mirrored}
    return Model(frozenset(true), tuple(constants(*problem.theory)))


def unasked(problem: Problem, symbols: Symbols) -> Template:
    """The template of premises whose question has no formula, and so no certificate."""
    return _template(problem, {}, symbols)


def _template(problem: Problem, evidence: Mapping[str, Evidence], symbols: Symbols) -> Template:
    logic = Logic.of(problem)
    fields = (logic.axioms, logic.premises, logic.query)
    texts = [slotted(_ENTRY.join(field), symbols) for field in fields]
    return Template(_FIELD.join([*texts, slotted_certificate(evidence, symbols)]))


def slotted_certificate(evidence: Mapping[str, Evidence], symbols: Symbols) -> str:
    """The certificate with slots, empty if there is no evidence.

    What is true in a model is listed in the order of the slots and not of the symbols: the words
    that a form happens to come with first must leave no trace.
    """
    if not evidence:
        return ""
    record = json.loads(slotted(certificate_json(evidence), symbols))
    for shows in record.values():
        if "true" in shows:
            shows["true"].sort()
    return json.dumps(record, separators=(",", ":"))


def slotted(text: str, symbols: Symbols) -> str:
    """The text with slots for the symbols; the first of two slots with one symbol stands.

    >>> slotted('{"true":["behind(linda,mary)"]}', {"n1": "linda", "n2": "mary"})
    '{"true":["behind(%(n1)s,%(n2)s)"]}'
    """
    slots = {symbol: f"%({slot})s" for slot, symbol in reversed(list(symbols.items()))}
    return _WORD.sub(lambda word: slots.get(word[0], word[0]), text)
