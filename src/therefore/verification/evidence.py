"""The one seam to the checker: whether a certificate supports every claim of a label.

Evidence does not depend on names, so two claims that differ only by a one-to-one renaming of their
words get one verdict; it is looked up by their texts with the words numbered. Models are judged
formula by formula (`truth`), refutations of sentences about kinds by the sentences that they use
(`refuting`), theories of plain clauses have a faster way (`clausal`), and what is not seen there
goes to the checker. Nothing else in this room knows how certificates are written.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, NamedTuple

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import faults
from therefore.checker.claims import Claim, all_claims, theory_alone
from therefore.checker.evidence import Model
from therefore.checker.limits import TooMuchWork
from therefore.errors import FragmentError
from therefore.items import Asks, Item, Logic, Task
from therefore.logic.formulas import Formula, Problem
from therefore.solve.decide import satisfiable
from therefore.verification.clausal import shows
from therefore.verification.refuting import refutes
from therefore.verification.truth import models

Claims = tuple[Claim, ...]

_WORD = re.compile(r"([a-z]\w*)", re.ASCII)
_BOUNDARY = re.compile(r'(?:^\{|,)"(theory[^"]*)":')
_KEPT = 1 << 16
_KEYWORDS = frozenset(("theory", "goal", "true", "domain", "names", "rup", "uses"))
LONGEST = 1_000_000
"""Characters of a longer certificate are left to the checker at once."""
LONG = 12_000
"""Characters of formulas and certificate whose words are numbered."""
SHORT = 4_000
"""Characters of a claim that is kept in mind."""


class Form(NamedTuple):
    """A claim and its evidence, all words numbered."""

    theory: str
    beside: tuple[str, ...]
    signs: str
    satisfiable: bool
    evidence: str

    def seen(self) -> bool:
        """Whether the evidence is seen to be a model of the claim's formulas, or to refute them."""
        theory = self.theory.split("\n") if self.theory else []
        said = [(text, True) for text in theory]
        said += [(text, sign == "+") for text, sign in zip(self.beside, self.signs, strict=True)]
        return (models if self.satisfiable else refutes)(said, self.evidence)


_held: set[Form] = set()
_together: set[tuple[str, ...]] = set()


def claims_of(task: Task, choices: tuple[str, ...], answer: int, asks: Asks) -> Claims:
    """What a label claims; ValueError if it is none that claims can be derived from."""
    return all_claims(task, choices, answer, asks)


def unsupported(item: Item, problem: Problem, claims: Claims) -> list[str]:
    """Every claim that the item's certificate does not support, and why."""
    forms = _forms(item.logic, claims, item.certificate)
    seen = [form in _held or form.seen() for form in forms]
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
        if forms and not wrong and sum(map(len, forms[place][::4])) < SHORT:
            _keep(_held, forms[place])
        found += wrong
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
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


def _forms(logic: Logic, claims: Claims, certificate: str) -> list[Form]:
    """Each claim's formulas and its evidence up to names; empty if words could be mixed up.

    The words of the formulas are numbered in the order of their first occurrence, in formulas and
    certificate alike; all else is kept as it stands. So two claims of one form differ by a
    one-to-one renaming. Where the certificate is cut in two, each part by itself was evidence.
    """
    renamed = _renamed(logic, certificate)
    if renamed is None:
        return []
    said, shown = renamed
    cut = _BOUNDARY.split(shown.removesuffix("}"))
    if cut[0] or cut[1::2] != [claim.name for claim in claims]:
        return []
    counted = len(logic.axioms) + len(logic.premises)
    theory = "\n".join(said[:counted])
    query = said[counted : counted + len(logic.query)]
    forms: list[Form] = []
    for claim, evidence in zip(claims, cut[2::2], strict=True):
        if any(len(logic.goal) != 1 if b.query is None else b.query >= len(query)
               for b in claim.beside):  # fmt: skip
            return []
        beside = tuple([said[-1] if b.query is None else query[b.query] for b in claim.beside])
        signs = "".join(["+" if one.affirmed else "-" for one in claim.beside])
        forms.append(Form(theory, beside, signs, claim.satisfiable, evidence))
    return forms


def _renamed(logic: Logic, certificate: str) -> tuple[list[str], str] | None:
    """The formulas and the certificate, the formulas' words numbered; None if not plain."""
    parts = (*logic.axioms, *logic.premises, *logic.query, *logic.goal)
    text = "\n".join(parts)
    together = text + certificate
    if len(together) > LONG or not together.isascii() or text.count("\n") != len(parts) - 1:
        return None
    if any(sign in together for sign in "'\\%"):
        return None
    pieces = _WORD.split(text)
    words = pieces[1::2]
    numbers = {word: f"%{number}" for number, word in enumerate(dict.fromkeys(words))}
    if not _KEYWORDS.isdisjoint(numbers):
        return None
    pieces[1::2] = [numbers[word] for word in words]
    shown = _WORD.split(certificate)
    shown[1::2] = [numbers.get(word, word) for word in shown[1::2]]
    return "".join(pieces).split("\n"), "".join(shown)


def _keep(kept: set[Any], form: tuple[Any, ...]) -> None:
    if len(kept) >= _KEPT:
        kept.clear()
    kept.add(form)


def known_together(logic: Logic) -> bool:
    """Whether a conclusion of this form was seen to need the premises taken together."""
    renamed = _renamed(logic, "")
    return renamed is not None and (str(len(logic.axioms)), *renamed[0]) in _together


def note_together(logic: Logic) -> None:
    """Keep in mind that a conclusion of this form needs the premises taken together."""
    renamed = _renamed(logic, "")
    if renamed is not None:
        _keep(_together, (str(len(logic.axioms)), *renamed[0]))


def theory_refuted(item: Item) -> bool:
    """Whether the certificate refutes the premises themselves."""
    try:
        evidence = read_certificate(item.certificate).get("theory")
    except CertificateError:
        return False
    return evidence is not None and not isinstance(evidence, Model)


def without_theory(claims: Claims) -> Claims:
    """The claims, but that the premises contradict each other."""
    return tuple(claim if claim.beside else theory_alone(False) for claim in claims)


@lru_cache(maxsize=1 << 12)
def consistent(formulas: tuple[Formula, ...]) -> bool:
    """Whether premises without a certificate can be true together: the solver is asked."""
    try:
        return isinstance(satisfiable(formulas), Model)
    except FragmentError:
        return False
