"""From a question to a sample: its words, its logic, and the evidence for every claim of its label.

The options were sorted into right and wrong by counting worlds; here each claim gets a model or a
refutation. Refutations are found by the solver and accepted by the checker, so that every "cannot"
is decided twice; a model is a world that was counted, and `verify` evaluates it.
"""

from __future__ import annotations

from functools import cache

from therefore.certify import Filled
from therefore.certify.writing import evidence_json, join_evidence
from therefore.checker.claims import Claim, all_claims
from therefore.families.exam.sample.case import ExamCase, Option, S, sure
from therefore.families.exam.sample.options import ExamQuestion
from therefore.families.family import Sampled
from therefore.items import Asks, Logic
from therefore.language.exam.manner import inner
from therefore.language.exam.questions import ARGUERS, option_query, wordings
from therefore.language.exam.questions import ask as question_text
from therefore.language.exam.themes import ARRANGED
from therefore.logic.formulas import Problem
from therefore.logic.tptp import parenthesised
from therefore.randomness import Stream

FEATURES = {
    "scenario": str,
    "theme": str,
    "kind": str,
    "types": list[str],
    "entities": int,
    "rules": int,
    "left": int,
    "needed": int,
    "steps": int,
    "fallacies": list[str],
}
"""left: worlds (or types of people) that the paragraph leaves open; needed: rules that the hardest
claim of the label needs; steps: those of its longest refutation; fallacies: one per option."""


_NAMES = frozenset(name for theme in ARRANGED.values() for name in theme.pool)


_Beside = tuple[Option, Option]
"""An option or goal as a claim takes it, affirmed or denied, and the option or goal itself."""


def make_sample(case: ExamCase[S], question: ExamQuestion[S], rng: Stream) -> Sampled:
    """The sample of a question."""
    kind, supposed = question.kind, question.supposed
    texts, formulas = case.premises
    x, y = _clause(case, question.given), ""
    if question.concluded:
        x, y = _clause(case, question.concluded), x
    who = rng.choice(ARGUERS) if kind.asks in ("needed", "flaw") else ""
    asked = question_text(kind, rng.choice(wordings(kind, case.scenario)), x, y, who)
    choices = tuple(case.text(option) for option in question.options)
    query = [case.formula(option) for option in question.options]
    written = [case.tptp(option) for option in question.options]
    if supposed is not None:
        assumed = case.formula(supposed)
        under = parenthesised(assumed, case.tptp(supposed))
        sign = "=>" if kind.asks == "follows" else "&"
        written = [
            f"{under} {sign} {parenthesised(formula, text)}"
            for formula, text in zip(query, written, strict=True)
        ]
        query = [option_query(kind, assumed, formula) for formula in query]
    goals = () if question.goal is None else (question.goal,)
    problem = Problem((), case.formulas, tuple(query), tuple(map(case.formula, goals)))
    certificate, steps = _certificate(case, question, problem)
    logic = Logic(premises=formulas, query=tuple(written), goal=tuple(map(case.tptp, goals)))
    return Sampled(
        task="selection",
        form=Filled(logic, certificate),
        names=(),
        premises=texts,
        question=asked,
        choices=choices,
        answer=question.answer,
        asks=kind.asks,
        features={
            "scenario": case.scenario,
            "theme": case.theme,
            "kind": kind.name,
            "types": case.types,
            "entities": case.entities,
            "rules": case.rules,
            "left": case.left,
            "needed": question.needed,
            "steps": steps,
            "fallacies": list(question.labels),
        },
        split_key=case.paragraph_key,
        seed_key=case.paragraph_key,
    )


def _clause(case: ExamCase[S], option: Option | None) -> str:
    """The option as it stands inside a sentence: lower case, unless it opens with a name."""
    return inner(case.text(option).removesuffix("."), _NAMES) if option is not None else ""


def _certificate(case: ExamCase[S], question: ExamQuestion[S], problem: Problem) -> tuple[str, int]:
    """Evidence for every claim, and the steps of the longest refutation."""
    evidence: dict[str, str] = {}
    longest = 0
    for claim in _claims(question.answer, question.kind.asks):
        beside = _beside(case, question, claim)
        told = [] if question.supposed is None else [question.supposed]
        told += [option for option, _ in beside]
        if claim.satisfiable:
            evidence[claim.name] = case.model(_state(case, question, told, beside))
        else:
            refutation = case.refute(claim.formulas(problem)[len(problem.premises) :], told)
            longest = max(longest, len(refutation.steps))
            evidence[claim.name] = evidence_json(refutation)
    return join_evidence(evidence), longest


@cache
def _claims(answer: int, asks: Asks) -> tuple[Claim, ...]:
    return tuple(all_claims("selection", tuple("ABCD"), answer, asks))


def _state(
    case: ExamCase[S], question: ExamQuestion[S], told: list[Option], beside: list[_Beside]
) -> S:
    """The state in which the claim's options and goal hold, and whom they speak of exists."""
    state = case.theory
    for one in told:
        state = sure(case.assume(state, one))
    right = question.options[question.answer]
    for option in [right, *[one for so, one in beside if so is one is not right]]:
        state = case.peopled(state, option)
    return state


def _beside(case: ExamCase[S], question: ExamQuestion[S], claim: Claim) -> list[_Beside]:
    found: list[_Beside] = []
    for beside in claim.beside:
        option = question.goal if beside.query is None else question.options[beside.query]
        if option is not None:
            found.append((option if beside.affirmed else case.opposite(option), option))
    return found
