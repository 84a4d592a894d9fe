"""The one seam to the checker: whether a certificate supports every claim of a label.

Evidence does not depend on names, so two certified problems that differ only by a one-to-one
renaming of their words get one verdict; it is looked up by their texts with the words numbered.
Nothing else in this room knows how certificates are written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import faults
from therefore.checker.claims import Claim, all_claims, theory_alone
from therefore.checker.evidence import Model
from therefore.errors import FragmentError
from therefore.items import Asks, Item, Logic, Task
from therefore.logic.formulas import Formula, Problem
from therefore.solve.decide import satisfiable

Claims = tuple[Claim, ...]

_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_KEYWORDS = frozenset(("theory", "true", "domain", "names", "rup", "uses", "goal"))
_KEPT = 1 << 16

_verdicts: dict[str, tuple[str, ...]] = {}


def claims_of(task: Task, choices: tuple[str, ...], answer: int, asks: Asks) -> Claims:
    """What a label claims; ValueError if it is none that claims can be derived from."""
    return all_claims(task, choices, answer, asks)


def unsupported(item: Item, problem: Problem, claims: Claims) -> list[str]:
    """Every claim that the item's certificate does not support, and why."""
    key = _form(item.logic, item.certificate, claims)
    found = _verdicts.get(key) if key else None
    if found is None:
        found = tuple(faults(problem, claims, item.certificate))
        if key and len(found) == 0:
            if len(_verdicts) >= _KEPT:
                _verdicts.clear()
            _verdicts[key] = found
    return list(found)


def _form(logic: Logic, certificate: str, claims: Claims) -> str:
    """Logic, certificate and claims with their words numbered; empty if words could be mixed up."""
    said = "\n".join(("\n".join(logic.axioms), "\n".join(logic.premises)))
    said = "\x00".join((said, "\n".join(logic.query), "\n".join(logic.goal)))
    if "[" not in said or "'" in said or "\\" in certificate or len(said) > 4_000:
        return ""  # without a quantifier checking is as fast as this
    numbers: dict[str, str] = {}

    def number(word: re.Match[str]) -> str:
        return numbers.setdefault(word[0], f"w{len(numbers)}")

    text = _WORD.sub(number, said)
    if not _KEYWORDS.isdisjoint(numbers):
        return ""
    numbers.update((keyword, keyword) for keyword in _KEYWORDS)
    claimed = " ".join(f"{claim.name} {claim.satisfiable}" for claim in claims)
    return f"{text}\x00{_WORD.sub(number, certificate)}\x00{claimed}"


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
