"""The one seam to the checker: whether a certificate supports every claim of a label.

Evidence does not depend on names, so two claims that differ only by a one-to-one renaming of their
words get one verdict; it is looked up by their texts with the words numbered. Theories of plain
clauses have a faster way (`clausal`), and what is not seen there goes to the checker.
Nothing else in this room knows how certificates are written.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

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

Claims = tuple[Claim, ...]

_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_RESERVED = ("true", "domain", "names", "rup", "uses")
_KEYWORDS = frozenset(("theory", "goal", *_RESERVED))
_DIGITS = str.maketrans("0123456789", "##########")
_KEPT = 1 << 16
LONGEST = 1_000_000
"""Characters of a longer certificate are left to the checker at once."""

_verdicts: set[str] = set()


def claims_of(task: Task, choices: tuple[str, ...], answer: int, asks: Asks) -> Claims:
    """What a label claims; ValueError if it is none that claims can be derived from."""
    return all_claims(task, choices, answer, asks)


def unsupported(item: Item, problem: Problem, claims: Claims) -> list[str]:
    """Every claim that the item's certificate does not support, and why."""
    try:
        evidence = json.loads(item.certificate, object_pairs_hook=_once)
        names = list(evidence)
    except (ValueError, RecursionError, TypeError):
        return faults(problem, claims, item.certificate)
    if sorted(names) != sorted(claim.name for claim in claims) or len(item.certificate) > LONGEST:
        return faults(problem, claims, item.certificate)
    theory = "\n".join((*item.logic.axioms, *item.logic.premises))
    found: list[str] = []
    for claim in claims:
        shown = evidence[claim.name]
        if "[" not in theory and _shows(problem, claim, shown):
            continue
        alone = json.dumps({claim.name: shown}, separators=(",", ":"))
        key = _form(theory, item.logic, claim, alone)
        if key in _verdicts:
            continue
        wrong = faults(problem, (claim,), alone)
        if key and not wrong:
            if len(_verdicts) >= _KEPT:
                _verdicts.clear()
            _verdicts.add(key)
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


def _form(theory: str, logic: Logic, claim: Claim, evidence: str) -> str:
    """The claim's formulas and its evidence, words numbered; empty if words could be mixed up."""
    said = "\x00".join((theory, "\n".join(_beside(logic, claim)), claim.name.translate(_DIGITS)))
    if "'" in said or "\\" in evidence or len(said) > 4_000:
        return ""
    numbers: dict[str, str] = {keyword: keyword for keyword in _KEYWORDS}

    def number(word: re.Match[str]) -> str:
        return numbers.setdefault(word[0], f"w{len(numbers)}")

    text = _WORD.sub(number, said)
    if any(keyword in text for keyword in _RESERVED):
        return ""
    shown = evidence[len(claim.name) + 4 :]
    return f"{text}\x00{_WORD.sub(number, shown)}\x00{claim.satisfiable}"


def _beside(logic: Logic, claim: Claim) -> list[str]:
    """The formulas that stand beside the theory, as the claim's name lists them."""
    which = claim.name.split()[2::2]
    return [logic.goal[0] if one == "goal" else logic.query[int(one)] for one in which]


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
