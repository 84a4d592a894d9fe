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
from therefore.families.exam.sample.case import ExamCase, Option, S
from therefore.families.exam.sample.options import ExamQuestion
from therefore.families.family import Sampled
from therefore.items import Asks, Logic
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


def make_sample(case: ExamCase[S], question: ExamQuestion[S], rng: Stream) -> Sampled:
    """The sample of a question."""
    kind, given = question.kind, question.given
    texts, formulas = case.premises
    x, y = _clause(case, given), ""
    if question.concluded:
        x, y = _clause(case, question.concluded), x
    who = rng.choice(ARGUERS) if kind.asks in ("needed", "flaw") else ""
    asked = question_text(kind, rng.choice(wordings(kind, case.scenario)), x, y, who)
    choices = tuple(case.text(option) for option in question.options)
    supposed = case.formula(given) if given is not None and kind.supposes else None
    goal = case.formula(question.goal) if question.goal is not None else None
    said = [case.formula(option) for option in question.options]
    query = [option_query(kind, supposed, formula) for formula in said]
    written = [case.tptp(option) for option in question.options]
    if given is not None and supposed is not None:
        under = parenthesised(supposed, case.tptp(given))
        sign = "=>" if kind.asks == "follows" else "&"
        written = [
            f"{under} {sign} {parenthesised(formula, text)}"
            for formula, text in zip(said, written, strict=True)
        ]
    problem = Problem((), case.formulas, tuple(query), (goal,) if goal is not None else ())
    certificate, steps = _certificate(case, question, problem)
    return Sampled(
        task="selection",
        form=Filled(
            Logic(
                premises=formulas,
                query=tuple(written),
                goal=(case.tptp(question.goal),) if question.goal is not None else (),
            ),
            certificate,
        ),
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
    """The option as it stands inside a sentence: small, unless it opens with a name."""
    clause = case.text(option).removesuffix(".") if option is not None else ""
    named = clause.split(" ", 1)[0] in _NAMES
    return clause if named else clause[:1].lower() + clause[1:]


def _certificate(case: ExamCase[S], question: ExamQuestion[S], problem: Problem) -> tuple[str, int]:
    """Evidence for every claim, and the steps of the longest refutation."""
    kind, given = question.kind, question.given
    state = case.theory
    if given is not None and kind.supposes:
        state = _sure(case.assume(state, given))
    claims = _claims(question.answer, kind.asks)
    evidence: dict[str, str] = {}
    longest = 0
    for claim in claims:
        if claim.satisfiable:
            evidence[claim.name] = case.model(_state(case, question, state, claim))
        else:
            told = [given] if given is not None and kind.supposes else []
            told += [option for option, _ in _beside(case, question, claim)]
            refutation = case.refute(claim.formulas(problem)[len(problem.premises) :], told)
            longest = max(longest, len(refutation.steps))
            evidence[claim.name] = evidence_json(refutation)
    return join_evidence(evidence), longest


@cache
def _claims(answer: int, asks: Asks) -> tuple[Claim, ...]:
    return tuple(all_claims("selection", tuple("ABCD"), answer, asks))


def _state(case: ExamCase[S], question: ExamQuestion[S], state: S, claim: Claim) -> S:
    """What is left if the claim's options and goal are so, and there are people to speak of."""
    beside = _beside(case, question, claim)
    for told, _ in beside:
        state = _sure(case.assume(state, told))
    right = question.options[question.answer]
    for option in [right, *[one for told, one in beside if told is one is not right]]:
        state = case.peopled(state, option)
    return state


def _beside(
    case: ExamCase[S], question: ExamQuestion[S], claim: Claim
) -> list[tuple[Option, Option]]:
    """What a claim puts beside the theory, and the option or goal that this affirms or denies."""
    found: list[tuple[Option, Option]] = []
    for beside in claim.beside:
        option = question.goal if beside.query is None else question.options[beside.query]
        if option is not None:
            found.append((option if beside.affirmed else case.opposite(option), option))
    return found


def _sure(state: S | None) -> S:
    if state is None:
        raise AssertionError("a claim of satisfiability without a model")
    return state
