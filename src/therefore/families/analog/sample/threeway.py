"""Three labels: the paper's premises with names in the hypothesis.

Each premise gets three hypotheses, all in the premise's own words or all said from the other end:

    entailed      the target clause
    contradicted  the target with its people reversed (no two people are behind each other),
                  or the clause that the premise denies, if it denies one
    unknown       the target's predicate, between two people whom the premise leaves open

UNI is left out: it names two people in one relation, and nothing about them stays unknown.
"""

from __future__ import annotations

from functools import partial

from therefore.certify import Fillable, Form
from therefore.certify.form import Awaited, lean
from therefore.certify.label import gather, supported
from therefore.checker.claims import all_claims
from therefore.families.analog.features import sampled
from therefore.families.analog.frames import Clause, Premise, PremiseFrame, frames
from therefore.families.analog.sample.words import Casting
from therefore.families.family import Sampled
from therefore.items import THREE_WAY
from therefore.logic.formulas import Formula
from therefore.randomness import Stream

CONNECTIVES = ("AND", "OR", "CON")
_forms: dict[object, Fillable] = {}


def draw_three(casting: Casting) -> list[Sampled]:
    """One item of each label."""
    rng = casting.rng
    kinds = frames()[rng.pick(CONNECTIVES)]
    choices = rng.choice(list(kinds.values()))
    frame = rng.pick(choices)
    cast = casting.draw(frame.label, frame.people, predicates=frame.predicates)
    converses = {f"C{role}": pair[1] for role, pair in enumerate(cast.predicates, start=1)}
    premise = Premise(frame, cast, converses)
    # Said from the other end or not, alike for all three labels.
    mirrored = rng.random() < 0.5
    drafts: list[Sampled] = []
    for answer, clause, foil in _hypotheses(frame, rng):
        said = clause.mirrored if mirrored else clause
        form = (frame.form, said, answer)
        if form not in _forms:
            query = said.formula(premise.slots)
            _forms[form] = Awaited(partial(_certified, premise, query, answer))
        draft = sampled(
            cast,
            _forms[form],
            premise.slots,
            premise.sentences,
            said.sentence(premise.slots),
            answer,
            choices=THREE_WAY,
            **frame.features,
            overlap=not mirrored,
            foil=foil,
        )
        drafts.append(draft)
    return drafts


def _certified(premise: Premise, query: Formula, answer: int) -> Form:
    """The form of a premise with a hypothesis."""
    problem, names = premise.problem(query), premise.symbols
    found = supported(gather(problem, all_claims("entailment", THREE_WAY, answer)))
    return Form.of(problem, lean(problem, found, names), names)


def _hypotheses(frame: PremiseFrame, rng: Stream) -> list[tuple[int, Clause, str]]:
    """For each label: the answer, the clause, and the foil (why it does not follow)."""
    target, other = frame.target, frame.other
    if other is None:
        raise ValueError(f"{frame.label} has one clause only")
    contradicted = (0, Clause(target.target, target.predicate, target.subject), "antisymmetry")
    if len(frame.asserted) == 1 and rng.random() < 0.5:
        contradicted = (0, other, "denial")
    pair = (target.subject, other.target)
    if frame.specificity == "NP":
        pair = (target.target, other.target)
        if len(frame.asserted) == 1:
            # If X is taller than Y but not taller than Z, then Z is taller than Y wherever heights
            # can be compared. But Z and X may be equal: whether Z is taller than X stays open.
            pair = (other.target, target.subject)
    unknown = (1, Clause(pair[0], target.predicate, pair[1]), "exchanged")
    return [(2, target, ""), contradicted, unknown]
