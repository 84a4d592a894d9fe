"""Whether a certificate supports every claim of a label.

Two items that differ only by a one-to-one renaming of their words get one verdict; it is looked up
by formulas and certificate with the words numbered (`numbered`). New evidence is judged claim by
claim: a model formula by formula (`truth`), a refutation of sentences about kinds by the sentences
that it uses (`refuting`), a theory of plain clauses by `clausal`, and all else by the checker.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import faults
from therefore.checker.claims import Claim, all_claims, theory_alone
from therefore.checker.evidence import Model
from therefore.checker.limits import TooMuchWork
from therefore.errors import FragmentError
from therefore.items import Asks, Item, Task
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.verification.clausal import shows
from therefore.verification.numbered import BETWEEN, Numbered, NumberedTheory, numbered
from therefore.verification.refuting import refutes
from therefore.verification.truth import World, all_true, world_of

Claims = tuple[Claim, ...]

_STEPS = re.compile(r'\{"rup":\[[][,\d-]*\]\}', re.ASCII).fullmatch
_KEPT = 1 << 16
LONGEST = 1_000_000
"""Characters; a longer certificate goes to the checker at once."""
SHORT = 4_000
"""Characters; the verdict on a longer claim is not kept."""


class Form(NamedTuple):
    """A claim and its evidence, all words numbered."""

    theory: str
    beside: tuple[str, ...]
    signs: str
    satisfiable: bool
    evidence: str

    def seen(self, held: dict[str, World | None]) -> bool:
        """Whether the evidence is seen to be a model of the claim's formulas, or to refute them.

        `held` keeps, for each evidence, its model if the theory is true there, else None.
        """
        beside = [(text, sign == "+") for text, sign in zip(self.beside, self.signs, strict=True)]
        if not self.satisfiable:
            return refutes([*self._theory(), *beside], self.evidence)
        if self.evidence not in held:
            world = world_of(self.evidence)
            true = world is not None and all_true(self._theory(), world)
            held[self.evidence] = world if true else None
        world = held[self.evidence]
        return world is not None and all_true(beside, world)

    def keep(self) -> None:
        """Keep the verdict that the evidence supports the claim, unless the two are long."""
        if len(self.theory) + len(self.evidence) < SHORT:
            _keep(_held, self)

    def _theory(self) -> list[tuple[str, bool]]:
        return [(text, True) for text in self.theory.split("\n")] if self.theory else []


_held: set[Form] = set()
_together: set[NumberedTheory] = set()
_supported: set[tuple[Claims, NumberedTheory, str]] = set()


def claims_of(task: Task, choices: tuple[str, ...], answer: int, asks: Asks) -> Claims:
    """The claims of a label; ValueError if the task and the choices have no such label."""
    # Of options only their number matters; label names are few.
    return _claims(task, ("",) * len(choices) if task == "selection" else choices, answer, asks)


_claims = lru_cache(maxsize=1 << 10)(all_claims)


def unsupported(
    item: Item, problem: Problem, claims: Claims, *, form: Numbered | None = None
) -> list[str]:
    """A line for each claim that the item's certificate does not support, with the reason.

    `form` is `numbered(item.logic, item.certificate)`, if the caller has it.
    """
    form = form or numbered(item.logic, item.certificate)
    if form is None:
        return _judged(item, problem, claims, [])
    key = (claims, form.theory, form.shown)
    if key in _supported:
        return []
    # Without individuals a model is true or not at a glance, formula by formula.
    letters = '"domain"' not in form.shown and '"uses"' not in form.shown
    found = _judged(item, problem, claims, [] if letters else _forms(form, claims))
    if not found and len(form.theory.text) + len(form.shown) < SHORT:
        _keep(_supported, key)
    return found


def supported(claims: Claims, form: Numbered) -> bool:
    """Whether the certificate is seen to support every claim; False leaves it to `unsupported`."""
    forms = _forms(form, claims)
    seen = _seen(forms)
    if all(seen):
        return bool(forms)
    # Steps contain no names, so the numbered formulas stand in for the item's own.
    left = [
        pair for pair, known in zip(zip(claims, forms, strict=True), seen, strict=True) if not known
    ]
    if not all([_STEPS(one.evidence) for _, one in left]):
        return False
    problem = numbered_problem(form.theory)
    for claim, one in left:
        if faults(problem, (claim,), f'{{"{claim.name}":{one.evidence}}}'):
            return False
        one.keep()
    return True


def numbered_problem(theory: NumberedTheory) -> Problem:
    """The formulas of a form, with `w3` for `%3`."""
    said = iter([_numbered_formula(line) for line in theory.text.split("\n")])
    return Problem(*[tuple(islice(said, count)) for count in theory.counts])


@lru_cache(maxsize=1 << 14)
def _numbered_formula(line: str) -> Formula:
    return read_formula(line.replace("%", "w"))


def _seen(forms: list[Form]) -> list[bool]:
    """For each claim, whether it is known or now seen to hold; new verdicts are kept."""
    held: dict[str, World | None] = {}
    found: list[bool] = []
    for form in forms:
        known = form in _held
        if not known and form.seen(held):
            known = True
            form.keep()
        found.append(known)
    return found


def _judged(item: Item, problem: Problem, claims: Claims, forms: list[Form]) -> list[str]:
    """The faults, claim by claim."""
    seen = _seen(forms)
    if seen and all(seen):
        return []
    try:
        evidence = json.loads(item.certificate, object_pairs_hook=_once)
        names = list(evidence)
    except (ValueError, RecursionError, TypeError):
        return faults(problem, claims, item.certificate)
    if sorted(names) != sorted(claim.name for claim in claims) or len(item.certificate) > LONGEST:
        return faults(problem, claims, item.certificate)
    found: list[str] = []
    for place, claim in enumerate(claims):
        if seen and seen[place]:
            continue
        shown = evidence[claim.name]
        if _shows(problem, claim, shown):
            continue
        wrong = faults(problem, (claim,), json.dumps({claim.name: shown}, separators=(",", ":")))
        if forms and not wrong:
            forms[place].keep()
        found += wrong
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object as a dict; ValueError if a key occurs twice."""
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("an object has one key twice")
    return record


