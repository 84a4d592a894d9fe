"""Whether the label still holds with everything that the words of the text imply.

`language.words.carried` is the published list: hiking boots are boots, and if Ann is taller than
Bob, Bob is not taller than Ann. Each axiom that it gives for a text must be among the item's axioms
or must change nothing: every set of formulas that the label claims can be true can be true with it,
too. (A set that cannot be true stays so when formulas are added.) Most such axioms follow from the
item's or are true in the certificate's model; otherwise the solver is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import Accepted, check
from therefore.checker.claims import Claim
from therefore.checker.evidence import Model
from therefore.errors import FragmentError
from therefore.language.words.carrying import Names, called_for, terms
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.verification.meaning import follows_alone, names, written
from therefore.verification.numbered import Numbered, NumberedTheory

CHECKED = True
"""Whether verification checks this for every item; it needs every family to prove labels so."""

_KEPT = 1 << 16
_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_WORDS = re.compile(rf"({_WORD.pattern})", re.ASCII)
_ATOM = re.compile(rf"({_WORD.pattern})(?:\(([^()]*)\))?", re.ASCII)


def changed_by_words(
    problem: Problem,
    claims: Iterable[Claim],
    *,
    certificate: str = "",
    form: Numbered | None = None,
) -> list[str]:
    """The implications of the words that the axioms lack and that would change the label.

    `certificate` must already have been seen to support the claims; `form` is the problem's form.

    >>> from therefore.checker.claims import against_query
    >>> texts = (["sea_birds(b)"], "birds(b)")
    >>> unknown = Problem((), tuple(map(read_formula, texts[0])), (read_formula(texts[1]),))
    >>> changed_by_words(unknown, [against_query(0, True)])
    ['the label is wrong with what its words carry: ![X]: (sea_birds(X) => birds(X))']
    """
    called = called_for(*terms_of(problem))
    if not called:
        return []
    key = _key(tuple(claims), called, form)
    if key in _unchanged:
        return []
    found = _changed(problem, claims, called, certificate)
    if key is not None and not found:
        if len(_unchanged) >= _KEPT:
            _unchanged.clear()
        _unchanged.add(key)
    return found


_Key = tuple[tuple[Claim, ...], NumberedTheory, str, str]
_unchanged: set[_Key] = set()
"""Problems up to names, with evidence and the axioms of their words, whose labels stand."""


def _key(
    claims: tuple[Claim, ...], called: Iterable[Formula], form: Numbered | None
) -> _Key | None:
    """All that decides whether the axioms change the label, with every word numbered."""
    text = "\n".join(map(written, called))
    if form is None or "'" in text or "%" in text:
        return None
    pieces = _WORDS.split(text)
    words = dict.fromkeys((*form.words, *pieces[1::2]))
    numbers = {word: f"%{number}" for number, word in enumerate(words)}
    pieces[1::2] = [numbers[word] for word in pieces[1::2]]
    return claims, form.theory, form.shown, "".join(pieces)


def _changed(
    problem: Problem, claims: Iterable[Claim], called: Iterable[Formula], certificate: str
) -> list[str]:
    """One line with the missing axioms if adding them makes the label wrong; else nothing."""
    missing = [axiom for axiom in called if axiom not in problem.axioms]
    if missing and problem.axioms:
        follow = _following(
            tuple([written(axiom) for axiom in problem.axioms]), tuple(map(written, missing))
        )
        missing = [axiom for axiom, known in zip(missing, follow, strict=True) if not known]
    if not missing:
        return []
    wider = Problem((*problem.axioms, *missing), problem.premises, problem.query, problem.goal)
    models = _models(certificate)
    for claim in claims:
        if not claim.satisfiable:
            continue
        model = models.get(claim.name)
        if model is not None and isinstance(check(missing, model), Accepted):
            continue
        if not possible_together(claim.formulas(wider)):
            said = frozenset().union(*map(names, claim.formulas(problem)))
            near = [axiom for axiom in missing if names(axiom) <= said] or missing
            shown = "; ".join(map(written, near[:3])) + ("; ..." if len(near) > 3 else "")
            return [f"the label is wrong with what its words carry: {shown}"]
    return []


_latest: list[tuple[Problem, tuple[Names, tuple[str, ...]]]] = []
"""The last problem passed to `terms_of`, and the answer: each problem is passed twice."""


def terms_of(problem: Problem) -> tuple[Names, tuple[str, ...]]:
    """The predicates and the constants of the premises, the queries and the goal."""
    if not _latest or _latest[0][0] is not problem:
        formulas = (*problem.premises, *problem.query, *problem.goal)
        found = seen_names("\n".join(map(written, formulas))) or terms(formulas)
        _latest[:] = [(problem, found)]
    return _latest[0][1]


def seen_names(said: str) -> tuple[Names, tuple[str, ...]] | None:
    """The predicates and constants in the texts of formulas; None if a name is quoted or in `=`.

    >>> seen_names("![X]: (owls(X) => ~sees(X,ann)) & (owls(bo) | rain)")
    ((('owls', 1), ('sees', 2), ('rain', 0)), ('ann', 'bo'))
    """
    if "'" in said or " = " in said or " != " in said:  # a name may be that of an amount
        return None
    found: dict[tuple[str, int], None] = {}
    individuals: dict[str, None] = {}
    for name, arguments in dict.fromkeys(_ATOM.findall(said)):
        if arguments == "X":
            found[name, 1] = None
            continue
        every = arguments.split(",") if arguments else ()
        found[name, len(every)] = None
        individuals |= dict.fromkeys([one for one in every if one[0].islower()])
    return tuple(found), tuple(individuals)


@lru_cache(maxsize=1 << 13)
def _following(axioms: tuple[str, ...], carry: tuple[str, ...]) -> tuple[bool, ...]:
    """For each formula, whether it follows from the axioms that use only its own names."""
    known = [(axiom, names(axiom)) for axiom in map(read_formula, axioms)]
    found: list[bool] = []
    for formula in map(read_formula, carry):
        about = names(formula)
        near = [axiom for axiom, said in known if said <= about]
        found.append(bool(near) and follows_alone(near, formula))
    return tuple(found)


def _models(certificate: str) -> dict[str, Model]:
    """The models in a certificate, each under the name of its claim."""
    try:
        shown = read_certificate(certificate) if certificate else {}
    except CertificateError:
        return {}
    return {name: one for name, one in shown.items() if isinstance(one, Model)}


def possible_together(formulas: Iterable[Formula]) -> bool:
    """Whether the formulas can be true together; solved once for all sets equal up to names."""
    numbers: dict[str, str] = {}
    texts = [
        _WORD.sub(lambda word: numbers.setdefault(word[0], f"w{len(numbers)}"), written(formula))
        for formula in formulas
    ]
    return _possible_texts(tuple(texts))


@lru_cache(maxsize=1 << 14)
def _possible_texts(texts: tuple[str, ...]) -> bool:
    try:
        return isinstance(satisfiable([read_formula(text) for text in texts]), Model)
    except FragmentError:
        return False
