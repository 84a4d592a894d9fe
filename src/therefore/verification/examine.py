"""Judge one item by its text: read what the text states, compare the label, check the evidence.

The statement is read from premises, question and choices alone. Then family, task, asks, logic,
answer, target, id and the features that the text decides are compared with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from therefore.checker.forms import form_faults
from therefore.checker.limits import TooMuchWork, one_item
from therefore.errors import SentenceError, TooHard
from therefore.items import ALSO_RIGHT, Item
from therefore.language.reader import Statement, Text
from therefore.language.readers import languages
from therefore.language.statement import read_conclusion, read_statement
from therefore.language.words import WORDS
from therefore.logic.formulas import Problem
from therefore.solve.effort import at_most
from therefore.solve.provers import referee
from therefore.verification import carrying, evidence, people, rules, syllogisms
from therefore.verification.analog import analog_readings
from therefore.verification.claimed import id_faults
from therefore.verification.depending import depends_on_existence, depends_on_words
from therefore.verification.disputes import dispute
from therefore.verification.idle import idle_answer, idle_conclusion, supposes
from therefore.verification.meaning import compare, spelt, written
from therefore.verification.numbered import numbered
from therefore.verification.otherwise import changed_by_reading, changed_by_shape, impossible
from therefore.verification.settled import SETTLED, settled

_REWRITTEN = "written and formalised by readers, not by a grammar, though its evidence holds"
CONFLICTS = 20_000
"""Conflicts that the solver may meet for one item: a second or two, and as long for the check."""
_NOTATIONS = frozenset(("notation", "cnf"))
"""Languages of formulas: their lines need no full stop."""
Status = Literal["verified", "failed", "unverified"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one item."""

    id: str
    status: Status
    reasons: tuple[str, ...] = ()
    """Why it failed, or why it could not be verified."""
    inconsistent: bool = False
    prover: bool | None = None
    """Whether the prover agreed; None if it was not asked or did not decide."""
    asked: bool = False
    calls: int = 0
    claimed: frozenset[str] = frozenset()
    """Features that the text does not decide."""


def examine(item: Item, *, prover: str = "") -> Outcome:
    """Derive one item's label again from its text and its certificate; never raises."""
    try:
        with one_item(), at_most(CONFLICTS):
            return _examine(item, prover)
    except (TooHard, TooMuchWork) as fault:
        return Outcome(item.id, "unverified", (str(fault),), claimed=frozenset(item.features))
    except RecursionError:
        return Outcome(item.id, "failed", ("it is nested too deeply",))
    except Exception as fault:  # a hostile row must not stop the verdict on the others
        why = f"it cannot be examined: {type(fault).__name__}: {str(fault)[:200]}"
        return Outcome(item.id, "failed", (why,))


def _examine(item: Item, prover: str) -> Outcome:
    if not prover and (rules.verified(item) or people.verified(item)) and not id_faults(item):
        return Outcome(item.id, "verified", claimed=frozenset(item.features) - {"language"})
    if not prover and syllogisms.verified(item) and not id_faults(item):
        return Outcome(item.id, "verified", claimed=frozenset(item.features))
    return plainly(item, prover)


def plainly(item: Item, prover: str) -> Outcome:
    """The outcome by the plain way: sentence by sentence and formula by formula, no shortcuts."""
    reasons = _target_faults(item)
    try:
        statement, language = read_statement(item.premises, item.question, item.choices)
    except SentenceError as fault:
        return _unread(item, reasons, str(fault))
    if item.logic.empty and item.provenance.origin == "scrambled":
        return _unread(item, reasons, "its words were scrambled")
    unlisted = statement.unlisted
    problem = statement.problem
    if statement.task == "generation":
        try:
            problem, more = read_conclusion(language, _text(item), item.target)
        except SentenceError as fault:
            reasons.append(f"the target cannot be read: {fault}")
            return Outcome(item.id, "failed", tuple(reasons))
        unlisted += more
    reasons += _claim_faults(item, statement) + _unfinished(item, statement)
    stated, differences = _logic(item, problem)
    reasons += differences + id_faults(item)
    if reasons:
        return Outcome(item.id, "failed", tuple(reasons))
    if statement.disordered:
        return _disordered(item, statement)
    return _proved(item, statement, problem, stated, tuple(dict.fromkeys(unlisted)), prover)