def _shows(problem: Problem, claim: Claim, shown: Any) -> bool:
    """Whether plain clauses show the claim, without the checker."""
    if not isinstance(shown, dict) or ("true" in shown) != claim.satisfiable:
        return False
    try:
        return shows(claim.formulas(problem), shown)
    except (ValueError, TooMuchWork):
        return False


def _forms(form: Numbered, claims: Claims) -> list[Form]:
    """The formulas and evidence of each claim, with numbered words; empty if they are not found.

    The certificate is cut as text, at the names of its claims.
    """
    wanted = _wanted(claims, form.theory.counts)
    shown = form.shown
    cut = shown[len(_FIRST) : -1].split(BETWEEN)
    if len(cut) != len(wanted) or not (shown.startswith(_FIRST) and shown.endswith("}")):
        return []
    said = form.theory.text.split("\n")
    theory = "\n".join(said[: sum(form.theory.counts[:2])])
    forms: list[Form] = []
    for (name, places, signs, possible), part in zip(wanted, cut, strict=True):
        if not part.startswith(name):
            return []
        beside = tuple([said[place] for place in places])
        forms.append(Form(theory, beside, signs, possible, part[len(name) :]))
    return forms


_FIRST = BETWEEN.replace(",", "{")


@lru_cache(maxsize=1 << 10)
def _wanted(
    claims: Claims, counts: tuple[int, int, int, int]
) -> tuple[tuple[str, tuple[int, ...], str, bool], ...]:
    """For each claim: its key in the certificate, the added formulas, their signs, satisfiable.

    Empty if one of the formulas is missing.
    """
    axioms, premises, queries, goals = counts
    first, last = axioms + premises, sum(counts) - 1
    found: list[tuple[str, tuple[int, ...], str, bool]] = []
    for claim in claims:
        if any(goals != 1 if b.query is None else b.query >= queries
               for b in claim.beside):  # fmt: skip
            return ()
        places = [last if b.query is None else first + b.query for b in claim.beside]
        signs = "".join(["+" if one.affirmed else "-" for one in claim.beside])
        name = f'{claim.name.removeprefix("theory")}":'
        found.append((name, tuple(places), signs, claim.satisfiable))
    return tuple(found)


def _keep(kept: set[Any], form: tuple[Any, ...]) -> None:
    if len(kept) >= _KEPT:
        kept.clear()
    kept.add(form)


def known_together(form: Numbered | None) -> bool:
    """Whether a conclusion of this form was seen to need the premises taken together."""
    return form is not None and form.theory in _together


def note_together(form: Numbered | None) -> None:
    """Record that a conclusion of this form needs the premises taken together."""
    if form is not None:
        _keep(_together, form.theory)


def theory_refuted(item: Item) -> bool:
    """Whether the certificate refutes the premises themselves."""
    try:
        evidence = read_certificate(item.certificate).get("theory")
    except CertificateError:
        return False
    return evidence is not None and not isinstance(evidence, Model)


def without_theory(claims: Claims) -> Claims:
    """The claims, except that the one about the premises says that they contradict each other."""
    return tuple(claim if claim.beside else theory_alone(False) for claim in claims)


@lru_cache(maxsize=1 << 12)
def consistent(formulas: tuple[Formula, ...]) -> bool:
    """Whether the solver finds that premises without a certificate can be true together."""
    try:
        return isinstance(satisfiable(formulas), Model)
    except FragmentError:
        return False
