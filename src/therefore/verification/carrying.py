"""Whether the label still holds with everything that the words of the text carry.

`language.words.carried` is the published list: hiking boots are boots, and if Ann is taller than
Bob, Bob is not taller than Ann. What it calls for must stand in the item's axioms, or must change
nothing: with it added, every set that the label claims can be true can still be true. (What cannot
be true stays so, whatever is added.) Most of it follows from the axioms, or is true in the model
that the certificate shows; else the solver is asked, as it may be here; the checker never is.
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
"""Whether verification asks this of every item: only once every family proves its labels so."""

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
    """What the words carry that the axioms lack and that would change the label.

    A certificate is one that was seen to support the claims; the form is that of the problem.

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
"""Problems up to names, with their evidence and what their words carry, whose labels stand."""


def _key(
    claims: tuple[Claim, ...], called: Iterable[Formula], form: Numbered | None
) -> _Key | None:
    """All that it depends on whether words change a label, their own words numbered as well."""
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
    """What of the axioms called for the problem lacks, if the label is wrong with it."""
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
"""The problem that was asked about last, and what it names: it is asked about twice."""


def terms_of(problem: Problem) -> tuple[Names, tuple[str, ...]]:
    """What the sentences, the queries and the goal name."""
    if not _latest or _latest[0][0] is not problem:
        formulas = (*problem.premises, *problem.query, *problem.goal)
        found = seen_names("\n".join(map(written, formulas))) or terms(formulas)
        _latest[:] = [(problem, found)]
    return _latest[0][1]


def seen_names(said: str) -> tuple[Names, tuple[str, ...]] | None:
    """What formulas name, seen in their texts, as `words.carrying.terms` finds it in them.

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
    """Which of the formulas follow from those axioms that speak of nothing else."""
    known = [(axiom, names(axiom)) for axiom in map(read_formula, axioms)]
    found: list[bool] = []
    for formula in map(read_formula, carry):
        about = names(formula)
        near = [axiom for axiom, said in known if said <= about]
        found.append(bool(near) and follows_alone(near, formula))
    return tuple(found)


def _models(certificate: str) -> dict[str, Model]:
    """The models that a certificate shows, by the names of their claims."""
    try:
        shown = read_certificate(certificate) if certificate else {}
    except CertificateError:
        return {}
    return {name: one for name, one in shown.items() if isinstance(one, Model)}


def possible_together(formulas: Iterable[Formula]) -> bool:
    """Whether formulas can be true together; asked once for what differs by names only."""
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