def _proved(
    item: Item,
    statement: Statement,
    told: Problem,
    stated: Problem,
    unlisted: tuple[str, ...],
    prover: str,
) -> Outcome:
    """Check the evidence for a label whose logic (`stated`) is what the text says (`told`)."""
    try:
        claims = evidence.claims_of(statement.task, item.choices, item.answer, statement.asks)
    except ValueError as fault:
        return Outcome(item.id, "failed", (str(fault),))
    imported = item.provenance.origin == "imported"
    # Where the question is whether the theory can be true, a contradiction is an answer, no defect.
    asked = statement.task == "satisfiability"
    inconsistent = imported and not asked and evidence.theory_refuted(item)
    if inconsistent:
        claims = evidence.without_theory(claims)
    reasons = _evidence_faults(item, statement, stated, claims)
    if statement.asks == "parallel":
        # Use the formulas that were read: equivalent ones may have another form.
        reasons += form_faults(statement.problem, item.answer)
    calls = referee(prover).calls if prover else 0
    agreed = _ask(item, claims, prover) if prover else None
    calls = referee(prover).calls - calls if prover else 0
    if agreed is False:
        reasons.append(f"{prover} decides otherwise")
    doubts = _doubts(item, unlisted, inconsistent)
    if not reasons and not doubts:
        on_words = depends_on_words(stated, claims, asked=asked)
        doubts = (on_words,) if on_words else ()
    if not reasons and not doubts and statement.unsaid:
        on_existence = depends_on_existence(stated, claims, statement.unsaid)
        doubts = (on_existence,) if on_existence else ()
    if not reasons and not doubts and statement.language not in _NOTATIONS:
        orders, supposed = statement.language == "exam", supposes(item.question)
        found = settled(told, claims, orders=orders, supposed=orders and supposed)
        doubts = (SETTLED,) if found else ()
    doubts += statement.doubts
    status: Status = "failed" if reasons else "unverified" if doubts else "verified"
    return Outcome(
        item.id,
        status,
        tuple(reasons) or doubts,
        inconsistent,
        agreed,
        bool(prover),
        calls,
        frozenset(item.features) - frozenset(statement.features),
    )


def _evidence_faults(
    item: Item, statement: Statement, stated: Problem, claims: evidence.Claims
) -> list[str]:
    """Where the certificate does not support the label, or a conclusion says too little."""
    form = numbered(item.logic, item.certificate)
    reasons = evidence.unsupported(item, stated, claims, form=form)
    if reasons and item.provenance.origin == "imported" and (why := dispute(item, stated)):
        reasons = [one for one in reasons if "the label says" not in one]
        reasons.append(f"labelled {item.target}, but {why}")
    if statement.task == "generation" and not reasons and not evidence.known_together(form):
        reasons += idle_conclusion(stated)
        if not reasons:
            evidence.note_together(form)
    if statement.task == "selection" and not reasons:
        reasons += idle_answer(stated, item)
    if statement.presumed and not reasons:
        reasons += impossible(statement.presumed, stated, item.certificate)
    if statement.others and not reasons:
        reasons += changed_by_reading(statement.others, claims, statement.problem, item.certificate)
    if statement.language == "analog" and not reasons:
        try:
            readings = analog_readings((*item.premises, item.question), statement.problem)
        except SentenceError as fault:
            return [str(fault)]
        same = form if stated is statement.problem else None
        reasons += changed_by_shape(readings, claims, statement.problem, item.certificate, same)
    if carrying.CHECKED and not reasons:
        reasons += carrying.changed_by_words(
            stated, claims, certificate=item.certificate, form=form
        )
    return reasons


def _doubts(item: Item, unlisted: tuple[str, ...], inconsistent: bool) -> tuple[str, ...]:
    """Why an item without a fault still counts as unverified; empty if it is verified."""
    found: list[str] = []
    if unlisted:
        shown = ", ".join(map(repr, unlisted[:3])) + (", ..." if len(unlisted) > 3 else "")
        found.append(f"no lexicon lists {shown}: what they carry is not known")
    if inconsistent:
        found.append("its premises contradict each other, so that everything follows")
    if item.provenance.words != WORDS:
        found.append(f"made with {item.provenance.words!r} of what words carry; this is {WORDS!r}")
    return tuple(found)


def _unread(item: Item, reasons: list[str], why: str) -> Outcome:
    """The outcome for a text that no reader reads: unverified, or failed if it is at fault.

    It is at fault if it was generated here or brings logic that no text can be compared with.
    """
    if item.provenance.origin == "generated":
        if item.family not in {language.family for language in languages()}:
            family = f"no reader of the family {item.family[:80]!r} is known here"
            why = f"{family}; install the package that brings it, and verify again"
        reasons.append(f"cannot be read back: {why}")
    elif item.provenance.origin == "rewritten":
        reasons += id_faults(item) + _rewritten_faults(item)
        return Outcome(
            item.id,
            "failed" if reasons else "unverified",
            tuple(reasons) or (_REWRITTEN,),
            claimed=frozenset(item.features),
        )
    elif item.certificate or item.logic.query or item.logic.axioms:
        reasons.append(f"has logic that its text cannot be compared with: {why}")
    else:
        reasons += id_faults(item)
    return Outcome(
        item.id,
        "failed" if reasons else "unverified",
        tuple(reasons) or (f"has no reading: {why}",),
        claimed=frozenset(item.features),
    )


def _rewritten_faults(item: Item) -> list[str]:
    """Where the evidence does not support the label of a rewritten text, which has no reading."""
    try:
        claims = evidence.claims_of(item.task, item.choices, item.answer, item.asks)
    except ValueError as fault:
        return [str(fault)]
    return evidence.unsupported(item, item.logic.problem(), claims)


def _disordered(item: Item, statement: Statement) -> Outcome:
    """The outcome if the hypothesis is a listed disorder of a clause: it must not follow."""
    reasons: list[str] = []
    if item.answer != 0:
        reasons.append("the hypothesis is no sentence, and the label says that it follows")
    if item.certificate:
        reasons.append("has a certificate but no formula that it could be about")
    inconsistent = not evidence.consistent(statement.problem.premises)
    if inconsistent and item.provenance.origin != "imported":
        reasons.append("the premises contradict each other")
    doubts = _doubts(item, statement.unlisted, inconsistent)
    decided = frozenset(item.features) - frozenset(statement.features)
    status: Status = "failed" if reasons else "unverified" if doubts else "verified"
    return Outcome(item.id, status, tuple(reasons) or doubts, inconsistent, claimed=decided)


def _claim_faults(item: Item, statement: Statement) -> list[str]:
    """A line for each field or feature of the item that differs from what its text says."""
    told = {"family": statement.family, "task": statement.task, "asks": statement.asks}
    found = [
        f"says {name} {getattr(item, name)!r}; its text says {value!r}"
        for name, value in told.items()
        if getattr(item, name) != value
    ]
    if item.features.get(ALSO_RIGHT):
        found.append("says that other answers count too; of what is read, one is right")
    for name, value in statement.features.items():
        if name not in item.features:
            if item.provenance.origin == "generated":
                found.append(f"has no feature {name}")
        elif item.features[name] != value or type(item.features[name]) is not type(value):
            found.append(f"says {name} {item.features[name]!r}; its text says {value!r}")
    return found


def _unfinished(item: Item, statement: Statement) -> list[str]:
    """A line for each sentence that does not end with one full stop; formulas need none."""
    if statement.language in _NOTATIONS:
        return []
    sentences = list(item.premises)
    if statement.task == "selection":
        sentences += item.choices
    elif statement.task == "generation":
        sentences.append(item.target)
    elif statement.task == "entailment" and item.question[-1:] != "?":
        sentences.append(item.question)
    return [
        f"{sentence[:80]!r} does not end with a full stop"
        for sentence in sentences
        if sentence[-1:] != "." or sentence[-2:] == ".."
    ]


def _logic(item: Item, problem: Problem) -> tuple[Problem, list[str]]:
    """The item's formulas, and a line for each that differs from what was read."""
    logic = item.logic
    if spelt(problem) == (logic.axioms, logic.premises, logic.query, logic.goal):
        return problem, []
    if item.logic.empty and problem.premises:
        return Problem(), ["can be read back, but its logic is missing"]
    premises, found = compare("sentence", problem.premises, logic.premises)
    asked = "question" if len(problem.query) == 1 else "option"
    query, more = compare(asked, problem.query, logic.query)
    goal, last = compare("conclusion", problem.goal, logic.goal)
    found += more + last
    if tuple(map(written, problem.axioms)) != tuple(logic.axioms):
        found.append("the background is not what the text and its words carry")
    return Problem(problem.axioms, premises, query, goal), found


def _target_faults(item: Item) -> list[str]:
    if not item.choices:
        if item.answer != -1:
            return [f"answer {item.answer} without choices"]
        return [] if item.target else ["the target conclusion is empty"]
    if not 0 <= item.answer < len(item.choices):
        return [f"answer {item.answer} is no index into {len(item.choices)} choices"]
    if item.target != item.choices[item.answer]:
        return [f"target {item.target!r} is not the choice {item.choices[item.answer]!r}"]
    return []


def _text(item: Item) -> Text:
    return Text(item.premises, item.question, item.choices)


def _ask(item: Item, claims: evidence.Claims, prover: str) -> bool | None:
    """Whether the prover confirms every claim; None if it runs out of time on one of them."""
    decide_claim = referee(prover).decide
    theory = [(text, True) for text in (*item.logic.axioms, *item.logic.premises)]
    verdicts: list[bool | None] = []
    for claim in claims:
        extra = [
            (
                item.logic.goal[0] if beside.query is None else item.logic.query[beside.query],
                beside.affirmed,
            )
            for beside in claim.beside
        ]
        answer = decide_claim([*theory, *extra])
        verdicts.append(None if answer is None else answer == claim.satisfiable)
    if False in verdicts:
        return False
    return None if None in verdicts else True
